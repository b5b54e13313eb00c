// SPDX-License-Identifier: Apache-2.0
#include "sw/synthesis/energy_table.h"

#include <algorithm>

namespace dusk {
namespace {

/// Interpolates `values` from index `first` on, over the axes from `axis` on.
double at_point(const EnergyTable& table, std::size_t axis, std::size_t first, double slew,
                double load) {
  if (axis == table.axes.size()) return table.values[first];
  const EnergyTable::Index& index = table.axes[axis];
  std::size_t stride = 1;
  for (std::size_t i = axis + 1; i < table.axes.size(); ++i) stride *= table.axes[i].at.size();
  if (index.at.size() == 1) return at_point(table, axis + 1, first, slew, load);
  const double where = index.axis == EnergyTable::Axis::Slew ? slew : load;
  const auto above = std::upper_bound(index.at.begin(), index.at.end(), where);
  const auto i = std::clamp<std::ptrdiff_t>(above - index.at.begin() - 1, 0,
                                            static_cast<std::ptrdiff_t>(index.at.size()) - 2);
  const auto low = static_cast<std::size_t>(i);
  const double part = (where - index.at[low]) / (index.at[low + 1] - index.at[low]);
  const double a = at_point(table, axis + 1, first + low * stride, slew, load);
  const double b = at_point(table, axis + 1, first + (low + 1) * stride, slew, load);
  return a + part * (b - a);
}

}  // namespace

double EnergyTable::energy(double slew, double load) const {
  return values.empty() ? 0 : at_point(*this, 0, 0, slew, load);
}

bool EnergyTable::has_other_axis() const {
  return std::any_of(axes.begin(), axes.end(),
                     [](const Index& index) { return index.axis == Axis::Other; });
}

}  // namespace dusk
