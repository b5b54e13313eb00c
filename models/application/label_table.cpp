// SPDX-License-Identifier: Apache-2.0
#include "models/application/label_table.h"

#include <cstring>
#include <functional>
#include <stdexcept>

namespace dusk::application {
namespace {

constexpr std::size_t kLeastSlots = 64;
constexpr std::size_t kKeptCapacity = 1U << 14;
constexpr std::size_t kMostDigits = 18;  // their number fits 64 bits
// Numbers may leave gaps: kGap places for each operation, and a few more.
constexpr std::uint64_t kGap = 3, kFewGaps = 256;

bool is_digit_of_label(char c) { return c >= '0' && c <= '9'; }

/// Length of the label without the number at its end. A number has no zeros in front.
std::size_t prefix_length(std::string_view label) {
  std::size_t begin = label.size();
  while (begin > 0 && label.size() - begin < kMostDigits && is_digit_of_label(label[begin - 1]))
    --begin;
  while (begin + 1 < label.size() && label[begin] == '0') ++begin;
  return begin;
}

std::uint64_t number_from_digits(std::string_view digits) {
  std::uint64_t number = 0;
  for (const char c : digits) number = number * 10 + static_cast<std::uint64_t>(c - '0');
  return number;
}

OperationId operation_before(const char* label) {
  OperationId operation = 0;
  std::memcpy(&operation, label - sizeof operation, sizeof operation);
  return operation;
}

}  // namespace

std::uint64_t LabelTable::place_of(std::string_view label) const {
  const std::size_t length = prefix_.size();
  if (length == 0 || label.size() <= length || label.size() - length > kMostDigits ||
      label.compare(0, length, prefix_) != 0)
    return UINT64_MAX;
  std::uint64_t number = 0;
  for (std::size_t i = length; i < label.size(); ++i) {
    if (!is_digit_of_label(label[i])) return UINT64_MAX;
    number = number * 10 + static_cast<std::uint64_t>(label[i] - '0');
  }
  const bool zero_in_front = label[length] == '0' && label.size() > length + 1;
  return zero_in_front || number < first_ ? UINT64_MAX : number - first_;
}

std::size_t LabelTable::slot_of(std::string_view label) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = std::hash<std::string_view>()(label) & mask;
  while (slots_[at] != 0 && texts_.data() + slots_[at] != label) at = (at + 1) & mask;
  return at;
}

void LabelTable::grow() {
  const std::size_t slots = slots_.empty() ? kLeastSlots : slots_.size() * 2;
  std::vector<std::uint32_t>().swap(slots_);  // frees the memory first
  slots_.resize(slots, 0);
  for (std::size_t at = 0; at < texts_.size();) {
    at += sizeof(OperationId);
    const std::string_view label = texts_.data() + at;
    slots_[slot_of(label)] = static_cast<std::uint32_t>(at);
    at += label.size() + 1;
  }
}

OperationId LabelTable::find(std::string_view label) const {
  const std::uint64_t place = place_of(label);
  if (place < numbered_.size() && numbered_[place] != kNoOperation) return numbered_[place];
  if (slots_.empty()) return kNoOperation;
  const std::uint32_t text = slots_[slot_of(label)];
  return text == 0 ? kNoOperation : operation_before(texts_.data() + text);
}

bool LabelTable::define(std::string_view label, OperationId operation) {
  if (find(label) != kNoOperation) return false;
  const std::size_t length = prefix_length(label);
  if (prefix_.empty() && length > 0 && length < label.size()) {
    prefix_ = label.substr(0, length);
    first_ = number_from_digits(label.substr(length));
  }
  const std::uint64_t place = place_of(label);
  if (place <= kGap * operation + kFewGaps) {
    if (place >= numbered_.size()) numbered_.resize(place + 1, kNoOperation);
    numbered_[place] = operation;
    return true;
  }
  if (texts_.size() + sizeof operation + label.size() >= UINT32_MAX)
    throw std::length_error("the labels of a rank are too long (4 GiB together at most)");
  if (used_ * 4 >= slots_.size() * 3) grow();
  texts_.append(reinterpret_cast<const char*>(&operation), sizeof operation);
  slots_[slot_of(label)] = static_cast<std::uint32_t>(texts_.size());
  texts_.append(label).push_back('\0');
  ++used_;
  return true;
}

void LabelTable::clear() {
  prefix_.clear();
  first_ = 0;
  used_ = 0;
  const auto clear = [](auto& labels) {
    labels.clear();
    if (labels.capacity() > kKeptCapacity) labels.shrink_to_fit();
  };
  clear(numbered_);
  clear(slots_);
  clear(texts_);
}

}  // namespace dusk::application
