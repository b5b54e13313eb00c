// SPDX-License-Identifier: Apache-2.0
#include "rtl/shape_library.h"

#include <dlfcn.h>

#include <map>
#include <memory>
#include <stdexcept>
#include <utility>

namespace dusk {
namespace {

std::map<std::pair<std::string, bool>, LoadedShape>& loaded() {
  static std::map<std::pair<std::string, bool>, LoadedShape> shapes;
  return shapes;
}

template <typename Function>
void find_function(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  if (function == nullptr) throw std::runtime_error(dlerror());
}

}  // namespace

void load_shape_library(const std::string& file, const SwitchShape& shape, bool checked) {
  // A refused library must be closed. Else dlopen(), which identifies libraries by their paths,
  // would return it again for the one that is built in its place.
  std::unique_ptr<void, int (*)(void*)> library(dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL),
                                                dlclose);
  if (library == nullptr) throw std::runtime_error(dlerror());
  LoadedShape functions;
  functions.shape = shape;
  find_function(library.get(), "dusk_make_factory", functions.make_factory);
  if (checked) {
    find_function(library.get(), "dusk_make_traced", functions.make_traced);
    find_function(library.get(), "dusk_start_random", functions.start_random);
    find_function(library.get(), "dusk_take_broken_rule", functions.take_broken_rule);
  }
  loaded()[{shape.name, checked}] = functions;
  library.release();
}

const LoadedShape* find_loaded_shape(const std::string& name, bool checked) {
  const auto found = loaded().find({name, checked});
  return found == loaded().end() ? nullptr : &found->second;
}

const LoadedShape& loaded_shape(const std::string& name, bool checked) {
  const LoadedShape* found = find_loaded_shape(name, checked);
  if (found == nullptr)
    throw std::invalid_argument("shape " + name + " is not loaded" +
                                (checked ? " with RTL assertions and waves" : ""));
  return *found;
}

}  // namespace dusk
