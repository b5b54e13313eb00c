// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/functional/arbiters/longest_arbiter.h"
#include "models/functional/arbiters/oldest_arbiter.h"
#include "models/functional/arbiters/random_arbiter.h"
#include "models/functional/arbiters/round_robin_arbiter.h"
