// SPDX-License-Identifier: Apache-2.0
#include "sw/trace/capture.h"

#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "sw/common/folder_mark.h"
#include "sw/common/interrupt.h"
#include "sw/common/message.h"
#include "sw/common/output_file.h"
#include "sw/common/pattern.h"
#include "sw/trace/capture_check.h"
#include "sw/trace/capture_command.h"
#include "sw/trace/capture_library.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

/// Absolute path of the folder for records. If no user named it, it is removed at the end.
class RecordFolder {
 public:
  explicit RecordFolder(const std::string& wanted) : own_(wanted.empty()) {
    if (own_) {
      path_ = (fs::temp_directory_path() / "dusk-capture-XXXXXX").string();
      if (mkdtemp(path_.data()) == nullptr) cannot_be_written(path_, std::strerror(errno));
    } else {
      claim_folder(wanted, "trace capture", "--records: ");
      path_ = fs::absolute(wanted).lexically_normal().string();
      remove_old_records();
    }
  }
  ~RecordFolder() {
    std::error_code ignored;
    if (own_) fs::remove_all(path_, ignored);
  }
  RecordFolder(const RecordFolder&) = delete;
  RecordFolder& operator=(const RecordFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  void remove_old_records() const {
    std::vector<fs::path> old;
    for (const auto& entry : fs::directory_iterator(path_))
      if (match(entry.path().filename().string(), R"(rank\.\d+)")) old.push_back(entry.path());
    for (const fs::path& path : old) fs::remove(path);
  }

  bool own_;
  std::string path_;
};

}  // namespace

int capture(const CaptureArguments& arguments) {
  const CaptureCommand understood = understand_command(arguments.command);
  const std::string library = capture_library();
  const RecordFolder records(arguments.records);
  check_programs(understood.programs, library, records.path());
  if (understood.programs.empty())
    message(
        "dusk: note: no program is found in the command: the MPI functions that it calls are "
        "not checked");
  catch_interrupts();
  const std::vector<std::string> command =
      with_library(arguments.command, understood, library, records.path());
  const int status =
      run_captured(command, understood.launcher != SIZE_MAX, library, records.path());
  if (status != 0) {
    message("dusk: the program ended with status {}: nothing is converted", status);
    return status;
  }
  if (arguments.tell_phases) {
    const auto work = work_of_phases(records.path(), arguments.phases.at_barriers);
    if (work.size() > 1) arguments.tell_phases(work);
  }
  arguments.take(convert_records(records.path(), arguments.phases, arguments.append));
  return 0;
}

}  // namespace dusk
