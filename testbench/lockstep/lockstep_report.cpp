// SPDX-License-Identifier: Apache-2.0
#include "testbench/lockstep/lockstep_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "models/common/flit.h"
#include "models/common/vc_set.h"
#include "testbench/common/names.h"

namespace dusk {
namespace {

class Report {
 public:
  Report(const LockstepDifference& difference, const Network& network)
      : d_(difference), network_(network), topology_(network.topology()) {}

  std::string text() const {
    const LockstepCycle& last = d_.cycles.back();
    std::string text = "RTL and twin differ\n";
    text += row("cycle", std::to_string(d_.cycle));
    text += row("switch", fmt::format("{}, number {}, {}", switch_name(topology_, d_.id), d_.id,
                                      d_.shape.name));
    if (d_.of_port) text += row("port", fmt::format("{}", d_.port));
    text += row("field", name_of(d_.field));
    text += row("rtl", value(last.rtl, d_.rtl));
    text += row("twin", value(last.twin, d_.twin));
    text += fmt::format("\nThe last {} cycles of port {}\n", LockstepDifference::kCycles, d_.port);
    text += row("channel in", channel(topology_.in_channel[d_.id][d_.port]));
    text += row("channel out", channel(topology_.out_channel[d_.id][d_.port]));
    return text +
           "  Flits: kind, packet's handle > destination, VC. Credits: VCs. W: window end, P: "
           "injection pending.\n  twin: = where it drove the same.\n\n" +
           table();
  }

 private:
  using Row = std::vector<std::string>;

  static std::string row(const char* name, const std::string& text) {
    return fmt::format("  {:<12}{}\n", name, text);
  }
  std::string channel(ChannelId id) const {
    return id == kNone ? "none" : channel_name(topology_, id);
  }

  // In words.

  std::string node(std::uint32_t address) const {
    const auto& addresses = topology_.node_address;
    const auto found = std::find(addresses.begin(), addresses.end(), address);
    if (found == addresses.end()) return fmt::format("address {:#x} (no node)", address);
    return fmt::format("node {}", found - addresses.begin());
  }
  std::string packet(PacketHandle handle) const {
    if (!network_.packets().live(handle)) return fmt::format("no packet (handle {})", handle);
    return fmt::format("packet {} (handle {})", network_.packets()[handle].id, handle);
  }
  std::string flit(std::uint64_t word, unsigned vc) const {
    const Flit flit = decode(word);
    return fmt::format("{} of {} to {}, {} flits, class {}, on VC {}, word {:#018x}",
                       name_of(flit.kind), packet(flit.handle), node(flit.address), flit.length,
                       flit.message_class, vc, word);
  }
  template <class Describe>
  std::string flits(const SwitchOutputs& out, const char* none, Describe describe) const {
    std::string text;
    const unsigned lanes = d_.shape.lanes();
    for (unsigned lane = d_.port * lanes; lane < (d_.port + 1) * lanes; ++lane) {
      if (!bit(out.flit_valid, lane)) continue;
      text += (text.empty() ? "" : "; ") + describe(out.flit[lane], out.flit_vc[lane]);
    }
    return text.empty() ? none : text;
  }
  std::string vcs(const std::array<std::uint64_t, 4>& set, const char* none) const {
    std::string text;
    for (unsigned v = 0; v < d_.shape.vcs; ++v) {
      if (bit(set, d_.port * d_.shape.vcs + v))
        text += fmt::format("{}{}", text.empty() ? "" : ",", v);
    }
    return text.empty() ? none : text;
  }
  std::string value(const SwitchOutputs& out, std::uint64_t field) const {
    switch (d_.field) {
      case LockstepField::FlitValid:
      case LockstepField::FlitVc:
      case LockstepField::Flit:
        return flits(out, "no flit",
                     [this](std::uint64_t word, unsigned vc) { return flit(word, vc); });
      case LockstepField::Credits:
        return field == 0 ? "none" : "of VCs " + vcs(out.credit, "");
      case LockstepField::StateChanged:
        return fmt::format("{} ({})", to_string(out.state[d_.port]),
                           field != 0 ? "changed" : "as before");
      case LockstepField::State:
        return to_string(out.state[d_.port]);
      case LockstepField::LevelChanged:
        return field != 0 ? "changed" : "as before";
      case LockstepField::Width:
      case LockstepField::Power:
        return fmt::format("1/{}", 1u << field);
      case LockstepField::Quiet:
        return field != 0 ? "yes" : "no";
      case LockstepField::NextDeadline:
        return field == kNever ? "none" : fmt::format("cycle {}", field);
    }
    return "";
  }

