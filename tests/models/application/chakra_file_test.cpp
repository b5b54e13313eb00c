// SPDX-License-Identifier: Apache-2.0
#include "models/application/chakra_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "models/application/gzip_input.h"
#include "tests/models/application/chakra_traces.h"

namespace dusk::application {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// The bytes that `protoc --encode=dusk.chakra.Node models/application/chakra.proto` makes of
///
///     id: 300 type: 7 control_dependencies: [1, 2] data_dependencies: 70000 duration_us: 9
///     attributes { name: "is_cpu_op" bool_value: false }
///     attributes { name: "comm_type" int64_value: 2 }
///     attributes { name: "comm_size" uint64_value: 1048576 }
///     attributes { name: "pg_name" string_value: "tp" }
///     attributes { name: "involved_dim" bool_list { values: [true, false] } }
///     attributes { name: "comm_priority" int32_value: 3 }
constexpr const char* kEncoded =
    "08ac021807220201022a03f0a2043809520e0a0969735f6370755f6f70d80100"
    "520d0a09636f6d6d5f747970654802520f0a09636f6d6d5f73697a6568808040"
    "520e0a0770675f6e616d65ea0102747052150a0c696e766f6c7665645f64696d"
    "e201040a02010052110a0d636f6d6d5f7072696f726974793803";

std::string from_hex(const std::string& digits) {
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2)
    bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  return bytes;
}

ChakraNode only_node(const std::string& message) {
  ChakraFile file(written(temporary_name(".et"), chakra_header("1.0.0") + delimited(message)));
  ChakraNode node;
  EXPECT_TRUE(file.next(node));
  ChakraNode none;
  EXPECT_FALSE(file.next(none));
  return node;
}

TestNode same_node() {
  TestNode node(300, ChakraType::Collective, {70000});
  node.control(1).control(2).lasting(9);
  node.attribute("is_cpu_op").set_bool_value(false);
  node.with("comm_type", 2);
  node.attribute("comm_size").set_uint64_value(1048576);
  node.with("pg_name", "tp");
  auto* const dimensions = node.attribute("involved_dim").mutable_bool_list();
  for (const bool is_used : {true, false}) dimensions->add_values(is_used);
  node.attribute("comm_priority").set_int32_value(3);
  return node;
}

TEST(ChakraFile, ReadsWhatProtocAndTheClassesEncode) {
  for (const std::string& message :
       {from_hex(kEncoded), same_node().message().SerializeAsString()}) {
    const ChakraNode node = only_node(message);
    EXPECT_EQ(node.id, 300u);
    EXPECT_EQ(node.type, ChakraType::Collective);
    EXPECT_EQ(node.duration_us, 9u);
    EXPECT_THAT(node.dependencies, ElementsAre(1u, 2u, 70000u));
    EXPECT_FALSE(node.is_cpu);
    EXPECT_EQ(node.kind, 2);
    EXPECT_EQ(node.bytes, 1048576);
    EXPECT_EQ(node.group, "tp");
    EXPECT_TRUE(node.has_priority);
    EXPECT_TRUE(node.leaves_out_dimensions);
    EXPECT_FALSE(node.has_operations);
    EXPECT_FALSE(node.source || node.destination);
  }
}

TEST(ChakraFile, ReadsUnpackedListsAndSkipsOtherFields) {
  // id 5; name "ab"; type 4; data_deps 1 and 2, each alone; start 7; outputs {}; storage (11) {}.
  const ChakraNode node = only_node(from_hex("08051202616218042801280230074a005a00"));
  EXPECT_EQ(node.id, 5u);
  EXPECT_EQ(node.type, ChakraType::Compute);
  EXPECT_THAT(node.dependencies, ElementsAre(1u, 2u));
}

TEST(ChakraFile, ReadsNumbersOfAllTypes) {
  using A = chakra::Attribute;
  const std::vector<void (*)(A&)> kSetters = {
      [](A& a) { a.set_int32_value(7); },    [](A& a) { a.set_int64_value(7); },
      [](A& a) { a.set_uint32_value(7); },   [](A& a) { a.set_uint64_value(7); },
      [](A& a) { a.set_sint32_value(7); },   [](A& a) { a.set_sint64_value(7); },
      [](A& a) { a.set_fixed32_value(7); },  [](A& a) { a.set_fixed64_value(7); },
      [](A& a) { a.set_sfixed32_value(7); }, [](A& a) { a.set_sfixed64_value(7); }};
  for (const auto set : kSetters) {
    TestNode node(1, ChakraType::Send);
    set(node.attribute("comm_dst"));
    EXPECT_EQ(only_node(node.message().SerializeAsString()).destination, 7);
  }
  TestNode numbered(1, ChakraType::Collective);
  EXPECT_EQ(only_node(numbered.with("pg_name", 12).message().SerializeAsString()).group, "12");
}

std::string gzipped(const std::string& bytes) {
  const std::string file = temporary_name(".gz");
  const gzFile out = gzopen(file.c_str(), "wb");
  gzwrite(out, bytes.data(), static_cast<unsigned>(bytes.size()));
  gzclose(out);
  return InputFile(file).rest();
}

