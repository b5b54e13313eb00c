// SPDX-License-Identifier: Apache-2.0
/// Files of traces and texts of graphs, for tests.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "models/application/application.h"

namespace dusk::application {

/// A name in the folder of temporary files that only the running test uses.
inline std::string trace_name(const std::string& end) {
  const auto* info = testing::UnitTest::GetInstance()->current_test_info();
  return testing::TempDir() + info->test_suite_name() + info->name() + end;
}

inline std::string written(const std::string& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
  return file;
}

/// Runs `read` and returns the message of its std::invalid_argument; "" if it throws none.
template <class Read>
std::string message_of(Read read) {
  try {
    read();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

/// Writes a closed graph as a text for comparison, an operation a line:
/// "ID: KIND SIZE [PEER/TAG] sSTREAM [after ID ID@begin ...]".
inline std::string graph_text(const RankGraph& graph) {
  std::vector<std::string> after(graph.size());
  for (OperationId id = 0; id < graph.size(); ++id)
    for (const Successor& next : graph.successors(id))
      after[next.operation] += " " + std::to_string(id) + (next.at_begin != 0 ? "@begin" : "");
  std::string text;
  for (OperationId id = 0; id < graph.size(); ++id) {
    const Operation& operation = graph[id];
    constexpr const char* kKinds[] = {"compute", "send", "receive"};
    text += std::to_string(id) + ": " + kKinds[static_cast<int>(operation.kind)] + " " +
            std::to_string(operation.size);
    if (operation.kind != OperationKind::Compute)
      text += " " + std::to_string(operation.peer) + "/" + std::to_string(operation.tag);
    text += " s" + std::to_string(operation.stream);
    text += (after[id].empty() ? "" : " after") + after[id] + "\n";
  }
  return text;
}

inline void close(Application& application) {
  for (RankGraph& graph : application.ranks) graph.close();
}

/// Bytes that a rank sends.
inline std::uint64_t sent_bytes(const RankGraph& graph) {
  std::uint64_t sum = 0;
  for (OperationId id = 0; id < graph.size(); ++id)
    sum += graph[id].kind == OperationKind::Send ? graph[id].size : 0;
  return sum;
}

/// Count of a note; 0 without it.
inline std::uint64_t note_count(const std::vector<Note>& notes, const std::string& begin) {
  for (const Note& note : notes)
    if (note.text.compare(0, begin.size(), begin) == 0) return note.count;
  return 0;
}

}  // namespace dusk::application