  // The table.

  static std::string short_flit(std::uint64_t word, unsigned vc, const std::string& to) {
    const Flit flit = decode(word);
    return fmt::format("{} {} > {}, VC {}", name_of(flit.kind), flit.handle, to, vc);
  }
  std::string short_flit(std::uint64_t word, unsigned vc) const {
    std::string to = node(decode(word).address);
    if (to.rfind("node ", 0) == 0) to.erase(0, 5);
    return short_flit(word, vc, to);
  }
  Row outputs(const SwitchOutputs& out) const {
    return {
        to_string(out.state[d_.port]),
        flits(out, "-", [this](std::uint64_t word, unsigned vc) { return short_flit(word, vc); }),
        vcs(out.credit, "-"), out.quiet ? "yes" : "no",
        out.next_deadline == kNever ? "-" : std::to_string(out.next_deadline)};
  }
  Row cells(const LockstepCycle& c) const {
    Row row{std::to_string(c.now), to_string(c.in.state[d_.port])};
    const bool arrives = (c.in.flit_valid >> d_.port & 1u) != 0;
    row.push_back(arrives ? short_flit(c.in.flit[d_.port], c.in.flit_vc[d_.port]) : "-");
    row.push_back(vcs(c.in.credit, "-"));
    row.push_back(std::string(c.in.window_end ? "W" : "") + (c.in.injection_pending ? "P" : ""));
    const Row rtl = outputs(c.rtl);
    Row twin = outputs(c.twin);
    if (c.now != d_.cycle && twin == rtl) twin.assign(twin.size(), "=");
    row.insert(row.end(), rtl.begin(), rtl.end());
    row.insert(row.end(), twin.begin(), twin.end());
    return row;
  }
  std::string table() const {
    std::vector<Row> rows{{"cycle", "in: state", "flit", "credits", "", "rtl: state", "flit",
                           "credits", "quiet", "deadline", "twin: state", "flit", "credits",
                           "quiet", "deadline"}};
    const Cycle first =
        d_.cycle < LockstepDifference::kCycles ? 0 : d_.cycle - LockstepDifference::kCycles + 1;
    Cycle next = first;
    for (const LockstepCycle& c : d_.cycles) {
      if (c.now > next) {
        const std::string range =
            c.now - next == 1 ? std::to_string(next) : fmt::format("{} to {}", next, c.now - 1);
        rows.push_back({range + " not evaluated"});
      }
      rows.push_back(cells(c));
      next = c.now + 1;
    }
    std::vector<std::size_t> widths(rows.front().size());
    for (const Row& row : rows) {
      for (std::size_t i = 0; row.size() > 1 && i < row.size(); ++i)
        widths[i] = std::max(widths[i], row[i].size());
    }
    std::string text;
    for (const Row& row : rows) {
      std::string line = " ";
      for (std::size_t i = 0; i < row.size(); ++i)
        line += fmt::format(" {:<{}} ", row[i], widths[i]);
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
    return text;
  }

  const LockstepDifference& d_;
  const Network& network_;
  const Topology& topology_;
};

}  // namespace

std::string LockstepDifference::where() const {
  return (of_port ? fmt::format("port {}, ", port) : "") + name_of(field);
}

std::string LockstepDifference::brief(const std::string& switch_name) const {
  const std::string name = switch_name.empty() ? fmt::format("switch {}", id) : switch_name;
  return fmt::format("cycle {}, {}, {}: rtl {:#x}, twin {:#x}", cycle, name, where(), rtl, twin);
}

std::string lockstep_report(const LockstepDifference& difference, const Network& network) {
  return Report(difference, network).text();
}

}  // namespace dusk
