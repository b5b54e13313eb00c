// SPDX-License-Identifier: Apache-2.0
// Runs with hostile names, and folders that no run wrote.
#include <gmock/gmock.h>

#include <iterator>

#include "sw/common/config_error.h"
#include "sw/pages/kinds.h"
#include "sw/pages/page_file.h"
#include "tests/sw/pages/page_reader.h"
#include "tests/sw/pages/run_folder_test.h"

namespace dusk::pages {
namespace {

using testing::HasSubstr;

class RunFaults : public DetailedRunTest {
 protected:
  std::string complaint() {
    try {
      run_document(folder_);
    } catch (const std::exception& error) {
      return error.what();
    }
    return "none";
  }
};

TEST_F(RunFaults, HostileNamesStayText) {
  const std::string name = "</script><img src=x>&\\\"' " + std::string(1000, 'n');
  json::object summary = json::parse(kSummary).as_object();
  summary["experiment"] = name;
  put(file("summary.json"), json::serialize(summary));
  std::string channels = kChannels;
  for (std::size_t at; (at = channels.find("switch (0)")) != std::string::npos;)
    channels.replace(at, 10, "</script><b>&%TITLE%\xff");
  put(file("channels.csv"), channels);
  const std::string page = file("page.html");
  write_page(page, run_document(folder_));
  std::ifstream in(page);
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  EXPECT_EQ(text.find("<img"), std::string::npos);
  EXPECT_EQ(text.find("<b>"), std::string::npos);
  EXPECT_NE(text.find("<title>&lt;/script&gt;&lt;img src=x&gt;&amp;\\&quot;"), std::string::npos);
  EXPECT_NE(text.find("\\u003c/script>"), std::string::npos);
  EXPECT_NE(text.find(std::string(1000, 'n')), std::string::npos);
  EXPECT_EQ(text.find('\xff'), std::string::npos);
}

TEST_F(RunFaults, FilesThatARunDoesNotWriteAreRefused) {
  for (const char* name : {"summary.json", "timeseries.csv", "channels.csv"}) {
    std::filesystem::remove(file(name));
    EXPECT_THAT(complaint(), HasSubstr(std::string(name) + ": cannot be read: No such file"));
    write_run(folder_);
  }
  put(file("summary.json"), "[1]");
  EXPECT_THAT(complaint(), HasSubstr("summary.json: is no JSON object"));
  write_run(folder_);
  put(file("channels.csv"), "channel,from\n0\n");
  EXPECT_THAT(complaint(), HasSubstr("channels.csv:2: has not 2 fields"));
  put(file("channels.csv"), "channel,from,from_port,to,to_port\n");
  EXPECT_THAT(complaint(), HasSubstr("channels.csv: has no column 'turned_on'"));
  write_run(folder_);
  put(file("timeseries.csv"), "cycle\nx\n");
  EXPECT_THAT(complaint(), HasSubstr("timeseries.csv: 'x' is not a number"));
}

TEST_F(RunFaults, ANewerVersionIsRefused) {
  change("summary.json", R"("version": "0.1.0")", R"("version": "0.10.0")");
  EXPECT_THAT(complaint(), HasSubstr("summary.json: made by a newer version, 0.10.0 (this is 0."));
}

}  // namespace
}  // namespace dusk::pages