std::string many_nodes() {
  std::vector<TestNode> nodes;
  for (std::uint64_t id = 0; id < 5000; ++id)
    nodes.push_back(TestNode(id, ChakraType::Compute).lasting(id * id * 7919 % 100003));
  return bytes_of(nodes);
}

std::uint64_t read_many(const std::string& bytes) {
  ChakraFile file(written(temporary_name(".et"), bytes));
  ChakraNode node;
  std::uint64_t count = 0;
  for (; file.next(node); ++count) EXPECT_EQ(node.duration_us, count * count * 7919 % 100003);
  return count;
}

TEST(ChakraFile, ReadsCompressedFilesOfOneOrMoreMembers) {
  const std::string bytes = many_nodes();
  EXPECT_EQ(read_many(bytes), 5000u);
  EXPECT_EQ(read_many(gzipped(bytes)), 5000u);
  EXPECT_EQ(read_many(gzipped(bytes.substr(0, 1001)) + gzipped(bytes.substr(1001))), 5000u);
}

std::string file_fault(const std::string& bytes) {
  return message_of([&] {
    ChakraFile file(written(temporary_name(".et"), bytes));
    for (ChakraNode node; file.next(node);) {
    }
  });
}

TEST(ChakraFile, TellsThatAFileIsCutOff) {
  const std::string first = chakra_header(), second = TestNode(41, ChakraType::Compute).bytes();
  const std::string whole = first + second + TestNode(42, ChakraType::Load).bytes();
  std::size_t found = 0;
  for (std::size_t bytes = 0; bytes <= whole.size(); ++bytes) {
    const std::string fault = file_fault(whole.substr(0, bytes));
    if (bytes == first.size() || bytes == first.size() + second.size() || bytes == whole.size())
      EXPECT_EQ(fault, "") << "the end of a message may be that of the file";
    else
      EXPECT_THAT(fault, HasSubstr(bytes == 0                             ? ".et: is empty"
                                   : bytes < first.size() + second.size() ? "before its first node"
                                                                          : "after node 41"));
    found += fault.empty() ? 0 : 1;
  }
  EXPECT_EQ(found, whole.size() - 2);
  EXPECT_THAT(file_fault(first + "\xff\xff\xff\xff\x0f"), HasSubstr("has a message of 4294967295"));
  EXPECT_THAT(file_fault(first + std::string(11, '\xff')), HasSubstr("is cut off"));
  EXPECT_THAT(file_fault(first + std::string("\x02\x08\xff", 3)), HasSubstr("damaged"));
}

TEST(ChakraFile, TellsThatCompressedDataIsCutOffOrDamaged) {
  const std::string whole = gzipped(many_nodes());
  for (const std::size_t left :
       {whole.size() - 1, whole.size() - 8, whole.size() / 2, std::size_t{2}})
    EXPECT_THAT(file_fault(whole.substr(0, left)),
                HasSubstr("cannot be read: its compressed data is cut off"));
  std::string damaged = whole;
  damaged[whole.size() - 6] = static_cast<char>(damaged[whole.size() - 6] ^ 1);
  EXPECT_THAT(file_fault(damaged), HasSubstr("its compressed data is damaged"));
  EXPECT_THAT(file_fault(whole + "x"), HasSubstr("its compressed data is"));
}

TEST(ChakraFile, TakesKnownVersionsOnly) {
  for (const char* const version : {"0.0.4", "1.0.0", "1.1"})
    EXPECT_EQ(file_fault(chakra_header(version)), "");
  EXPECT_THAT(file_fault(chakra_header("0.0.3")),
              HasSubstr(".et: has version '0.0.3' (0.0.4 or 1.x)"));
  EXPECT_THAT(file_fault(chakra_header("")), HasSubstr("has no version in its first message"));
  EXPECT_THAT(file_fault(TestNode(1, ChakraType::Compute).bytes()), HasSubstr("has no version"));
  chakra::Header header;
  header.add_attributes()->set_name("schema");
  header.mutable_attributes(0)->set_string_value("1.0.2-chakra.0.0.4");
  EXPECT_EQ(file_fault(delimited(header.SerializeAsString())), "") << "PyTorch's version";
}

TEST(ChakraFile, NamesTheNodeOfAMistake) {
  for (const int type : {0, 11, -1}) {
    TestNode node(8, ChakraType::Compute);
    node.message().set_type(type);
    EXPECT_THAT(file_fault(bytes_of({node})),
                HasSubstr("node 8: type " + std::to_string(type) + " is unknown (1 to 10)"));
  }
  TestNode text(8, ChakraType::Send), group(8, ChakraType::Send), large(8, ChakraType::Send);
  text.with("comm_size", "64");
  EXPECT_THAT(
      file_fault(bytes_of({text})),
      HasSubstr("node 8: attribute comm_size has a value of another type (a whole number)"));
  group.attribute("pg_name").mutable_bool_list();
  EXPECT_THAT(file_fault(bytes_of({group})), HasSubstr("node 8: attribute pg_name"));
  large.attribute("comm_size").set_uint64_value(UINT64_MAX);
  EXPECT_THAT(file_fault(bytes_of({large})), HasSubstr("node 8: attribute comm_size"));
}

}  // namespace
}  // namespace dusk::application
