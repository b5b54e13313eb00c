// SPDX-License-Identifier: Apache-2.0
#include "sw/pages/page_file.h"

#include <boost/algorithm/string/replace.hpp>
#include <stdexcept>

#include "models/common/shown_text.h"
#include "sw/common/output_file.h"
#include "sw/common/version.h"
#include "sw/pages/page_assets.h"

namespace dusk::pages {
namespace {

std::string html_text(const std::string& text) {
  std::string out;
  for (const char c : one_line(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

/// Returns JSON in which no text can end its HTML element.
std::string json_in_html(const json::object& object) {
  std::string text = json::serialize(object);
  boost::replace_all(text, "<", "\\u003c");
  return text;
}

/// Returns the script that unpacks all other scripts.
std::string loading_script() {
  const PageAssets& assets = page_assets();
  Packer packer;
  packer.add(assets.scripts.data(), assets.scripts.size());
  return boost::replace_first_copy(assets.loader, "%PACKED%", packer.finish());
}

void write_columns(const Columns& columns, WholeFile& file) {
  for (std::size_t i = 0; i < columns.all().size(); ++i) {
    const PackedColumn& column = columns.all()[i];
    file.write("<script type=\"text/plain\" class=\"column\" id=\"column-" + std::to_string(i) +
               "\" data-type=\"" + column.type + "\">");
    file.write(column.base64);
    file.write("</script>\n");
  }
}

/// Writes the content of a placeholder of the frame.
void write_part(const std::string& name, const Document& document, WholeFile& file) {
  if (name == "TITLE") return file.write(html_text(document.title));
  if (name == "CSS") return file.write(page_assets().styles);
  if (name == "SCRIPT") return file.write(loading_script());
  if (name == "DOCUMENT") return file.write(json_in_html(json_of(document)));
  if (name == "COLUMNS") return write_columns(document.columns, file);
  throw std::logic_error("page.html: unknown placeholder " + name);
}

}  // namespace

void write_page(const std::string& file, const Document& document) {
  WholeFile out(file);
  const std::string& frame = page_assets().frame;
  const std::size_t first = frame.find('\n') + 1;  // after <!doctype html>
  out.write(frame.substr(0, first) + kPageMark + " " + version() + ". -->\n");
  for (std::size_t at = first; at < frame.size();) {
    const std::size_t begin = frame.find('%', at), end = frame.find('%', begin + 1);
    if (begin == std::string::npos || end == std::string::npos) {
      out.write(frame.substr(at));
      break;
    }
    out.write(frame.substr(at, begin - at));
    write_part(frame.substr(begin + 1, end - begin - 1), document, out);
    at = end + 1;
  }
  out.finish();
}

}  // namespace dusk::pages
