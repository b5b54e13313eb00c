// SPDX-License-Identifier: Apache-2.0
/// The generators that are more than a few lines, each in its own file.
#pragma once

#include "models/application/generator.h"

namespace dusk::application {

GeneratorPart halo_generator();
GeneratorPart random_access_generator();
/// Factorization of a matrix in block columns on a P x Q grid of ranks, like HPL (Petitet, Whaley,
/// Dongarra and Cleary, HPL - A Portable Implementation of the High-Performance Linpack Benchmark).
GeneratorPart panel_generator();
/// Training of a neural network with data parallelism. Buckets of gradients are summed over the
/// ranks while the backward pass goes on (Li et al., PyTorch Distributed, VLDB 13(12), 2020).
GeneratorPart data_parallel_generator();
/// Training in a pipeline, with one forward and one backward pass in turn (Narayanan et al.,
/// Efficient Large-Scale Language Model Training on GPU Clusters, SC 2021, PipeDream-Flush).
GeneratorPart pipeline_generator();

}  // namespace dusk::application
