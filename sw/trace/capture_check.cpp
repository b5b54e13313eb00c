// SPDX-License-Identifier: Apache-2.0
#include "sw/trace/capture_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <sstream>

#include "models/common/input_file.h"
#include "sw/common/child_process.h"
#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/common/message.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

bool begins(const std::string& text, const char* with) { return text.rfind(with, 0) == 0; }

/// Beginnings of the names of local MPI functions, without MPI_.
const char* const kLocal =
    "AINT_ Abort Add_error_ Address Aint_ Alloc_mem Attr_ Buffer_ COMM_ CONVERSION_FN_ Cart_coords "
    "Cart_get Cart_map Cart_rank Cart_shift Cartdim_get Close_port Comm_c2f Comm_call_ "
    "Comm_compare Comm_create_e Comm_create_k Comm_delete_ Comm_f2c Comm_free Comm_get_ Comm_group "
    "Comm_rank Comm_remote_ Comm_set_ Comm_size Comm_test_ DUP_FN Dims_create Dist_graph_neighbors "
    "Errhandler_ Error_ F_STATUS File_c2f File_call_ File_create File_f2c File_get_ File_seek "
    "File_set_ Finalized Free_mem Get_ Graph_get Graph_map Graph_neighbors Graphdims_get Grequest_ "
    "Group_ Info_ Initialized Is_thread_main Keyval_ Lookup_name Message_ NULL_ Op_ Open_port Pack "
    "Publish_name Query_thread Reduce_local Register_ Request_c2f Request_f2c Status_ TYPE_ T_ "
    "Test_cancelled Topo_test Type_ Unpack Unpublish_name WIN_ WTICK WTIME Win_attach Win_c2f "
    "Win_call_ Win_create_e Win_create_k Win_delete_ Win_detach Win_f2c Win_free_ Win_get_ "
    "Win_set_ Win_shared_ Wtick Wtime";

/// Lists names: "MPI_A, MPI_B and 3 more".
std::string listed(const std::set<std::string>& names) {
  constexpr std::size_t kMost = 6;
  std::string text;
  std::size_t count = 0;
  for (const std::string& name : names) {
    if (count == kMost) return text + fmt::format(" and {} more", names.size() - kMost);
    text += (count++ == 0 ? "" : ", ") + shown(name);
  }
  return text;
}

bool is_fortran(const std::string& name) {
  return (begins(name, "mpi_") || begins(name, "pmpi_")) && name.back() == '_';
}

/// Runs a tool. Returns its output and its errors.
std::string output_of(const std::vector<std::string>& command, const std::string& folder) {
  const std::string log = folder + "/symbols.txt";
  std::error_code ignored;
  fs::remove(log, ignored);
  if (run_tool(command, ".", log) == 127)
    throw ConfigError("'{}' is not found (Debian has nm in binutils, ldd in libc-bin)", command[0]);
  const std::string text = file_text(log);
  fs::remove(log, ignored);
  return text;
}

/// Returns the paths in the lines "libmpi.so.40 => /usr/lib/libmpi.so.40 (0x7f)" of ldd.
std::vector<std::string> libraries_in(const std::string& text) {
  std::vector<std::string> paths;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const auto arrow = line.find("=> /"), end = line.rfind(" (0x");
    if (arrow != line.npos && end != line.npos && end > arrow)
      paths.push_back(line.substr(arrow + 3, end - arrow - 3));
  }
  return paths;
}

/// True for libraries of MPI itself, whose calls are not those of the program.
bool is_of_mpi(const std::string& path) {
  const std::string name = fs::path(path).filename().string();
  return begins(name, "libmpi") || begins(name, "libopen-") || begins(name, "libpmi") ||
         begins(name, "libprrte") || begins(name, "libmca_");
}

/// Returns the library with MPI_Send: "libmpi.so.40" or "libmpich.so.12"; "" if there is none.
std::string mpi_of(const std::vector<std::string>& libraries) {
  for (const std::string& path : libraries) {
    const std::string name = fs::path(path).filename().string();
    if (begins(name, "libmpi.so") || begins(name, "libmpich.so")) return name;
  }
  return "";
}

bool is_elf(const std::string& path) {
  const auto begin = input_beginning(fs::weakly_canonical(path).string());
  return begin && begins(*begin, "\177ELF");
}

}  // namespace

std::vector<std::string> symbols_in(const std::string& text) {
  std::vector<std::string> names;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const auto blank = line.find_last_of(" \t");
    const std::string name = blank == line.npos ? line : line.substr(blank + 1);
    names.push_back(name.substr(0, name.find('@')));
  }
  return names;
}

bool is_local_function(const std::string& name) {
  const std::string end = name.substr(std::min(name.size(), name.find("MPI_") + 4));
  std::istringstream local(kLocal);
  for (std::string beginning; local >> beginning;)
    if (begins(end, beginning.c_str())) return true;
  return false;
}

std::string refuse_symbols(const std::string& program, const std::vector<std::string>& undefined,
                           const std::set<std::string>& wrapped) {
  std::set<std::string> fortran, unknown;
  for (const std::string& name : undefined) {
    if (is_fortran(name)) fortran.insert(name);
    const bool is_mpi = begins(name, "MPI_") || begins(name, "PMPI_") || begins(name, "MPIX_");
    if (is_mpi && wrapped.count(name) == 0 && !is_local_function(name)) unknown.insert(name);
  }
  if (!fortran.empty())
    return fmt::format("{}: calls MPI from Fortran: {} (programs in C and C++)", shown(program),
                       listed(fortran));
  if (!unknown.empty())
    return fmt::format("{}: calls functions that are not recorded: {} (those of MPI 3.1)",
                       shown(program), listed(unknown));
  return "";
}

void check_programs(const std::vector<std::string>& programs, const std::string& library,
                    const std::string& folder) {
  std::set<std::string> wrapped;
  for (const std::string& name :
       symbols_in(output_of({"nm", "-D", "--defined-only", library}, folder)))
    if (begins(name, "MPI_")) wrapped.insert(name);
  const std::string own = mpi_of(libraries_in(output_of({"ldd", library}, folder)));
  for (const std::string& program : programs) {
    if (!is_elf(program)) {
      message("dusk: note: {} is a script: the MPI functions that it calls are not checked",
              shown(program));
      continue;
    }
    std::vector<std::string> parts = libraries_in(output_of({"ldd", program}, folder));
    const std::string theirs = mpi_of(parts);
    if (!theirs.empty() && !own.empty() && theirs != own)
      throw ConfigError("{}: links {}, but mpicc {} (the same MPI library)", shown(program),
                        shown(theirs), shown(own));
    parts.insert(parts.begin(), program);
    for (const std::string& part : parts) {
      if (is_of_mpi(part)) continue;
      const std::string text = output_of({"nm", "-D", "--undefined-only", part}, folder);
      const std::string why = refuse_symbols(part, symbols_in(text), wrapped);
      if (!why.empty()) throw ConfigError(why, std::vector<std::string>{});
    }
  }
}

}  // namespace dusk
