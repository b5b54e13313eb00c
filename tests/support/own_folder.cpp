// SPDX-License-Identifier: Apache-2.0
// Gives every process of a test its own folder behind testing::TempDir(). So tests that run at the
// same time and use the same file name do not collide. The folder is removed when the process ends.

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace dusk {
namespace {

class OwnFolder {
 public:
  OwnFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "dusk-test-XXXXXX").string();
    if (!mkdtemp(name.data())) return;  // then all processes share the folder
    folder_ = name;
    setenv("TEST_TMPDIR", name.c_str(), 1);
  }
  ~OwnFolder() {
    std::error_code ignored;
    // A child of a death test ends here, too, but the folder belongs to its parent.
    if (!folder_.empty() && getpid() == owner_) std::filesystem::remove_all(folder_, ignored);
  }
  OwnFolder(const OwnFolder&) = delete;
  OwnFolder& operator=(const OwnFolder&) = delete;

 private:
  const pid_t owner_ = getpid();
  std::filesystem::path folder_;
};

const OwnFolder kOwnFolder;

}  // namespace
}  // namespace dusk
