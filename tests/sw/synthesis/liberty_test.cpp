// SPDX-License-Identifier: Apache-2.0
#include "sw/synthesis/liberty.h"

#include <gmock/gmock.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "sw/common/config_error.h"
#include "sw/synthesis/liberty_file.h"
#include "sw/synthesis/library.h"

namespace dusk {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kInverter = R"x(
  cell (INVX%) { area : %; pin(A) { direction : input; } pin(Y) { direction : output; function : "(!A)"; } })x";
constexpr const char* kBuffer = R"x(
  cell (BUF) { area : 30; pin(A) { direction : input; } pin(Y) { direction : output; function : "A"; } })x";
/// A NAND and a buffer.
constexpr const char* kNand = R"x(
  cell (BUF) { area : 30; pin(A) { direction : input; } pin(Y) { direction : output; function : "A"; } }
  cell (NAND2) { area : 24.5; /* pins { of a NAND */
    pin(A) { direction : input; timing() { values ("1, 2", \
      "3, 4"); } }
    pin("B") { direction : input; }
    pin(Y) { function : "(A B)'"; direction : output; internal_power() { related_pin : "A"; } } })x";
constexpr const char* kFlipFlop = R"x(
  cell (DFF) { area : 96; ff ("Q", "QN") { clocked_on : "CLK"; next_state : "D"; }
    pin(D) { direction : input; } pin(CLK) { direction : input; }
    pin(Q) { direction : output; function : "Q"; } })x";

std::string inverter(char size) {
  std::string text = kInverter;
  for (char& c : text) {
    if (c == '%') c = size;
  }
  return text;
}

std::string in_file(const std::string& name, const std::string& text) {
  const std::string file = testing::TempDir() + name;
  std::ofstream(file, std::ios::binary) << text;
  return file;
}

std::string library_of(const std::string& cells, const std::string& attributes = "") {
  return "// a comment {\nlibrary (tiny) {\n  nom_voltage : 1.8;\n" + attributes +
         "  define (x, cell, string);\n" + cells + "\n}\n";
}

Cells cells_of(const std::string& cells, const std::string& dont_use = "") {
  return find_cells(CellsChoice{{in_file("liberty_test.lib", library_of(cells))}, dont_use});
}
Liberty read(const std::string& cells) { return cells_of(cells).library; }

