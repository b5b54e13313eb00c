// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/liberty.h"

#include <gmock/gmock.h>

#include <fstream>
#include <stdexcept>

#include "sw/common/config_error.h"

namespace dusk {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kInverter = R"x(
  cell (INVX%) { area : %; pin(A) { direction : input; } pin(Y) { direction : output; function : "(!A)"; } })x";
constexpr const char* kNand = R"x(
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

Liberty read(const std::string& cells) {
  const std::string file = testing::TempDir() + "liberty_test.lib";
  std::ofstream(file)
      << "// a comment {\nlibrary (tiny) {\n  nom_voltage : 1.8;\n  define (x, cell, string);\n"
      << cells << "\n}\n";
  return read_liberty(file, "--liberty ");
}

std::string error_of(const std::string& cells) {
  try {
    read(cells);
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "none";
}

TEST(Liberty, TellsCells) {
  const Liberty library = read(inverter('8') + kNand + kFlipFlop + inverter('2'));
  EXPECT_EQ(library.name, "tiny");
  EXPECT_DOUBLE_EQ(library.voltage, 1.8);
  ASSERT_EQ(library.cells.size(), 4u);
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
  EXPECT_THAT(error_of(inverter('1') + kFlipFlop), HasSubstr("has no NAND of two inputs"));
  EXPECT_THAT(error_of("cell (X) {"), HasSubstr("line 7: the text ends early"));
  EXPECT_THROW(read_liberty(testing::TempDir() + "nothing.lib"), ConfigError);
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

}  // namespace
}  // namespace dusk
