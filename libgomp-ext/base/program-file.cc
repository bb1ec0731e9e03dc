/* Symbols and lines: consumes the loaded files through libbacktrace, produces
   names and positions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/program-file.h"

#include "libgomp-ext/base/lock.h"

#include <cstdint>
#include <cstdlib>
#include <cxxabi.h>
#include <dlfcn.h>
#include <link.h>
#include <memory>
#include <set>
#include <unistd.h>
#include <utility>

#if ACCDEEP_BACKTRACE
#include <backtrace.h>
#endif

namespace accdeep
{

namespace
{

/* NAME as the source has it.  Without _Z it is C's or Fortran's, whatever type
   its letters mean.  */
std::string
demangled (const std::string &name)
{
  if (name.compare (0, 2, "_Z") != 0)
    return name;
  int status;
  const std::unique_ptr<char, void (*) (void *)> readable (
      abi::__cxa_demangle (name.c_str (), nullptr, nullptr, &status), free);
  return readable ? readable.get () : name;
}

#if ACCDEEP_BACKTRACE

/* Where each file of the process is loaded.  */
typedef std::set<std::pair<uintptr_t, std::string>> file_set;

int
add_file (dl_phdr_info *file, size_t, void *data)
{
  static_cast<file_set *> (data)->emplace (file->dlpi_addr, file->dlpi_name);
  return 0;
}

/* A file without symbols or lines is no error.  */
void
ignore_missing (void *, const char *, int)
{
}

/* The state of libbacktrace, which knows the file that is loaded at ADDRESS;
   null: there is no such file.  The library reads the list of files once, so
   files that dlopen loads later need another state.  A state cannot be freed;
   other threads may use the old one.  */
backtrace_state *
state_for (const void *address)
{
  Dl_info info = {};
  link_map *map = nullptr;
  if (!dladdr1 (address, &info, reinterpret_cast<void **> (&map),
                RTLD_DL_LINKMAP)
      || !map)
    return nullptr;
  static backtrace_state *result;
  static file_set *const known = new file_set;
  lock_guard guard (process_lock ());
  if (!result || !known->count ({ map->l_addr, map->l_name }))
    {
      known->clear ();
      dl_iterate_phdr (add_file, known);
      result = backtrace_create_state (nullptr, 1, ignore_missing, nullptr);
    }
  return result;
}

void
take_symbol (void *result, uintptr_t, const char *name, uintptr_t, uintptr_t)
{
  if (name)
    *static_cast<std::string *> (result) = demangled (name);
}

/* NAME, relative to the current folder if it is in that.  */
std::string
short_name (const std::string &name)
{
  const std::unique_ptr<char, void (*) (void *)> folder (getcwd (nullptr, 0),
                                                         free);
  const std::string start = folder ? folder.get () + std::string ("/") : "/";
  return start.size () > 1 && name.compare (0, start.size (), start) == 0
             ? name.substr (start.size ())
             : name;
}

/* Take the first line only: that of the innermost function.  */
int
take_line (void *result, uintptr_t, const char *file, int line, const char *)
{
  if (file && line > 0)
    *static_cast<source_line *> (result)
        = { short_name (file), static_cast<unsigned> (line) };
  return 1;
}

std::string
symbol_at (const void *address)
{
  std::string result;
  if (backtrace_state *state = state_for (address))
    backtrace_syminfo (state, reinterpret_cast<uintptr_t> (address),
                       take_symbol, ignore_missing, &result);
  return result;
}

#else

/* Without libbacktrace, only names that the dynamic linker knows.  */
std::string
symbol_at (const void *address)
{
  Dl_info info = {};
  return dladdr (address, &info) && info.dli_sname ? demangled (info.dli_sname)
                                                   : std::string ();
}

#endif

} // namespace

std::string
function_at (const void *code)
{
  return symbol_at (code);
}

std::string
variable_at (const void *data)
{
  return symbol_at (data);
}

source_line
line_at (const void *code)
{
  source_line result;
#if ACCDEEP_BACKTRACE
  if (backtrace_state *state = state_for (code))
    backtrace_pcinfo (state, reinterpret_cast<uintptr_t> (code), take_line,
                      ignore_missing, &result);
#else
  static_cast<void> (code);
#endif
  return result;
}

} // namespace accdeep
