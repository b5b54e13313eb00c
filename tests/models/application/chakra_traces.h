// SPDX-License-Identifier: Apache-2.0
/// Chakra execution traces for tests, made by the generated classes.
#pragma once

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <filesystem>
#include <initializer_list>
#include <string>
#include <vector>

#include "models/application/chakra.pb.h"
#include "models/application/chakra_file.h"
#include "tests/models/application/trace_files.h"

namespace dusk::application {

/// A message with its length before it.
inline std::string delimited(const std::string& message) {
  std::string result;
  {
    google::protobuf::io::StringOutputStream stream(&result);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.WriteVarint32(static_cast<std::uint32_t>(message.size()));
  }
  return result + message;
}

inline std::string chakra_header(const std::string& version = "0.0.4") {
  chakra::Header header;
  header.set_version(version);
  return delimited(header.SerializeAsString());
}

/// A node under construction.
class TestNode {
 public:
  TestNode(std::uint64_t id, ChakraType type, std::initializer_list<std::uint64_t> after = {}) {
    node_.set_id(id);
    node_.set_type(static_cast<int>(type));
    for (const std::uint64_t earlier : after) node_.add_data_dependencies(earlier);
  }
  chakra::Node& message() { return node_; }
  chakra::Attribute& attribute(const std::string& name) {
    chakra::Attribute* const added = node_.add_attributes();
    added->set_name(name);
    return *added;
  }
  TestNode& with(const std::string& name, std::int64_t value) {
    attribute(name).set_int64_value(value);
    return *this;
  }
  TestNode& with(const std::string& name, const std::string& value) {
    attribute(name).set_string_value(value);
    return *this;
  }
  TestNode& lasting(std::uint64_t microseconds) {
    node_.set_duration_us(microseconds);
    return *this;
  }
  TestNode& control(std::uint64_t earlier) {
    node_.add_control_dependencies(earlier);
    return *this;
  }
  TestNode& inputs(const std::string& values) {
    node_.mutable_inputs()->set_values(values);
    return *this;
  }
  std::string bytes() const { return delimited(node_.SerializeAsString()); }

 private:
  chakra::Node node_;
};

inline TestNode collective_node(std::uint64_t id, std::int64_t kind, std::int64_t bytes,
                                std::initializer_list<std::uint64_t> after = {}) {
  TestNode node(id, ChakraType::Collective, after);
  node.with("comm_type", kind).with("comm_size", bytes);
  return node;
}

inline std::string bytes_of(const std::vector<TestNode>& nodes,
                            const std::string& version = "0.0.4") {
  std::string bytes = chakra_header(version);
  for (const TestNode& node : nodes) bytes += node.bytes();
  return bytes;
}

/// Writes the files of a trace in a new folder. Returns its prefix.
inline std::string chakra_trace(const std::vector<std::vector<TestNode>>& ranks,
                                const std::string& version = "0.0.4") {
  static int number = 0;
  const std::string folder = temporary_name("-" + std::to_string(++number)),
                    prefix = folder + "/trace";
  std::filesystem::remove_all(folder);  // folder of an earlier run
  std::filesystem::create_directory(folder);
  for (std::size_t rank = 0; rank < ranks.size(); ++rank)
    written(prefix + "." + std::to_string(rank) + ".et", bytes_of(ranks[rank], version));
  return prefix;
}

}  // namespace dusk::application
