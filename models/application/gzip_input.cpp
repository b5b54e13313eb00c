// SPDX-License-Identifier: Apache-2.0
#include "models/application/gzip_input.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace dusk::application {
namespace {

constexpr std::string_view kGzipMark = "\x1f\x8b";
constexpr std::size_t kPieceBytes = std::size_t{64} << 10;
constexpr int kGzipWindow = 15 + 16;  // zlib: the largest window, with a gzip header

}  // namespace

GzipInput::GzipInput(const std::string& file) : file_(file), input_(file, kNoLimit) {
  fill();
  is_gzip_ = piece_.substr(0, kGzipMark.size()) == kGzipMark;
  if (is_gzip_ && inflateInit2(&inflate_, kGzipWindow) != Z_OK) throw std::bad_alloc();
}

GzipInput::~GzipInput() {
  if (is_gzip_) inflateEnd(&inflate_);
}

bool GzipInput::fill() {
  if (piece_.empty()) piece_ = input_.next();
  return !piece_.empty();
}

std::size_t GzipInput::read_plain(char* bytes, std::size_t size) {
  if (!fill()) return 0;
  const std::size_t count = std::min(size, piece_.size());
  std::memcpy(bytes, piece_.data(), count);
  piece_.remove_prefix(count);
  return count;
}

std::size_t GzipInput::read(char* bytes, std::size_t size) {
  if (!is_gzip_) return read_plain(bytes, size);
  inflate_.next_out = reinterpret_cast<Bytef*>(bytes);
  inflate_.avail_out = static_cast<uInt>(size);
  while (inflate_.avail_out == size) {
    if (!fill()) {
      if (in_member_) throw InputError(file_, "its compressed data is cut off");
      return 0;
    }
    if (!in_member_) inflateReset(&inflate_);
    in_member_ = true;
    inflate_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece_.data()));
    inflate_.avail_in = static_cast<uInt>(piece_.size());
    const int status = inflate(&inflate_, Z_NO_FLUSH);
    if (status == Z_STREAM_END)
      in_member_ = false;
    else if (status != Z_OK && status != Z_BUF_ERROR)
      throw InputError(file_, "its compressed data is damaged");
    piece_.remove_prefix(piece_.size() - inflate_.avail_in);
  }
  return size - inflate_.avail_out;
}

std::string_view GzipInput::next() {
  buffer_.resize(kPieceBytes);
  return {buffer_.data(), read(buffer_.data(), buffer_.size())};
}

}  // namespace dusk::application
