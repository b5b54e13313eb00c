// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/pin_waves.h"

#include <gtkwave/fstapi.h>

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>

#include "rtl/waves.h"

namespace dusk {
namespace {

struct Close {
  void operator()(void* reader) const { fstReaderClose(reader); }
};

/// Returns the handles of the wanted pins. If a name occurs in several scopes, takes the outermost.
std::map<fstHandle, std::uint32_t> find_pins(void* reader, const std::set<std::string>& wanted,
                                             std::vector<std::string>& pins) {
  std::map<std::string, std::pair<int, fstHandle>> found;
  int depth = 0;
  fstReaderIterateHierRewind(reader);
  while (const fstHier* item = fstReaderIterateHier(reader)) {
    if (item->htyp == FST_HT_SCOPE) ++depth;
    if (item->htyp == FST_HT_UPSCOPE) --depth;
    if (item->htyp != FST_HT_VAR) continue;
    const std::string full = item->u.var.name, name = full.substr(0, full.find_first_of(" ["));
    if (wanted.count(name) == 0) continue;
    const auto known = found.find(name);
    if (known == found.end() || depth < known->second.first)
      found[name] = {depth, item->u.var.handle};
  }
  std::map<fstHandle, std::uint32_t> handles;
  for (const auto& [name, place] : found) {
    handles[place.second] = static_cast<std::uint32_t>(pins.size());
    pins.push_back(name);
  }
  return handles;
}

struct OpenWaves {
  std::map<fstHandle, std::uint32_t> handles;
  PinWaves waves;
};

void note(void* self, std::uint64_t time, fstHandle handle, const unsigned char* value) {
  auto& reading = *static_cast<OpenWaves*>(self);
  const auto pin = reading.handles.find(handle);
  if (pin == reading.handles.end()) return;
  // A change at the rising edge of a cycle is visible in the next cycle.
  reading.waves.changes.push_back({static_cast<Cycle>((time + kWaveCycle - 1) / kWaveCycle),
                                   pin->second, reinterpret_cast<const char*>(value)});
}

}  // namespace

PinWaves read_pin_waves(const std::string& file, const std::set<std::string>& pins) {
  const std::unique_ptr<void, Close> reader(fstReaderOpen(file.c_str()));
  if (reader == nullptr) throw std::runtime_error(file + ": no waves (FST)");
  OpenWaves reading;
  reading.handles = find_pins(reader.get(), pins, reading.waves.pins);
  fstReaderClrFacProcessMaskAll(reader.get());
  for (const auto& [handle, pin] : reading.handles)
    fstReaderSetFacProcessMask(reader.get(), handle);
  fstReaderIterBlocks(reader.get(), note, &reading, nullptr);
  std::stable_sort(reading.waves.changes.begin(), reading.waves.changes.end(),
                   [](const PinChange& a, const PinChange& b) { return a.cycle < b.cycle; });
  return std::move(reading.waves);
}

}  // namespace dusk
