// SPDX-License-Identifier: Apache-2.0
/// Runs tools that make netlists, several at once, with progress on stderr.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace dusk {

/// Runs the tools of one job.
class ToolRunner {
 public:
  virtual ~ToolRunner() = default;
  /// Runs a tool in the folder. The file `log` there gets its output; `doing` is the text for the
  /// progress. Returns its exit status. Throws Interrupted.
  virtual int try_run(const std::vector<std::string>& command, const std::string& log,
                      const std::function<std::string()>& doing) = 0;
  /// Shows the progress of work without a tool. Throws Interrupted.
  virtual void tell(const std::string& doing) = 0;
  /// Same as try_run(), but throws ConfigError with the tool's own message if it fails.
  void run(const std::vector<std::string>& command, const std::string& log,
           const std::function<std::string()>& doing);
  /// Runs Yosys on NAME.ys; its log is NAME.log.
  void run_yosys(const std::string& name);
  const std::string& folder() const { return folder_; }

 protected:
  explicit ToolRunner(std::string folder) : folder_(std::move(folder)) {}

 private:
  std::string folder_;
};

struct ToolJob {
  std::string name;  ///< name in the progress
  std::string folder;
  std::function<void(ToolRunner&)> work;
};

/// Runs all jobs, `at_once` at a time. The first error ends the other jobs and is thrown.
void run_tool_jobs(const std::string& title, const std::vector<ToolJob>& jobs, unsigned at_once);

/// Throws ConfigError, which begins with `place`, if the full path of the folder is no plain word.
/// Yosys puts it unquoted into ABC's script, which can run shell commands.
void check_tool_folder(const std::string& folder, const std::string& place);

/// Returns "Yosys 0.23"; empty if Yosys is missing.
std::string yosys_version();

/// Returns the line with the reason in a tool's output.
std::string error_of(const std::string& log);

}  // namespace dusk
