// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "sw/analyze/report.h"
#include "sw/common/text_table.h"

namespace dusk {
namespace {

std::string cell(const std::optional<double>& number) {
  return number ? fmt::format("{}", *number) : "";
}

boost::json::value json_number(const std::optional<double>& number) {
  return number ? boost::json::value(*number) : boost::json::value();
}

/// Columns of the networks with a table of this title.
std::string table_text(const std::vector<Analysis>& all, const std::string& title) {
  std::vector<std::vector<std::string>> table{{title}};
  for (const Analysis& a : all) {
    const std::vector<CountedNumber>& rows = a.counted.rows;
    if (a.counted.title != title) continue;
    table.front().push_back(a.name + ": formula");
    table.front().push_back("counted");
    table.resize(rows.size() + 1);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::vector<std::string>& line = table[i + 1];
      if (line.empty()) line.push_back(rows[i].name);
      line.push_back(cell(rows[i].formula));
      line.push_back(cell(rows[i].counted));
    }
  }
  return aligned_lines(table);
}

}  // namespace

std::string counted_text(const std::vector<Analysis>& all) {
  std::string text;
  std::vector<std::string> done{""};
  for (const Analysis& a : all) {
    if (std::find(done.begin(), done.end(), a.counted.title) != done.end()) continue;
    done.push_back(a.counted.title);
    text += table_text(all, a.counted.title);
  }
  return text;
}

boost::json::value counted_json(const CountedTable& table) {
  if (table.rows.empty()) return nullptr;
  boost::json::array rows;
  for (const CountedNumber& row : table.rows) {
    rows.push_back(boost::json::object{{"name", row.name},
                                       {"formula", json_number(row.formula)},
                                       {"counted", json_number(row.counted)}});
  }
  return boost::json::object{{"title", table.title}, {"rows", std::move(rows)}};
}

}  // namespace dusk
