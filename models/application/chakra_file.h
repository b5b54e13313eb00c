// SPDX-License-Identifier: Apache-2.0
/// The nodes of one file of a Chakra execution trace.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dusk::application {

/// Types of nodes. The numbers are those of the format.
enum class ChakraType : std::uint8_t {
  Metadata = 1,
  Load,
  Store,
  Compute,
  Send,
  Receive,
  Collective,
  Storage,
  Batch,
  Checkpoint,
};

/// The parts of a node that Dusk reads. An attribute that the node does not have is empty or 0.
struct ChakraNode {
  std::uint64_t id = 0;
  ChakraType type = ChakraType::Compute;
  std::uint64_t duration_us = 0;
  std::vector<std::uint64_t> dependencies;  ///< ids of nodes: control, then data
  bool is_cpu = false;                      ///< is_cpu_op
  bool has_operations = false;              ///< num_ops is above 0
  bool has_priority = false;                ///< comm_priority is not 0
  bool leaves_out_dimensions = false;       ///< involved_dim has a false
  std::optional<std::int64_t> kind;         ///< comm_type
  std::optional<std::int64_t> bytes;        ///< comm_size
  std::optional<std::int64_t> source;       ///< comm_src
  std::optional<std::int64_t> destination;  ///< comm_dst
  std::int64_t tag = 0;                     ///< comm_tag
  std::string group;                        ///< pg_name
  std::string inputs;                       ///< values of the inputs of a Metadata node
};

/// Reads the nodes one after the other.
class ChakraFile {
 public:
  /// Opens a file, plain or compressed by gzip, and reads its header. Throws std::invalid_argument,
  /// "FILE: what is wrong (what is allowed)", if the file has no header or if its version is
  /// neither 0.0.4 nor 1.x. The version is the field of that name, or else the attribute `schema`.
  /// Throws InputError.
  explicit ChakraFile(const std::string& file);
  ~ChakraFile();

  /// Reads the next node. Returns false at the end of the file. Throws std::invalid_argument,
  /// "FILE: …", with the id of the node, or of the one before it. It is thrown for a file that is
  /// cut off or damaged, an unknown type, and an attribute of a wrong type. Throws InputError.
  bool next(ChakraNode& node);

 private:
  class Messages;
  std::unique_ptr<Messages> messages_;
};

/// Throws std::invalid_argument, "FILE: node ID: message".
[[noreturn]] void fail_at_node(const std::string& file, std::uint64_t id,
                               const std::string& message);

}  // namespace dusk::application
