/* Traced launches: consumes launches, produces entries of the trace.

   Kernels are named as GCC names them on the host, "main._omp_fn.0": a static
   function, of which only the file's own table of symbols knows.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/interpose/traced-launch.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/device/device-ops.h"
#include "libgomp-ext/device/device.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <map>
#include <memory>
#include <vector>

namespace accdeep
{

namespace
{

/* N objects at OFFSET in F; none when it has not so many.  */
template <typename T>
std::vector<T>
read_at (FILE *f, uint64_t offset, uint64_t n)
{
  std::vector<T> result;
  if (fseek (f, 0, SEEK_END) != 0)
    return result;
  const long end = ftell (f);
  if (end < 0 || offset > static_cast<uint64_t> (end)
      || n > (end - offset) / sizeof (T) || fseek (f, offset, SEEK_SET) != 0)
    return result;
  result.resize (n);
  if (fread (result.data (), sizeof (T), n, f) != n)
    result.clear ();
  return result;
}

/* The name of the function at VALUE in F's table of symbols, or nothing.  */
std::string
name_in_table (FILE *f, uint64_t value)
{
  typedef ElfW (Ehdr) elf_header;
  typedef ElfW (Shdr) section_header;
  const auto header = read_at<elf_header> (f, 0, 1);
  if (header.empty () || memcmp (header[0].e_ident, ELFMAG, SELFMAG) != 0
      || header[0].e_shentsize != sizeof (section_header))
    return std::string ();
  const auto sections
      = read_at<section_header> (f, header[0].e_shoff, header[0].e_shnum);
  for (const section_header &s : sections)
    {
      if (s.sh_type != SHT_SYMTAB || s.sh_link >= sections.size ())
        continue;
      const auto names = read_at<char> (f, sections[s.sh_link].sh_offset,
                                        sections[s.sh_link].sh_size);
      for (const auto &symbol : read_at<ElfW (Sym)> (
               f, s.sh_offset, s.sh_size / sizeof (ElfW (Sym))))
        if (symbol.st_value == value && (symbol.st_info & 0xf) == STT_FUNC
            && symbol.st_name < names.size ())
          return std::string (
              &names[symbol.st_name],
              strnlen (&names[symbol.st_name], names.size () - symbol.st_name));
    }
  return std::string ();
}

std::string
find_name (const void *function)
{
  Dl_info info = {};
  link_map *map = nullptr;
  if (!dladdr1 (function, &info, reinterpret_cast<void **> (&map),
                RTLD_DL_LINKMAP)
      || !map)
    return text ("kernel %p", function);
  /* The program itself may have been started by another name.  */
  const char *file = *map->l_name ? map->l_name : "/proc/self/exe";
  std::string name;
  const std::unique_ptr<FILE, int (*) (FILE *)> f (fopen (file, "r"), fclose);
  if (f)
    name = name_in_table (f.get (),
                          reinterpret_cast<uintptr_t> (function) - map->l_addr);
  if (name.empty ())
    return text ("kernel %p", function);
  /* Without _Z it is C's or Fortran's, whatever type its letters mean.  */
  if (name.compare (0, 2, "_Z") != 0)
    return name;
  int status;
  const std::unique_ptr<char, void (*) (void *)> readable (
      abi::__cxa_demangle (name.c_str (), nullptr, nullptr, &status), free);
  return readable ? readable.get () : name;
}

/* The same, asked for once.  */
std::string
name_of (const void *function)
{
  static auto *const names = new std::map<const void *, std::string>;
  {
    lock_guard guard (process_lock ());
    auto known = names->find (function);
    if (known != names->end ())
      return known->second;
  }
  const std::string name = find_name (function);
  lock_guard guard (process_lock ());
  return (*names)[function] = name;
}

/* A thread of the driver's calls this.  */
void
kernel_has_finished (void *data)
{
  static_cast<traced_kernel *> (data)->finished = profile_clock ();
}

} // namespace

const char *&
launch_name ()
{
  static thread_local const char *result;
  return result;
}

void
launch_traced (const void *function, int queue,
               const std::function<void ()> &launch)
{
  traced_kernel &k = trace_kernel (
      launch_name () ? launch_name () : name_of (function), queue);
  launch ();
  k.returned = profile_clock ();
  try
    {
      if (queue != no_queue && !shared_memory_p ())
        ops ().call_host (ops ().queue_stream (queue), kernel_has_finished, &k);
    }
  catch (const failure &)
    {
      exit (EXIT_FAILURE);
    }
}

} // namespace accdeep
