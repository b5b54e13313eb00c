// SPDX-License-Identifier: Apache-2.0
#include "sw/results/exact_json.h"

#include <boost/json.hpp>
#include <boost/json/basic_parser_impl.hpp>
#include <stdexcept>

#include "sw/common/text.h"

namespace dusk {
namespace {

/// Builds a JSON value from the events of Boost.JSON's parser, which requires these member names.
class ExactHandler {
 public:
  static constexpr std::size_t max_object_size = SIZE_MAX, max_array_size = SIZE_MAX;
  static constexpr std::size_t max_key_size = SIZE_MAX, max_string_size = SIZE_MAX;
  using Error = boost::system::error_code;
  using View = boost::json::string_view;

  ExactHandler() { stack_.reset(); }
  boost::json::value value() { return stack_.release(); }

  bool on_document_begin(Error&) { return true; }
  bool on_document_end(Error&) { return true; }
  bool on_object_begin(Error&) { return true; }
  bool on_object_end(std::size_t count, Error&) { return stack_.push_object(count), true; }
  bool on_array_begin(Error&) { return true; }
  bool on_array_end(std::size_t count, Error&) { return stack_.push_array(count), true; }
  bool on_key_part(View part, std::size_t, Error&) { return stack_.push_chars(part), true; }
  bool on_key(View part, std::size_t, Error&) { return stack_.push_key(part), true; }
  bool on_string_part(View part, std::size_t, Error&) { return stack_.push_chars(part), true; }
  bool on_string(View part, std::size_t, Error&) { return stack_.push_string(part), true; }
  bool on_number_part(View part, Error&) {
    number_.append(part.data(), part.size());
    return true;
  }
  bool on_int64(std::int64_t value, View, Error&) {
    return number_.clear(), stack_.push_int64(value), true;
  }
  bool on_uint64(std::uint64_t value, View, Error&) {
    return number_.clear(), stack_.push_uint64(value), true;
  }
  bool on_double(double value, View part, Error&) {
    number_.append(part.data(), part.size());
    stack_.push_double(number_in<double>(number_).value_or(value));
    number_.clear();
    return true;
  }
  bool on_bool(bool value, Error&) { return stack_.push_bool(value), true; }
  bool on_null(Error&) { return stack_.push_null(), true; }
  bool on_comment_part(View, Error&) { return true; }
  bool on_comment(View, Error&) { return true; }

 private:
  boost::json::value_stack stack_;
  std::string number_;  ///< text of the number so far
};

}  // namespace

boost::json::value parse_exactly(const std::string& text) {
  boost::json::basic_parser<ExactHandler> parser{boost::json::parse_options()};
  boost::system::error_code error;
  const std::size_t read = parser.write_some(false, text.data(), text.size(), error);
  if (!error && text.find_first_not_of(" \t\r\n", read) != std::string::npos)
    error = boost::json::error::extra_data;
  if (error) throw std::invalid_argument(error.message());
  return parser.handler().value();
}

}  // namespace dusk
