// SPDX-License-Identifier: Apache-2.0
// Training of a neural network whose layers are divided among the ranks.
#include <algorithm>

#include "models/application/generator_parts.h"
#include "models/application/generator_steps.h"

namespace dusk::application {
namespace {

struct PipelinePass {
  bool forward;
  std::uint32_t batch;
};

/// Returns the passes of a stage: one forward and one backward pass in turn, once `stages - 1 -
/// stage` micro-batches are in the pipeline.
std::vector<PipelinePass> pipeline_schedule(std::uint32_t stage, std::uint32_t stages,
                                            std::uint32_t batches) {
  const std::uint32_t ahead = std::min(stages - 1 - stage, batches);
  std::vector<PipelinePass> passes;
  for (std::uint32_t i = 0; i < batches + ahead; ++i) {
    if (i < batches) passes.push_back({true, i});
    if (i >= ahead) passes.push_back({false, i - ahead});
  }
  return passes;
}

class PipelineStage {
 public:
  /// `tag`: tag of the activations of micro-batch 0; the gradients of a micro-batch have the next
  /// one.
  PipelineStage(GroupSteps& steps, std::uint32_t stage, std::uint32_t tag, std::uint64_t bytes)
      : steps_(steps), stage_(stage), tag_(tag), bytes_(bytes) {}

  void receive_input(const PipelinePass& pass) {
    if (pass.forward ? stage_ == 0 : is_last()) return;
    set_tag(pass);
    steps_.receive(stage_, pass.forward ? stage_ - 1 : stage_ + 1, bytes_);
  }
  void send_output(const PipelinePass& pass) {
    if (pass.forward ? is_last() : stage_ == 0) return;
    set_tag(pass);
    steps_.send(stage_, pass.forward ? stage_ + 1 : stage_ - 1, bytes_);
  }

 private:
  bool is_last() const { return stage_ + 1 == steps_.size(); }
  void set_tag(const PipelinePass& pass) {
    steps_.set_tag(tag_ + 2 * pass.batch + (pass.forward ? 0 : 1));
  }

  GroupSteps& steps_;
  std::uint32_t stage_, tag_;
  std::uint64_t bytes_;
};

void make_pipeline(const GeneratorSettings& s, GeneratedApplication& application) {
  const double batch_ns = static_cast<double>(s.compute_ns) / s.micro_batches;
  for (std::uint32_t step = 0; step < s.steps; ++step) {
    const std::uint32_t tag = application.new_tag();
    for (std::uint32_t i = 1; i < 2 * s.micro_batches; ++i) application.new_tag();
    application.phase(application.all(), [&](GroupSteps& steps) {
      for (std::uint32_t stage = 0; stage < s.ranks; ++stage) {
        PipelineStage messages(steps, stage, tag, s.bytes);
        const PipelinePass* previous = nullptr;
        const std::vector<PipelinePass> passes = pipeline_schedule(stage, s.ranks, s.micro_batches);
        for (const PipelinePass& pass : passes) {
          messages.receive_input(pass);
          if (previous != nullptr) messages.send_output(*previous);
          steps.end(stage);
          // The backward pass takes twice the time of the forward pass.
          const std::uint64_t time = application.time(stage, (pass.forward ? 1 : 2) * batch_ns / 3);
          if (time > 0) steps.compute(stage, time);
          steps.end(stage);
          previous = &pass;
        }
        messages.send_output(*previous);
        steps.end(stage);
      }
    });
  }
}

std::optional<TrafficFault> refuse_pipeline(const GeneratorSettings& s) {
  return refuse_number("application.micro_batches", s.micro_batches, 1, kMostSteps);
}

}  // namespace

GeneratorPart pipeline_generator() {
  return {"pipeline",
          "trains a neural network in a pipeline of all ranks: `micro_batches` activations go up "
          "the ranks, gradients go down, one forward and one backward pass in turn",
          {"micro_batches"},
          make_pipeline,
          refuse_pipeline};
}

}  // namespace dusk::application
