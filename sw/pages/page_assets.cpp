// SPDX-License-Identifier: Apache-2.0
#include "sw/pages/page_assets.h"

namespace dusk::pages {
namespace {

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

PageAssets make_assets() {
  PageAssets assets;
  for (const auto& [name, content] : page_files()) {
    std::string& part = name == "page.html"       ? assets.frame
                        : name == "load.js"       ? assets.loader
                        : ends_with(name, ".css") ? assets.styles
                                                  : assets.scripts;
    part += content + "\n";
  }
  return assets;
}

}  // namespace

const PageAssets& page_assets() {
  static const PageAssets assets = make_assets();
  return assets;
}

}  // namespace dusk::pages
