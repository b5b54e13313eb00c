// SPDX-License-Identifier: Apache-2.0
#include <boost/json.hpp>
#include <stdexcept>

#include "models/common/shown_text.h"
#include "sw/synthesis/measure.h"

namespace dusk {

std::map<std::string, CellCount> read_cells(const std::string& json, const Liberty& library) {
  constexpr const char* kTop = "switch";
  const std::string prefix = std::string(kTop) + "_";
  std::map<std::string, CellCount> blocks;
  try {
    const boost::json::value text = boost::json::parse(json);
    for (const auto& module : text.at("modules").as_object()) {
      std::string name(module.key());
      if (name.rfind('\\', 0) == 0) name.erase(0, 1);
      const bool top = name == kTop;
      if (!top && name.rfind(prefix, 0) != 0)
        throw std::invalid_argument("no block of the switch: " + shown(name));
      CellCount count;
      for (const auto& item : module.value().at("num_cells_by_type").as_object()) {
        const std::string type(item.key());
        const auto number = item.value().to_number<std::uint64_t>();
        if (type.rfind(prefix, 0) == 0) continue;  // a module of a block
        const LibertyCell* cell = library.find(type);
        if (cell == nullptr)
          throw std::invalid_argument("no cell of the library: " + shown(type) +
                                      "; look at the log beside it, or try another --liberty");
        const double area = cell->area * static_cast<double>(number);
        count.cells += number;
        count.area += area;
        if (cell->stores) {
          count.flip_flops += number;
          count.flip_flop_area += area;
        } else if (cell->memory) {
          count.srams += number;
          count.sram_area += area;
        }
      }
      if (count.cells > 0 || !top) blocks[top ? "" : name.substr(prefix.size())] = count;
    }
  } catch (const boost::system::system_error& error) {
    throw std::invalid_argument(error.what());
  } catch (const std::out_of_range& error) {
    throw std::invalid_argument(error.what());
  }
  return blocks;
}

}  // namespace dusk
