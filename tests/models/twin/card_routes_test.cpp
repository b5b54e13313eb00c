// SPDX-License-Identifier: Apache-2.0
// The path table of the twin, compared with the path function from which it is made.
#include "models/twin/card_routes.h"

#include <gtest/gtest.h>

#include "models/topology/card_settings.h"

namespace dusk {
namespace {

TEST(CardRoutes, GiveTheWayOfEveryHeader) {
  SwitchShape shape;
  shape.ports = kCardPorts;
  shape.vcs = 4;
  for (const RingTie tie : {RingTie::Plus, RingTie::Random}) {
    for (const CardConfiguration configuration : {CardConfiguration::A, CardConfiguration::D}) {
      CardTorusSizes sizes;
      sizes.size = {4, 3, 2};
      sizes.configuration = configuration;
      const Topology torus = make_card_torus(sizes);
      CardRunSettings run;
      run.router.vcs_in_use = 4;
      run.router.ring_tie = tie;
      const auto settings = make_card_settings(torus, sizes, run);
      for (SwitchId at = 0; at < torus.switches; ++at) {
        CardRoutes<1> routes;
        routes.reset(shape, settings[at]);
        for (const std::uint32_t to : torus.node_address) {
          for (unsigned random = 0; random < 8; ++random) {
            for (PortId from = 0; from < kCardPorts; ++from) {
              const CardWay way =
                  card_way(card_position(settings[at]), from == kInternalPort, to, random);
              const std::uint32_t word =
                  routes.route(from * 8, to, static_cast<std::uint16_t>(random << 12));
              const unsigned vcs = settings[at].class_vcs[static_cast<unsigned>(way.vc_class)];
              ASSERT_EQ(routes.open(word, VcSet<1>::spread(31, 0xff)).words,
                        VcSet<1>::spread(1u << way.port, vcs).words);
              ASSERT_EQ(routes.candidates(word), vcs != 0 ? 1u << way.port : 0u);
            }
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace dusk
