// SPDX-License-Identifier: Apache-2.0
// Exchange of faces with the neighbors in a grid.
#include "models/application/generator_parts.h"
#include "models/application/generator_steps.h"

namespace dusk::application {
namespace {

/// A face that a rank sends.
struct HaloFace {
  Rank from, to;
  std::uint32_t way;  ///< 2 * dimension, and 1 more if the coordinate falls
};

std::vector<HaloFace> faces_of(const std::vector<std::uint32_t>& sizes, std::uint32_t ranks,
                               bool periodic) {
  std::vector<HaloFace> faces;
  for (Rank rank = 0; rank < ranks; ++rank) {
    std::uint32_t stride = 1;
    for (std::uint32_t d = 0; d < sizes.size(); stride *= sizes[d], ++d) {
      const std::uint32_t size = sizes[d], at = rank / stride % size;
      if (size == 1) continue;
      const Rank origin = rank - at * stride;
      if (periodic || at + 1 < size)
        faces.push_back({rank, origin + (at + 1) % size * stride, 2 * d});
      if (periodic || at > 0)
        faces.push_back({rank, origin + (at + size - 1) % size * stride, 2 * d + 1});
    }
  }
  return faces;
}

void make_halo(const GeneratorSettings& s, GeneratedApplication& application) {
  const std::vector<HaloFace> faces =
      faces_of(s.sizes.empty() ? factors_of(s.ranks, s.dimensions) : s.sizes, s.ranks, s.periodic);
  for (std::uint32_t step = 0; step < s.steps; ++step) {
    application.compute(application.all(), static_cast<double>(s.compute_ns));
    std::uint32_t tags[6];
    for (std::uint32_t& tag : tags) tag = application.new_tag();
    application.phase(application.all(), [&](GroupSteps& steps) {
      for (const HaloFace& face : faces) {
        steps.set_tag(tags[face.way]);
        steps.receive(face.to, face.from, s.bytes);
        steps.send(face.from, face.to, s.bytes);
      }
    });
  }
}

std::optional<TrafficFault> refuse_halo(const GeneratorSettings& s) {
  if (auto fault = refuse_number("application.grid_dimensions", s.dimensions, 1, 3)) return fault;
  return refuse_sizes(s, 1, 3);
}

}  // namespace

GeneratorPart halo_generator() {
  return {"halo",
          "computes, then exchanges faces with the neighbors in a grid of 1 to 3 dimensions",
          {"sizes", "grid_dimensions", "periodic"},
          make_halo,
          refuse_halo};
}

}  // namespace dusk::application