std::string error_of(const CellsChoice& choice) {
  try {
    find_cells(choice);
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "none";
}
std::string error_of_text(const std::string& text) {
  return error_of(CellsChoice{{in_file("liberty_test.lib", text)}, ""});
}
std::string error_of(const std::string& cells) { return error_of_text(library_of(cells)); }

TEST(Liberty, TellsCells) {
  const Liberty library = read(inverter('8') + kNand + kFlipFlop + inverter('2'));
  EXPECT_EQ(library.name, "tiny");
  EXPECT_DOUBLE_EQ(library.voltage, 1.8);
  ASSERT_EQ(library.cells.size(), 5u);
  const LibertyCell* nand = library.find("NAND2");
  ASSERT_NE(nand, nullptr);
  EXPECT_DOUBLE_EQ(nand->area, 24.5);
  EXPECT_THAT(nand->inputs, ElementsAre("A", "B"));
  EXPECT_FALSE(nand->stores);
  EXPECT_THAT(nand->outputs, ElementsAre("Y"));
  const LibertyCell* flip_flop = library.find("DFF");
  EXPECT_TRUE(flip_flop->stores);
  EXPECT_FALSE(flip_flop->sets);
  EXPECT_EQ(flip_flop->state, "Q");
  EXPECT_EQ(flip_flop->state_inverted, "QN");
  EXPECT_EQ(flip_flop->next_state, "D");
  EXPECT_EQ(flip_flop->clocked_on, "CLK");
  EXPECT_EQ(library.find("NAND3"), nullptr);
  const auto inverters = cells_that_do(library, 1, 0b01);
  ASSERT_EQ(inverters.size(), 2u);
  EXPECT_EQ(inverters[0]->name, "INVX2");  // the smaller
  EXPECT_EQ(inverters[1]->name, "INVX8");
}

TEST(Liberty, TellsWhatALibraryLacks) {
  EXPECT_THAT(error_of(inverter('1') + kNand), HasSubstr("the library has no flip-flop"));
  EXPECT_THAT(error_of(inverter('1') + kNand + "cell (L) { latch (s, t) { enable : \"G\"; } }"),
              HasSubstr("the library has no flip-flop"));
  EXPECT_THAT(error_of(std::string(kNand) + kFlipFlop), HasSubstr("the library has no inverter"));
  EXPECT_THAT(error_of(inverter('1') + kFlipFlop), HasSubstr("the library has no buffer"));
  EXPECT_THAT(error_of(inverter('1') + kBuffer + kFlipFlop), HasSubstr("no NAND of two inputs"));
  EXPECT_THAT(error_of("cell (X) {"), HasSubstr("line 7: the text ends early"));
  EXPECT_THROW(find_cells(testing::TempDir() + "nothing.lib"), ConfigError);
}

unsigned truth(const std::string& function, const std::vector<std::string>& pins) {
  unsigned result = 0;
  for (unsigned values = 0; values < 1U << pins.size(); ++values)
    result |= (evaluate_function(function, pins, values) ? 1U : 0U) << values;
  return result;
}

TEST(Liberty, EvaluatesFunctions) {
  EXPECT_EQ(truth("!A", {"A"}), 0b01u);
  EXPECT_EQ(truth("A'", {"A"}), 0b01u);
  EXPECT_EQ(truth("A''", {"A"}), 0b10u);
  EXPECT_EQ(truth("(!(A B))", {"A", "B"}), 0b0111u);
  EXPECT_EQ(truth("A*B", {"A", "B"}), 0b1000u);
  EXPECT_EQ(truth("A|B", {"A", "B"}), 0b1110u);
  EXPECT_EQ(truth("A^B", {"A", "B"}), 0b0110u);
  EXPECT_EQ(truth("(A^B)'", {"A", "B"}), 0b1001u);
  EXPECT_EQ(truth("!A B + C", {"A", "B", "C"}), 0b11110100u);  // NOT, then AND, then OR
  EXPECT_EQ(truth("(S A) + (!S B)", {"A", "B", "S"}), 0b10101100u);
  EXPECT_EQ(truth("1", {"A"}), 0b11u);
}

TEST(Liberty, RefusesWhatIsNoFunction) {
  for (const char* text : {"", "A +", "(A", "A)", "C", "A B )"})
    EXPECT_THROW(evaluate_function(text, {"A", "B"}, 0), std::invalid_argument) << text;
}

std::string times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

TEST(Liberty, RefusesDeepText) {
  EXPECT_THAT(error_of_text("library (x) {" + times(200'000, "a(b){")),
              HasSubstr("groups are nested more than 64 deep"));
  const auto deep = [](int levels) { return times(levels, "a(b){") + times(levels, "}"); };
  EXPECT_EQ(error_of(deep(63) + inverter('1') + kNand + kFlipFlop), "none");
  EXPECT_THAT(error_of(deep(64) + inverter('1') + kNand + kFlipFlop), HasSubstr("64 deep"));
  const auto with_function = [](const std::string& function) {
    return "cell (DEEP) { pin(A) { direction : input; } pin(Y) { direction : output; function : "
           "\"" +
           function + "\"; } }" + kNand + kFlipFlop;
  };
  EXPECT_THAT(error_of(with_function(times(300'000, "(") + "A")), HasSubstr("no inverter"));
  EXPECT_EQ(error_of(with_function(times(300'001, "!") + "A")), "none");
}

TEST(Liberty, RefusesGroupsOutOfPlace) {
  EXPECT_THAT(error_of("ff (a,b) { clear : d; } cell (i) { }"),
              HasSubstr("line 5: a group ff cannot stand in a group library"));
  EXPECT_THAT(error_of("pin (a) { direction : input; }"), HasSubstr("a group pin cannot stand"));
  EXPECT_THAT(error_of("cell (a) { cell (b) { } }"), HasSubstr("a group cell cannot stand"));
  EXPECT_THAT(error_of("cell (a) { pin (b) { rise_power (scalar) { values (\"1\"); } } }"),
              HasSubstr("a group rise_power cannot stand in a group pin"));
  EXPECT_THAT(error_of("cell (a) { pin (b) { ff (c, d) { } } }"), HasSubstr("a group ff cannot"));
  EXPECT_THAT(error_of("a b c"), HasSubstr("neither ':' nor '(' follows a name"));
}

TEST(Liberty, RefusesWhatIsNoNumber) {
  for (const char* area : {"nan", "inf", "-inf", "1e999", "x", "1x", "\"1, 2\"", "-1", "\"\""})
    EXPECT_THAT(error_of(std::string("cell (a) { area : ") + area + "; }"), HasSubstr("area"))
        << area;
  const auto power = [](const std::string& table) {
    return "power_lut_template (t) { variable_1 : input_transition_time; index_1 (\"1, 2\"); }"
           "cell (a) { pin (A) { direction : input; internal_power () { rise_power (" +
           table + " } } }";
  };
  EXPECT_THAT(error_of(power("t) { values (\"1, nan\"); }")), HasSubstr("'nan' is no number"));
  EXPECT_THAT(error_of(power("t) { values (\"1\"); }")),
              HasSubstr("has 1 values, its axes have 2"));
  EXPECT_THAT(error_of(power("t) { index_1 (\"2, 2\"); values (\"1, 2\"); }")),
              HasSubstr("index_1 of a table does not ascend"));
  EXPECT_THAT(error_of(power("u) { values (\"1, 2\"); }")), HasSubstr("no power_lut_template"));
  EXPECT_THAT(error_of_text(library_of("", "time_unit : nan;")), HasSubstr("time_unit: no unit"));
}

TEST(Liberty, NamesAreWords) {
  for (const char* name :
       {"z0[{*}exec\\x20touch\\x20pwned]", "a;b", "a b", "1a", "", "a-b", "a\nb"}) {
    EXPECT_THAT(error_of("cell (\"" + std::string(name) + "\") { }"), HasSubstr("name of a cell"));
    EXPECT_THAT(error_of("cell (a) { pin (\"" + std::string(name) + "\") { } }"),
                HasSubstr("name of a pin"));
  }
  EXPECT_EQ(
      error_of(inverter('1') + kNand + kFlipFlop +
               "cell (RAM) { bus (A) { pin (A[3:0]) { direction : input; } } pin (B[1]) { } }"),
      "none");
  EXPECT_THAT(error_of("cell (a) { bus (A) { pin (\"A[x]\") { } } }"), HasSubstr("name of a pin"));
  EXPECT_THAT(error_of_text("library (\"../x\") { }"), HasSubstr("name of a library"));
}

TEST(Liberty, LeavesOutCells) {
  const std::string marked =
      "cell (INVX4) { dont_use : true; area : 4; pin(A) { direction : input; }"
      " pin(Y) { direction : output; function : \"A'\"; } }";
  const std::string all = inverter('1') + inverter('2') + inverter('3') + kNand + kFlipFlop;
  EXPECT_EQ(cells_of(all).file, testing::TempDir() + "liberty_test.lib");
  Cells cells = cells_of(all + marked);
  EXPECT_EQ(cells.file, kCellsFile);
  EXPECT_THAT(*cells.text, testing::Not(HasSubstr("INVX4")));
  EXPECT_EQ(cells.driver, "INVX2");
  EXPECT_NE(cells.library.find("INVX4"), nullptr);
  cells = cells_of(all + marked, "INVX2, INVX?9,*3");
  EXPECT_EQ(cells.driver, "INVX1");
  EXPECT_THAT(cells.notes, ElementsAre("--dont-use: no cell is called INVX?9"));
  const LibertyGroup kept = parse_liberty(*cells.text);
  std::vector<std::string> names;
  for (const LibertyGroup& group : kept.groups) {
    if (group.kind == "cell") names.emplace_back(group.name());
  }
  EXPECT_THAT(names, ElementsAre("INVX1", "BUF", "NAND2", "DFF"));
  const std::string file = in_file("liberty_test.lib", library_of(all));
  EXPECT_THAT(error_of(CellsChoice{{file}, "INV*"}), HasSubstr("has no inverter that may be used"));
  EXPECT_THAT(error_of(CellsChoice{{file}, "BUF"}), HasSubstr("has no buffer that may be used"));
  EXPECT_THAT(error_of(CellsChoice{{file}, "D*"}), HasSubstr("has no flip-flop that may be used"));
  EXPECT_THAT(error_of(CellsChoice{{file}, "NAND2,,"}), HasSubstr("--dont-use '': no pattern"));
}

TEST(Liberty, TakesSeveralFilesAsOne) {
  const std::string table = "lu_table_template (t) { index_1 (\"1, 2\"); }\n";
  const std::string gates = in_file("gates.lib", library_of(table + inverter('1') + kNand)),
                    other = in_file(
                        "other.lib",
                        library_of("lu_table_template (t) { index_1 (\"1, 3\"); }"
                                   "lu_table_template (u) { }" +
                                   std::string(kFlipFlop) +
                                   "cell (X) { pin (Y) { timing () { cell_rise (t) { } } } }")),
                    units = in_file("units.lib", library_of(kFlipFlop, "time_unit : \"1ps\";"));
  const Cells cells = find_cells(CellsChoice{{gates, other}, ""});
  EXPECT_EQ(cells.file, kCellsFile);
  EXPECT_EQ(cells.library.name, "tiny+tiny");
  EXPECT_EQ(cells.library.cells.size(), 5u);
  EXPECT_EQ(parse_liberty(*cells.text).groups.size(), 5u + 3u);
  EXPECT_THAT(*cells.text, HasSubstr("lu_table_template (t_of_library_2) { index_1 (\"1, 3\"); }"));
  EXPECT_THAT(*cells.text, HasSubstr("cell_rise (t_of_library_2) { }"));
  EXPECT_THAT(error_of(CellsChoice{{gates}, ""}), HasSubstr("has no flip-flop"));
  EXPECT_THAT(error_of(CellsChoice{{gates, units}, ""}),
              HasSubstr("units.lib: time_unit is 1ps, in "));
  EXPECT_THAT(error_of(CellsChoice{{gates, gates}, ""}), HasSubstr("cell INVX1 is there twice"));
  const auto with = [](const std::string& attributes) {
    return in_file("with.lib", library_of(kFlipFlop, attributes));
  };
  EXPECT_EQ(
      error_of(CellsChoice{{gates, with("time_unit : \"1 ns\"; voltage_unit : \"1.0V\";")}, ""}),
      "none");
  EXPECT_THAT(error_of(CellsChoice{{gates, with("capacitive_load_unit (100, ff);")}, ""}),
              HasSubstr("capacitive_load_unit is "));
  EXPECT_THAT(find_cells(CellsChoice{{gates, with("nom_voltage : 0.7;")}, ""}).notes,
              ElementsAre(HasSubstr("with.lib: nom_voltage is 0.7, in ")));
}

std::string packed(const std::string& text) {
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

TEST(Liberty, UnpacksGzip) {
  const std::string text = library_of(inverter('1') + kNand + kFlipFlop), file = packed(text);
  const Cells cells = find_cells(in_file("liberty_test.lib.gz", file));
  EXPECT_EQ(cells.file, kCellsFile);
  EXPECT_EQ(cells.library.cells.size(), 4u);
  const std::size_t half = text.size() / 2;
  EXPECT_EQ(find_cells(in_file("liberty_test.lib.gz",
                               packed(text.substr(0, half)) + packed(text.substr(half))))
                .library.cells.size(),
            4u);
  EXPECT_THAT(error_of_text(file.substr(0, file.size() / 2)), HasSubstr("is no whole gzip file"));
  EXPECT_THAT(error_of_text(file + "x"), HasSubstr("is no whole gzip file"));
  const std::string megabyte = packed(std::string(64u << 20, ' '));
  EXPECT_THAT(error_of_text(times(9, megabyte)), HasSubstr("has more than 512 MB unpacked"));
}

TEST(Liberty, AnyPathMayBeRead) {
  const std::string folder = testing::TempDir() + "x[exec touch pwned]";
  std::filesystem::create_directories(folder);
  const std::string file =
      in_file("x[exec touch pwned]/a b.lib", library_of(inverter('1') + kNand + kFlipFlop));
  EXPECT_EQ(find_cells(file).file, kCellsFile);
}

}  // namespace
}  // namespace dusk
