// SPDX-License-Identifier: Apache-2.0
#include "sw/results/exact_json.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <stdexcept>

namespace dusk {
namespace {

TEST(ExactJson, ReadsEveryKindOfValue) {
  const std::string text =
      R"({"a":[1,-2,18446744073709551615,true,false,null,"t\n\u00fc",{}],"":{"b":{"c":""}}})";
  EXPECT_EQ(parse_exactly(text), boost::json::parse(text));
  EXPECT_EQ(parse_exactly(" \n[ ] \n"), boost::json::parse("[]"));
}

TEST(ExactJson, ReadsTheNearestNumber) {
  EXPECT_EQ(parse_exactly("0.11932203389830509").as_double(), 0.11932203389830509);
  EXPECT_EQ(parse_exactly("[0.11855932203389831, 2]").at(0).as_double(), 0.11855932203389831);
  EXPECT_EQ(parse_exactly("{\"a\": 4076.8999999999996}").at("a").as_double(), 4076.8999999999996);
  EXPECT_EQ(parse_exactly("-2.5e17").as_double(), -2.5e17);
  EXPECT_EQ(parse_exactly("5e-324").as_double(), 5e-324);
}

TEST(ExactJson, RefusesWhatIsNoJson) {
  for (const char* text :
       {"", "{", "{\"a\":}", "[1,]", "1 2", "nul", "{\"a\": 1} x", "\"\x01\"", "[1e]"})
    EXPECT_THROW(parse_exactly(text), std::invalid_argument) << text;
  EXPECT_THROW(parse_exactly(std::string(100'000, '[')), std::invalid_argument) << "too deep";
}

}  // namespace
}  // namespace dusk
