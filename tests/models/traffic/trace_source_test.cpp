// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/trace_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <stdexcept>

namespace dusk {
namespace {

std::string file_of(const std::string& text) {
  const auto* info = testing::UnitTest::GetInstance()->current_test_info();
  std::string name = std::string(info->test_suite_name()) + info->name();
  for (char& c : name) c = c == '/' ? '-' : c;
  const std::string file = testing::TempDir() + name + ".csv";
  std::ofstream(file, std::ios::binary) << text;
  return file;
}

TEST(TraceSource, ReplaysEachNodesPacketsInTheirCycles) {
  const auto trace = std::make_shared<const Trace>(file_of("# dusk workload\n"
                                                           "cycle,source,destination,length\n"
                                                           "0,2,1,16\n"
                                                           "5,0,3,1\r\n"
                                                           "\n"
                                                           "5,0,1,4095\n"
                                                           "3,1,0,2\n"
                                                           "1000000000000,0,2,7\n"
                                                           "# end: 5 packets\n"),
                                                   4);
  TraceSource zero(trace, 0), one(trace, 1), three(trace, 3);
  EXPECT_EQ(zero.next_time(), 5u);
  const Message first = zero.take();
  EXPECT_EQ(first.destination, 3u);
  EXPECT_EQ(first.length, 1u);
  EXPECT_EQ(first.message_class, 0u);
  EXPECT_EQ(zero.next_time(), 5u) << "two in one cycle, in the order of the file";
  EXPECT_EQ(zero.take().length, 4095u);
  EXPECT_EQ(zero.next_time(), 1000000000000u);
  zero.take();
  EXPECT_EQ(zero.next_time(), kNever);
  EXPECT_EQ(one.next_time(), 3u) << "sources may be mixed";
  EXPECT_EQ(three.next_time(), kNever);
}

TEST(TraceSource, LeavesOutBlanksAndAByteOrderMark) {
  const auto trace = std::make_shared<const Trace>(file_of("\xef\xbb\xbf"
                                                           "cycle, source, destination, length\n"
                                                           " 5 ,\t0, 3 ,7 \r\n"),
                                                   4);
  TraceSource source(trace, 0);
  EXPECT_EQ(source.next_time(), 5u);
  const Message message = source.take();
  EXPECT_EQ(message.destination, 3u);
  EXPECT_EQ(message.length, 7u);
  EXPECT_THROW(Trace(file_of("\xef\xbb\xbf# dusk workload\n5,0,3,7\n"), 4), std::invalid_argument)
      << "the head is known behind the mark: cut off";
  EXPECT_THROW(Trace(file_of("5,0,3 1,7\n"), 4), std::invalid_argument);
}

class TraceForm : public testing::TestWithParam<const char*> {};

// The packets 5: 0 to 3, 7 flits, and 6: 0 to 2, 1 flit, as programs write them.
TEST_P(TraceForm, IsReadAsTheSamePackets) {
  const auto trace = std::make_shared<const Trace>(file_of(GetParam()), 4);
  TraceSource source(trace, 0);
  EXPECT_EQ(source.next_time(), 5u);
  const Message first = source.take();
  EXPECT_EQ(first.destination, 3u);
  EXPECT_EQ(first.length, 7u);
  EXPECT_EQ(source.next_time(), 6u);
  const Message second = source.take();
  EXPECT_EQ(second.destination, 2u);
  EXPECT_EQ(second.length, 1u);
  EXPECT_EQ(source.next_time(), kNever);
}

INSTANTIATE_TEST_SUITE_P(
    All, TraceForm,
    testing::Values(
        "5,0,3,7\n6,0,2,1", "5.0,0.0,3.0,7.0\n6.0,0.0,2.0,1.0\n",
        "length,destination,source,cycle\n7,3,0,5\n1,2,0,6\n",
        "\xef\xbb\xbf"
        "cycle;source;destination;length\r\n5;0;3;7\r\n6;0;2;1\r\n",
        ",cycle,source,destination,length\n0,5,0,3,7\n1,6,0,2,1\n",
        "\"\",\"cycle\",\"source\",\"destination\",\"length\"\n\"1\",5,0,3,7\n\"2\",6,0,2,1\n",
        "cycle\tsource\tdestination\tlength\n5\t0\t3\t7\n6\t0\t2\t1\n", "5 0 3 7\n6 0 2 1\n",
        "cycle,source,destination,length\r5,0,3,7\r6,0,2,1\r",
        "class,cycle,source,destination,length\n1,5,0,3,7\n2,6,0,2,1\n"));

TEST(TraceSource, HoldsTheHighestNumbers) {
  const auto trace =
      std::make_shared<const Trace>(file_of("7,16777215,16777214,4095,3\n"), 16777216);
  TraceSource source(trace, 16777215);
  const Message message = source.take();
  EXPECT_EQ(message.destination, 16777214u);
  EXPECT_EQ(message.length, 4095u);
  EXPECT_EQ(message.message_class, 3u);
}

TEST(TraceSource, TellsWhatAFileHolds) {
  const Trace::Extent extent = Trace::check(file_of("1,0,1,5,0\n9,1,0,5,2\n4,0,1,5,1\n"), 2);
  EXPECT_EQ(extent.total, 3u);
  EXPECT_EQ(extent.last, 9u);
  EXPECT_EQ(extent.longest, 5u);
  EXPECT_EQ(extent.step, 5u);
  EXPECT_TRUE(extent.classes);
  EXPECT_THAT(extent.packets, testing::ElementsAre(2u, 1u));
}

struct BadTrace {
  const char* name;
  const char* text;
  const char* error;  ///< after the file's name
};
void PrintTo(const BadTrace& trace, std::ostream* out) { *out << trace.name; }

class TraceError : public testing::TestWithParam<BadTrace> {};

TEST_P(TraceError, NamesTheLine) {
  const std::string file = file_of(GetParam().text);
  try {
    Trace(file, 4);
    FAIL() << "accepted";
  } catch (const std::invalid_argument& error) {
    EXPECT_EQ(error.what(), file + GetParam().error);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, TraceError,
    testing::Values(
        BadTrace{"Empty", "", ": holds no packet (a line for each)"},
        BadTrace{"NamesOnly", "cycle,source,destination,length\n",
                 ": holds no packet (a line for each)"},
        BadTrace{"OtherNames", "time,src,dst,size\n",
                 ":1: unknown column 'time' (cycle,source,destination,length and perhaps class)"},
        BadTrace{"TwoOfAName", "cycle,source,source,length\n",
                 ":1: two columns 'source' (cycle,source,destination,length and perhaps class)"},
        BadTrace{"NameMissing", "cycle,source,destination\n",
                 ":1: no column 'length' (cycle,source,destination,length and perhaps class)"},
        BadTrace{"DecimalComma", "cycle;source;destination;length\n9,5;1;0;5\n",
                 ":2: cycle '9,5' has a comma (a decimal point, no separator of thousands) (0 to "
                 "1000000000000000)"},
        BadTrace{"NotAscending", "9,1,0,5\n3,2,0,5\n8,1,0,5\n",
                 ":3: cycle 8 comes after cycle 9 of node 1 (ascending for each source)"},
        BadTrace{"SourceOutside", "# a\n9,4,0,5\n", ":2: source 4 is out of range (0 to 3)"},
        BadTrace{"DestinationOutside", "9,1,4,5\n", ":1: destination 4 is out of range (0 to 3)"},
        BadTrace{"ToItself", "9,1,1,5\n", ":1: node 1 sends to itself (another destination)"},
        BadTrace{"NoLength", "9,1,0,0\n", ":1: length 0 is out of range (1 to 4095)"},
        BadTrace{"TooLong", "9,1,0,4096\n", ":1: length 4096 is out of range (1 to 4095)"},
        BadTrace{"Negative", "-1,1,0,5\n", ":1: cycle -1 is out of range (0 to 1000000000000000)"},
        BadTrace{"Late", "1000000000000001,1,0,5\n",
                 ":1: cycle 1000000000000001 is out of range (0 to 1000000000000000)"},
        BadTrace{"Huge", "99999999999999999999,1,0,5\n",
                 ":1: cycle 99999999999999999999 is out of range (0 to 1000000000000000)"},
        BadTrace{"HugeAsAReal", "1e18,1,0,5\n",
                 ":1: cycle 1e18 is out of range (0 to 1000000000000000)"},
        BadTrace{"HalfANumber", "9,1,0,5x\n", ":1: length '5x' is not a whole number (1 to 4095)"},
        BadTrace{"AHalf", "9,1,0,5.5\n", ":1: length '5.5' is not a whole number (1 to 4095)"},
        BadTrace{"NoNumber", "9,,0,5\n", ":1: source '' is not a whole number (0 to 3)"},
        BadTrace{"ThreeFields", "9,1,0\n",
                 ":1: 3 fields (cycle,source,destination,length and perhaps class)"},
        BadTrace{"AnotherForm", "9,1,0,5\n9,1,0,5,0\n",
                 ":2: 5 fields (as many as in the first row: 4)"},
        BadTrace{"ClassMissing", "cycle,source,destination,length,class\n9,1,0,5\n",
                 ":2: 4 fields (5, as in line 1)"},
        BadTrace{"BadClass", "9,1,0,5,4\n", ":1: class 4 is out of range (0 to 3)"},
        BadTrace{"CutOff", "# dusk workload\n9,1,0,5\n",
                 ":2: the file is cut off (its last line begins with '# end')"}),
    [](const testing::TestParamInfo<BadTrace>& info) { return std::string(info.param.name); });

TEST(TraceFile, ThatIsNotThereIsSaid) {
  EXPECT_THROW(Trace("/nowhere/trace.csv", 4), std::invalid_argument);
  EXPECT_THROW(Trace(testing::TempDir(), 4), std::invalid_argument);
}

}  // namespace
}  // namespace dusk
