// SPDX-License-Identifier: Apache-2.0
#include "models/common/input_file.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <fstream>

namespace dusk {
namespace {

void write(const std::string& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

std::string error_of(const std::string& file, std::uint64_t limit = kTextLimit) {
  try {
    InputFile(file, limit).rest();
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

/// Each test has the folder of its process.
class InputFiles : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(chdir(testing::TempDir().c_str()), 0); }
};

TEST_F(InputFiles, ReadsAllBytes) {
  const std::string text("a\0\r\n\xff", 5);
  write("f", text);
  EXPECT_EQ(InputFile("f").rest(), text);
  EXPECT_EQ(read_input("f"), text);
  write("f", std::string(1'000'000, 'x'));
  EXPECT_EQ(InputFile("f").rest(), std::string(1'000'000, 'x'));
  EXPECT_EQ(input_tail("f", 3), "xxx");
  EXPECT_EQ(input_tail("f", 2'000'000).size(), 1'000'000u);
}

TEST_F(InputFiles, ReadsLines) {
  write("f", "one\n\nthree\r\nlast");
  InputFile file("f");
  std::vector<std::string> lines;
  for (std::string line; file.line(line);) lines.push_back(line);
  EXPECT_EQ(lines, (std::vector<std::string>{"one", "", "three\r", "last"}));
  // Lines that cross the end of the buffer.
  std::string text, expected;
  for (int i = 0; i < 20'000; ++i) text += std::to_string(i) + '\n';
  write("f", text);
  InputFile longer("f");
  for (std::string line; longer.line(line);) expected += line + '\n';
  EXPECT_EQ(expected, text);
}

TEST_F(InputFiles, RefusesALongLine) {
  write("f", "short\n" + std::string(kLineLimit + 1, 'x'));
  InputFile file("f");
  std::string line;
  EXPECT_TRUE(file.line(line));
  EXPECT_THROW(file.line(line), InputError);
}

TEST_F(InputFiles, AreStreamsThatTellErrors) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += std::to_string(i) + '\n';
  write("f", text);
  InputStream in("f");
  std::string line, all;
  while (std::getline(in, line)) all += line + '\n';
  EXPECT_EQ(all, text);
  EXPECT_THROW(InputStream("."), InputError);
  InputStream memory("/proc/self/mem");
  EXPECT_THROW(std::getline(memory, line), InputError);
}

TEST_F(InputFiles, TellsTheKindOfWhatIsNoFile) {
  ASSERT_EQ(mkfifo("pipe", 0600), 0);
  const int socket_of = socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{AF_UNIX, "socket"};
  ASSERT_EQ(bind(socket_of, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  EXPECT_EQ(error_of("pipe"), "pipe: cannot be read: a pipe, not a regular file");
  EXPECT_EQ(error_of("socket"), "socket: cannot be read: a socket, not a regular file");
  EXPECT_EQ(error_of("/dev/zero"), "/dev/zero: cannot be read: a device, not a regular file");
  EXPECT_EQ(error_of("/dev/null"), "/dev/null: cannot be read: a device, not a regular file");
  EXPECT_EQ(error_of("."), ".: cannot be read: Is a directory");
  ASSERT_EQ(symlink("/dev/zero", "link"), 0);
  EXPECT_EQ(error_of("link"), "link: cannot be read: a device, not a regular file");
  close(socket_of);
  for (const char* file : {"pipe", "socket", "link"}) unlink(file);
}

TEST_F(InputFiles, FollowsNoLinkIfToldSo) {
  write("f", "text");
  ASSERT_EQ(symlink("f", "link"), 0);
  EXPECT_EQ(InputFile("link").rest(), "text");
  try {
    InputFile("link", kTextLimit, SymbolicLinks::Refuse);
    ADD_FAILURE() << "a link was followed";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "link: cannot be read: a symbolic link, not a regular file");
  }
  EXPECT_EQ(input_beginning("f"), "text");
  EXPECT_EQ(input_beginning("link"), std::nullopt);
  EXPECT_EQ(input_beginning("none"), std::nullopt);
  EXPECT_EQ(input_beginning("."), std::nullopt);
  unlink("link");
  write("f", std::string(kBeginningBytes + 1, 'x'));
  EXPECT_EQ(input_beginning("f")->size(), kBeginningBytes);
}

TEST_F(InputFiles, TellsErrorsOfReading) {
  EXPECT_EQ(error_of("/proc/self/mem"), "/proc/self/mem: cannot be read: Input/output error");
  EXPECT_EQ(error_of("none"), "none: cannot be read: No such file or directory");
  EXPECT_EQ(error_of(std::string("f\0g", 3)), "f g: cannot be read: no name of a file");
}

TEST_F(InputFiles, TellsMissingFromUnreadable) {
  write("f", "");
  EXPECT_EQ(read_input("none"), std::nullopt);
  EXPECT_EQ(read_input("f/none"), std::nullopt);
  EXPECT_EQ(read_input("f"), "");
  EXPECT_EQ(input_tail("none", 3), "");
  EXPECT_THROW(read_input("."), InputError);
  EXPECT_THROW(read_input("/proc/self/mem"), InputError);
  ASSERT_EQ(symlink("nowhere", "dangling"), 0);
  EXPECT_THROW(read_input("dangling"), InputError);
  unlink("dangling");
}

TEST_F(InputFiles, RefusesMoreThanTheLimit) {
  write("f", std::string(1000, 'x'));
  EXPECT_EQ(error_of("f", 1000), "none");
  EXPECT_EQ(error_of("f", 999), "f: cannot be read: longer than 999 bytes");
  ASSERT_EQ(truncate("f", 1 << 30), 0);  // without blocks on the disk
  EXPECT_EQ(error_of("f"), "f: cannot be read: longer than 64 MiB");
}

TEST_F(InputFiles, ReadsFilesWithoutASize) {
  EXPECT_NE(InputFile("/proc/self/status").rest().find("Name:"), std::string::npos);
  EXPECT_EQ(error_of("/proc/self/status", 10),
            "/proc/self/status: cannot be read: longer than 10 bytes");
}

}  // namespace
}  // namespace dusk
