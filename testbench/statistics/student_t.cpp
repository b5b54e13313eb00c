// SPDX-License-Identifier: Apache-2.0
#include "testbench/statistics/student_t.h"

#include <boost/math/distributions/students_t.hpp>

namespace dusk {

double student_t_quantile(double freedom, double below) {
  return boost::math::quantile(boost::math::students_t(freedom), below);
}

double student_t_upper_quantile(double freedom, double above) {
  return boost::math::quantile(boost::math::complement(boost::math::students_t(freedom), above));
}

}  // namespace dusk
