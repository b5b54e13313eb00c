// SPDX-License-Identifier: Apache-2.0
/// Modules of a user: their files, and the settings that they may name.
#include "sw/shapes/own_blocks.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <filesystem>

#include "rtl/rtl_sources.h"
#include "sw/common/input_text.h"
#include "sw/common/result_files.h"
#include "sw/common/trust.h"
#include "sw/shapes/own_block_check.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

/// Returns the reason why a text is refused, "" if it is taken.
std::string refused(const std::string& text) {
  try {
    check_own_files({{"x.sv", text}}, "--set: switch.replace: ");
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "";
}

TEST(OwnBlockCheck, TakesTheProgramsOwnModules) {
  std::size_t modules = 0;
  for (const RtlSource& source : rtl_sources()) {
    if (fs::path(source.path).extension() != ".sv") continue;
    EXPECT_EQ(refused(source.text), "") << source.path;
    ++modules;
  }
  EXPECT_GT(modules, 30u);
}

TEST(OwnBlockCheck, TakesWhatModulesAreWrittenWith) {
  for (const char* text :
       {"module m; logic [$clog2(4)-1:0] a = $signed(2'b01); endmodule",
        "`define ONE 1'b1\n`define ADD(a, b) ((a) + (b))\nassign x = `ADD(`ONE, 2);",
        "`ifdef SYNTHESIS\n`else\ninitial $display(\"$system(%s) `x`\", \"a\\\"b\");\n`endif",
        "/* verilator lint_off WIDTH */ // verilator lint_on WIDTH\n// $system(\"x\") `c\n",
        "import my_pkg::*; export my_pkg::a, my_pkg::b; int q[$];",
        "`define NAME(x) `\"x`\"\nassert property (@(posedge clk) a) else $error(`NAME(b));",
        "wire \\a+b ; assign \\a+b = 1; // an escaped name",
        "`default_nettype none\r\n`timescale 1ns/1ps\r\n", "`define LONG a + \\\n  b\n",
        "if(rst)q<=0;"})
    EXPECT_EQ(refused(text), "") << text;
}

TEST(OwnBlockCheck, TellsFileLineAndTheWayOut) {
  EXPECT_EQ(
      refused("module m;\n\n  initial $system(\"x\");\nendmodule\n"),
      "--set: switch.replace: x.sv:3: '$system' is no system task or function that is known to "
      "be harmless (--trust allows it; docs/own-block.md)");
}

TEST(OwnBlockCheck, RefusesCommandsFilesAndC) {
  for (const char* text :
       {"initial $system(\"x\");", "initial $c(\"system()\");", "initial $c1(x);",
        "int f = $fopen(\"f\");", "$fwrite(f)", "$fdisplay(f)", "$readmemh(\"f\", m);",
        "$writememb(\"f\", m);", "$dumpfile(\"f\");", "$value$plusargs(\"a\", b);",
        "$test$plusargs(\"a\")", "$fclose(f)", "$sscanf(a)", "$sformat(a)", "$write(\"a\")",
        "import \"DPI-C\" function int system(string s);",
        "import /* a */ \"DPI-C\" function int f();", "export \"DPI-C\" function f;",
        "import \"\\104PI-C\" function int f();", "import `P::x;",
        // Directives and comments of tools.
        "`systemc_header\n#include <x>\n`verilog", "`systemc_implementation", "`verilator_config",
        "`verilog", "`pragma protect", "`include FILE", "`line 1 \"x\" 0", "`unknown",
        "/*verilator public*/", "// verilator public_flat_rw @(x)", "/* verilator sc_clock*/",
        "/*verilator tag x*/", "//Verilator public",
        // Macros.
        "`define S system\n`define D(x) $``x\ninitial `D(system)(\"x\");",
        "`define S system\ninitial $`S(\"x\");", "initial $/**/system(\"x\");",
        "initial $\\\nsystem(\"x\");", "`define I imp\nI`I", "`define I() imp\n`I()ort \"x\"",
        "`define A a\n`define B b\n`A`B", "imp/**/ort a::b;",
        "`define systemc_header x\n`systemc_header", "`define N `define\n", "`define `N x",
        "`define D $\n", "`define D $display\n$display`D", "` systemc_header", "```",
        "`define I() a\n`I(",
        // Texts that tools may read in another way.
        "\\a\" $system(\"x\")", "\\a`b ", "\\a/*b ", "\"a\n$system\"", "\"a\\\n\"", "/* open",
        "\"open", "a\x01", "\xff", "// a\r$system(\"x\")", "logic DPI;"})
    EXPECT_THAT(refused(text),
                AllOf(StartsWith("--set: switch.replace: x.sv:"), HasSubstr("--trust")))
        << text;
}

class OwnBlocks : public testing::Test {
 protected:
  OwnBlocks() {
    fs::remove_all(top);
    fs::create_directories(top + "/own");
  }
  ~OwnBlocks() override { trust_inputs(false); }
  void write(const std::string& file, const std::string& text) { write_file(top, file, text); }
  std::string refused() {
    try {
      block();
    } catch (const ConfigError& error) {
      return error.what();
    }
    return "";
  }
  OwnBlock block() { return read_own_blocks("dusk_rr_arbiter=" + top + "/own/a.sv")[0]; }
  const std::string top = testing::TempDir() + "dusk_own_blocks";
  const std::string module = "module dusk_rr_arbiter; sub u_sub (.a(my_pkg::kOne)); endmodule\n";
};

TEST_F(OwnBlocks, OneFileIsTakenAsItIs) {
  write("own/a.sv", module);
  EXPECT_EQ(block().text, module);
  EXPECT_EQ(block().files.size(), 1u);
}

TEST_F(OwnBlocks, MarksOfUtf8AreDropped) {
  const std::string mark = "\xef\xbb\xbf";
  write("own/a.sv", mark + "`include \"defs.vh\"\n" + module);
  write("own/defs.vh", mark + "`define ONE 1\n");
  EXPECT_EQ(refused(), "");
  EXPECT_EQ(block().text.find(mark), std::string::npos);
  write("own/a.sv", module + "wire " + mark + "a;\n");
  EXPECT_THAT(refused(), HasSubstr("own/a.sv:2: '\\xef' is no character of SystemVerilog ("));
}

TEST_F(OwnBlocks, IncludesAndModulesBesideItAreTaken) {
  write("own/a.sv", "`include \"defs.vh\"\n" + module);
  write("own/defs.vh", "`define ONE 1\n");
  write("own/sub.sv", "module sub import my_pkg::*; (input a); endmodule\n");
  write("own/my_pkg.sv", "package my_pkg; localparam kOne = 1; endpackage\n");
  write("own/other.sv", "module other; initial $system(\"x\"); endmodule\n");
  const std::string text = block().text;
  const auto at = [&](const char* part) { return text.find(part); };
  EXPECT_LT(at("package my_pkg"), at("module sub"));
  EXPECT_LT(at("module sub"), at("module dusk_rr_arbiter"));
  EXPECT_LT(at("`define ONE 1"), at("module dusk_rr_arbiter"));
  EXPECT_EQ(at("`include"), std::string::npos);
  EXPECT_EQ(at("other"), std::string::npos) << "nobody names it";
  EXPECT_THAT(text, HasSubstr("`line 1 \"" + top + "/own/sub.sv\" 0\n"));
  const std::string own = "`line 1 \"" + top + "/own/a.sv\" 0\n";
  EXPECT_LT(at("module sub"), at(own.c_str())) << "lines of the module are told as its own";
  std::vector<std::string> files;
  for (const OwnFile& file : block().files) files.push_back(fs::path(file.path).filename());
  EXPECT_THAT(files, testing::UnorderedElementsAre("a.sv", "defs.vh", "sub.sv", "my_pkg.sv"));
}

TEST_F(OwnBlocks, TheNameOfAFileStaysAName) {
  const OwnBlock block{"dusk_rr_arbiter", "a.sv", "x\" 0\n`systemc_header", "module\n"};
  put_own_blocks({block}, top);
  EXPECT_EQ(file_text(top + "/a.sv"), "`line 1 \"x\\\" 0 `systemc_header\" 0\nmodule\n");
}

TEST_F(OwnBlocks, EveryFileDecidesTheName) {
  write("own/a.sv", module);
  write("own/sub.sv", "module sub; endmodule\n");
  const SwitchShape shape;
  const std::string before = name_with(shape, {block()});
  write("own/sub.sv", "module sub; // another\nendmodule\n");
  EXPECT_NE(name_with(shape, {block()}), before);
}

TEST_F(OwnBlocks, EveryFileIsChecked) {
  write("own/a.sv", "`include \"defs.vh\"\n" + module);
  write("own/defs.vh", "\n`define SAY $system(\"x\")\n");
  EXPECT_THAT(refused(), HasSubstr("own/defs.vh:2: '$system'"));
  write("own/defs.vh", "\n");
  write("own/sub.sv", "module sub; initial $c(\"x\"); endmodule\n");
  EXPECT_THAT(refused(), HasSubstr("own/sub.sv:1: '$c'"));
  trust_inputs();
  EXPECT_EQ(refused(), "");
}

TEST_F(OwnBlocks, FilesStayInTheFolder) {
  write("outside.vh", "`define ONE 1\n");
  for (const std::string& name :
       {std::string("../outside.vh"), top + "/outside.vh", std::string("/etc/passwd"),
        std::string("../own/../outside.vh")}) {
    write("own/a.sv", "`include \"" + name + "\"\n" + module);
    EXPECT_THAT(refused(), AllOf(HasSubstr("own/a.sv:1: `include: '"),
                                 HasSubstr("is outside the folder of the module (--trust")))
        << name;
  }
  fs::create_symlink(top + "/outside.vh", top + "/own/link.vh");
  write("own/a.sv", "`include \"link.vh\"\n" + module);
  EXPECT_THAT(refused(), HasSubstr("is outside the folder of the module"));
  fs::create_symlink(top + "/outside.vh", top + "/own/sub.sv");
  write("own/a.sv", module);
  EXPECT_THAT(refused(), HasSubstr("own/sub.sv: is outside the folder of the module"));
}

TEST_F(OwnBlocks, FilesThatAreMissingOrIncludeThemselvesAreTold) {
  write("own/a.sv", "\n`include \"none.vh\"\n" + module);
  EXPECT_THAT(refused(), HasSubstr("own/a.sv:2: `include: 'none.vh' is not there"));
  const fs::path before = fs::current_path();
  fs::current_path(top + "/own");
  std::string reported;
  try {
    read_own_blocks("dusk_rr_arbiter=a.sv");
  } catch (const ConfigError& error) {
    reported = error.what();
  }
  fs::current_path(before);
  EXPECT_THAT(reported, HasSubstr("a.sv:2: `include: 'none.vh' is not there"));
  write("own/a.sv", "`include \"b.vh\"\n" + module);
  write("own/b.vh", "`include \"b.vh\"\n");
  EXPECT_THAT(refused(), HasSubstr("own/b.vh: includes itself"));
  write("own/a.sv", std::string(300000, '\n'));
  EXPECT_THAT(refused(), HasSubstr("has no module dusk_rr_arbiter"));
}

TEST_F(OwnBlocks, FilesBelowEachOtherHaveALimit) {
  for (int i = 0; i < 64; ++i) {
    write(fmt::format("own/f{}.vh", i), fmt::format("`include \"f{}.vh\"\n", i + 1));
    write(fmt::format("own/m{}.sv", i),
          fmt::format("module m{0}; m{1} x(); endmodule\n", i, i + 1));
  }
  write("own/f64.vh", "\n");
  write("own/m64.sv", "module m64; endmodule\n");
  for (const char* names : {"`include \"f0.vh\"\n", "module other; m0 x(); endmodule\n"}) {
    write("own/a.sv", names + module);
    EXPECT_THAT(refused(), HasSubstr("stands below 64 files")) << names;
  }
  for (const char* names : {"`include \"f2.vh\"\n", "module other; m2 x(); endmodule\n"}) {
    write("own/a.sv", names + module);
    EXPECT_NO_THROW(read_own_blocks("dusk_rr_arbiter=" + top + "/own/a.sv")) << names;
  }
}

}  // namespace
}  // namespace dusk
