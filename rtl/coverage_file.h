// SPDX-License-Identifier: Apache-2.0
/// File for the coverage of instrumented RTL (build option DUSK_RTL_COVERAGE).
#pragma once

#include <verilated.h>

#if VM_COVERAGE
#include <unistd.h>
#include <verilated_cov.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace dusk {

/// Makes the process write the coverage of this library, which has one shape, when it ends. The
/// file is $DUSK_COVERAGE_DIR/<process number>-<shape>.dat.
inline void save_coverage_at_exit(const std::string& shape) {
  static const std::string& name = *new std::string(shape);  // still alive in the handler
  static const bool registered = [] {
    Verilated::threadContextp()->coveragep();  // created before the handler, so alive in it
    return std::atexit([] {
             const char* folder = std::getenv("DUSK_COVERAGE_DIR");
             if (folder == nullptr) return;
             const std::string file =
                 std::string(folder) + "/" + std::to_string(getpid()) + "-" + name + ".dat";
             Verilated::threadContextp()->coveragep()->write(file.c_str());
           }) == 0;
  }();
  (void)registered;
}

/// Keeps the model, which has the counters, alive until they are written: it is never destroyed.
template <typename Model>
void keep_counters(std::unique_ptr<Model>& model) {
  static auto& kept = *new std::vector<std::shared_ptr<Model>>;  // no leak: still reachable
  kept.emplace_back(std::move(model));
}

}  // namespace dusk
#else
#include <memory>
#include <string>

namespace dusk {
inline void save_coverage_at_exit(const std::string&) {}
template <typename Model>
void keep_counters(std::unique_ptr<Model>&) {}
}  // namespace dusk
#endif
