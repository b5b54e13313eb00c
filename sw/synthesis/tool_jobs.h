// SPDX-License-Identifier: Apache-2.0
/// Tools that make netlists, several at once, with progress on stderr.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace dusk {

/// Runner of a job's tools.
class ToolRunner {
 public:
  virtual ~ToolRunner() = default;
  /// Runs a tool in the folder; what it writes to a terminal goes to the file `log` there; `doing`
  /// says for the progress what it does now. Returns its exit status. Throws Interrupted.
  virtual int try_run(const std::vector<std::string>& command, const std::string& log,
                      const std::function<std::string()>& doing) = 0;
  /// Tells the progress of work that no tool does. Throws Interrupted.
  virtual void tell(const std::string& doing) = 0;
  /// Same as try_run(); throws ConfigError with the tool's own words if it fails.
  void run(const std::vector<std::string>& command, const std::string& log,
           const std::function<std::string()>& doing);
  /// Yosys on NAME.ys; its log is NAME.log.
  void run_yosys(const std::string& name);
  const std::string& folder() const { return folder_; }

 protected:
  explicit ToolRunner(std::string folder) : folder_(std::move(folder)) {}

 private:
  std::string folder_;
};

struct ToolJob {
  std::string name;  ///< for the progress
  std::string folder;
  std::function<void(ToolRunner&)> work;
};

/// Runs all jobs, `at_once` at a time. The first that throws ends the others; rethrows its error.
void run_tool_jobs(const std::string& title, const std::vector<ToolJob>& jobs, unsigned at_once);

/// Throws ConfigError, which begins with `place`, if the whole path of the folder is no plain word:
/// Yosys puts it unquoted into the script of ABC, which takes commands of the shell.
void check_tool_folder(const std::string& folder, const std::string& place);

/// "Yosys 0.23"; empty if there is none.
std::string yosys_version();

/// The line that says why, of what a tool wrote.
std::string error_of(const std::string& log);

}  // namespace dusk
