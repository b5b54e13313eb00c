// SPDX-License-Identifier: Apache-2.0
/// Reads a wave file with the FST library that comes with Verilator.
#pragma once

#include <gtkwave/fstapi.h>

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace dusk {

class FstFile {
 public:
  struct Change {
    std::uint64_t time;
    std::string value;
    bool operator==(const Change& other) const {
      return time == other.time && value == other.value;
    }
  };

  explicit FstFile(const std::string& file) : reader_(fstReaderOpen(file.c_str())) {
    if (reader_ == nullptr) throw std::runtime_error(file + ": no FST");
    start = fstReaderGetStartTime(reader_);
    end = fstReaderGetEndTime(reader_);
    read_names();
    fstReaderSetFacProcessMaskAll(reader_);
    fstReaderIterBlocks(reader_, note, this, nullptr);
  }
  ~FstFile() { fstReaderClose(reader_); }
  FstFile(const FstFile&) = delete;
  FstFile& operator=(const FstFile&) = delete;

  std::uint64_t start = 0, end = 0;
  std::map<std::string, fstHandle> names;  ///< as in a GTKWave save file
  std::size_t signals = 0;                 ///< with those of equal names

  const std::vector<Change>& changes(const std::string& name) const {
    return changes_.at(names.at(name));
  }
  const std::map<fstHandle, std::vector<Change>>& all_changes() const { return changes_; }

 private:
  void read_names() {
    fstReaderIterateHierRewind(reader_);
    while (const fstHier* hier = fstReaderIterateHier(reader_)) {
      if (hier->htyp == FST_HT_SCOPE) {
        fstReaderPushScope(reader_, hier->u.scope.name, nullptr);
      } else if (hier->htyp == FST_HT_UPSCOPE) {
        fstReaderPopScope(reader_);
      } else if (hier->htyp == FST_HT_VAR) {
        ++signals;
        std::string name = hier->u.var.name;
        const std::size_t space = name.find(' ');  // "count [3:0]"
        if (space != std::string::npos) name.erase(space, 1);
        names[std::string(fstReaderGetCurrentFlatScope(reader_)) + "." + name] = hier->u.var.handle;
      }
    }
  }
  static void note(void* self, std::uint64_t time, fstHandle handle, const unsigned char* value) {
    static_cast<FstFile*>(self)->changes_[handle].push_back(
        {time, reinterpret_cast<const char*>(value)});
  }

  void* reader_;
  std::map<fstHandle, std::vector<Change>> changes_;
};

}  // namespace dusk
