// SPDX-License-Identifier: Apache-2.0
#include "models/application/chakra_file.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <algorithm>
#include <stdexcept>

#include "models/application/chakra.pb.h"
#include "models/application/gzip_input.h"
#include "models/common/shown_text.h"

namespace dusk::application {
namespace {

constexpr std::uint32_t kLongestChakraMessage = 256U << 20;  // bytes

/// Returns a whole number of any type of the format; nothing for another value.
std::optional<std::int64_t> whole_value(const chakra::Attribute& attribute) {
  using A = chakra::Attribute;
  const auto checked = [](std::uint64_t value) -> std::optional<std::int64_t> {
    if (value > INT64_MAX) return std::nullopt;
    return static_cast<std::int64_t>(value);
  };
  switch (attribute.value_case()) {
    case A::kInt32Value:
      return attribute.int32_value();
    case A::kInt64Value:
      return attribute.int64_value();
    case A::kUint32Value:
      return attribute.uint32_value();
    case A::kUint64Value:
      return checked(attribute.uint64_value());
    case A::kSint32Value:
      return attribute.sint32_value();
    case A::kSint64Value:
      return attribute.sint64_value();
    case A::kFixed32Value:
      return attribute.fixed32_value();
    case A::kFixed64Value:
      return checked(attribute.fixed64_value());
    case A::kSfixed32Value:
      return attribute.sfixed32_value();
    case A::kSfixed64Value:
      return attribute.sfixed64_value();
    case A::kBoolValue:
      return attribute.bool_value() ? 1 : 0;
    default:
      return std::nullopt;
  }
}

/// Reads an attribute that Dusk knows. Returns false if its value has a wrong type.
bool read_attribute(const chakra::Attribute& attribute, ChakraNode& node) {
  const std::string& name = attribute.name();
  if (name == "pg_name") {
    const auto number = whole_value(attribute);
    node.group = number ? std::to_string(*number) : attribute.string_value();
    return number || attribute.value_case() == chakra::Attribute::kStringValue;
  }
  if (name == "involved_dim") {
    const auto& dimensions = attribute.bool_list().values();
    node.leaves_out_dimensions =
        std::find(dimensions.begin(), dimensions.end(), false) != dimensions.end();
    return true;
  }
  std::optional<std::int64_t> cpu, operations, priority, tag;
  const std::pair<const char*, std::optional<std::int64_t>*> known[] = {
      {"is_cpu_op", &cpu},        {"num_ops", &operations},       {"comm_priority", &priority},
      {"comm_tag", &tag},         {"comm_type", &node.kind},      {"comm_size", &node.bytes},
      {"comm_src", &node.source}, {"comm_dst", &node.destination}};
  for (const auto& [wanted, value] : known) {
    if (name != wanted) continue;
    *value = whole_value(attribute);
    if (!*value) return false;
  }
  node.is_cpu = cpu.value_or(node.is_cpu) != 0;
  node.has_operations = operations.value_or(node.has_operations) != 0;
  node.has_priority = priority.value_or(node.has_priority) != 0;
  node.tag = tag.value_or(node.tag);
  return true;
}

bool is_known_version(const std::string& version) {
  return version == "0.0.4" || version.substr(0, 2) == "1.";
}

/// GzipInput as a source of protobuf.
class ChakraBytes : public google::protobuf::io::CopyingInputStream {
 public:
  explicit ChakraBytes(const std::string& file) : input_(file) {}
  int Read(void* buffer, int size) override {
    return static_cast<int>(
        input_.read(static_cast<char*>(buffer), static_cast<std::size_t>(size)));
  }

 private:
  GzipInput input_;
};

}  // namespace

void fail_at_node(const std::string& file, std::uint64_t id, const std::string& message) {
  throw std::invalid_argument(shown(file) + ": node " + std::to_string(id) + ": " + message);
}

class ChakraFile::Messages {
 public:
  explicit Messages(const std::string& file) : file_(file), bytes_(file), stream_(&bytes_) {
    chakra::Header header;
    if (!read(header)) fail("is empty (a header comes first)");
    std::string version = header.version();
    for (const chakra::Attribute& attribute : header.attributes())
      if (version.empty() && attribute.name() == "schema") version = attribute.string_value();
    if (!is_known_version(version))
      fail(version.empty() ? "has no version in its first message (0.0.4 or 1.x)"
                           : "has version '" + shown(version) + "' (0.0.4 or 1.x)");
  }

  bool next(ChakraNode& node) {
    if (!read(message_)) return false;
    node = {};
    node.id = last_ = message_.id();
    ++count_;
    if (message_.type() < static_cast<int>(ChakraType::Metadata) ||
        message_.type() > static_cast<int>(ChakraType::Checkpoint))
      fail_at_node(file_, last_,
                   "type " + std::to_string(message_.type()) + " is unknown (1 to 10)");
    node.type = static_cast<ChakraType>(message_.type());
    node.duration_us = message_.duration_us();
    const auto& control = message_.control_dependencies();
    const auto& data = message_.data_dependencies();
    node.dependencies.assign(control.begin(), control.end());
    node.dependencies.insert(node.dependencies.end(), data.begin(), data.end());
    for (const chakra::Attribute& attribute : message_.attributes())
      if (!read_attribute(attribute, node))
        fail_at_node(file_, last_,
                     "attribute " + shown(attribute.name()) + " has a value of another type (" +
                         (attribute.name() == "pg_name" ? "a text)" : "a whole number)"));
    if (node.type == ChakraType::Metadata) node.inputs = message_.inputs().values();
    return true;
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw std::invalid_argument(shown(file_) + ": " + message);
  }
  std::string place() const {
    return count_ == 0 ? "before its first node" : "after node " + std::to_string(last_);
  }

  /// Reads a message after its length. A separate stream for each message avoids protobuf's limit
  /// on the total size.
  bool read(google::protobuf::MessageLite& message) {
    const void* piece = nullptr;
    int size = 0;
    if (!stream_.Next(&piece, &size)) return false;
    stream_.BackUp(size);
    google::protobuf::io::CodedInputStream coded(&stream_);
    std::uint32_t length = 0;
    if (!coded.ReadVarint32(&length)) fail("is cut off " + place());
    if (length > kLongestChakraMessage)
      fail("has a message of " + std::to_string(length) + " bytes " + place() + " (up to " +
           std::to_string(kLongestChakraMessage) + ")");
    const auto limit = coded.PushLimit(static_cast<int>(length));
    const bool is_read = message.ParseFromCodedStream(&coded);
    if (!is_read || !coded.ConsumedEntireMessage() || coded.BytesUntilLimit() != 0)
      fail("is cut off or damaged " + place());
    coded.PopLimit(limit);
    return true;
  }

  std::string file_;
  ChakraBytes bytes_;
  google::protobuf::io::CopyingInputStreamAdaptor stream_;
  chakra::Node message_;
  std::uint64_t last_ = 0, count_ = 0;
};

ChakraFile::ChakraFile(const std::string& file) : messages_(std::make_unique<Messages>(file)) {}
ChakraFile::~ChakraFile() = default;
bool ChakraFile::next(ChakraNode& node) { return messages_->next(node); }

}  // namespace dusk::application
