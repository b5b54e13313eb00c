// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>

#include "rtl/shape_library.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

/// A library without Dusk's functions is refused. One that is then built in its place is loaded,
/// though the system knows libraries by their paths.
TEST(ShapeLibrary, IsLoadedInThePlaceOfAForeignOne) {
  const fs::path place = fs::path(testing::TempDir()) / "shape.so";
  SwitchShape shape;
  shape.name = "loaded_twice";
  fs::copy_file(DUSK_FOREIGN_LIBRARY, place);
  EXPECT_THROW(load_shape_library(place, shape, false), std::runtime_error);
  EXPECT_EQ(find_loaded_shape(shape.name, false), nullptr);
  fs::remove(place);
  fs::copy_file(DUSK_SHAPE_LIBRARY, place);
  load_shape_library(place, shape, false);
  EXPECT_NE(find_loaded_shape(shape.name, false), nullptr);
  EXPECT_THROW(load_shape_library(place, shape, true), std::runtime_error) << "without assertions";
}

}  // namespace
}  // namespace dusk
