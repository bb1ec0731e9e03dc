/* What a host address is: loaded objects first (dl_iterate_phdr knows where
   .bss ends), then this thread's stack, then /proc/self/maps.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/host-address.h"

#include "simcuda/exec/memory.h"

#include <atomic>
#include <cstdio>
#include <cstring>

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>

namespace simcuda
{

namespace
{

std::string
base_name (const std::string &path)
{
  return path.substr (path.rfind ('/') + 1);
}

struct object_query
{
  std::uint64_t addr;
  std::string answer;
};

/* dl_iterate_phdr callback: fills in DATA's answer if INFO holds its address.
 */
int
find_in_object (dl_phdr_info *info, std::size_t, void *data)
{
  object_query &query = *static_cast<object_query *> (data);
  for (unsigned i = 0; i < info->dlpi_phnum; ++i)
    {
      const ElfW (Phdr) &segment = info->dlpi_phdr[i];
      if (segment.p_type != PT_LOAD
          || query.addr - (info->dlpi_addr + segment.p_vaddr)
                 >= segment.p_memsz)
        continue;
      const char *name = info->dlpi_name && *info->dlpi_name
                             ? info->dlpi_name
                             : program_invocation_name;
      query.answer = (segment.p_flags & PF_W ? "static data of "
                                             : "read-only data or code of ")
                     + base_name (name);
      return 1;
    }
  return 0;
}

bool
on_this_stack_p (std::uint64_t addr)
{
  pthread_attr_t attributes;
  if (pthread_getattr_np (pthread_self (), &attributes) != 0)
    return false;
  void *start = nullptr;
  std::size_t bytes = 0;
  pthread_attr_getstack (&attributes, &start, &bytes);
  pthread_attr_destroy (&attributes);
  return addr - reinterpret_cast<std::uint64_t> (start) < bytes;
}

/* The line of /proc/self/maps that covers ADDR.  */
std::string
find_mapping (std::uint64_t addr)
{
  std::FILE *maps = std::fopen ("/proc/self/maps", "re");
  if (!maps)
    return "";
  std::string answer;
  char line[4352];
  while (answer.empty () && std::fgets (line, sizeof line, maps))
    {
      unsigned long begin, end;
      char permissions[5];
      int path_at = 0;
      if (std::sscanf (line, "%lx-%lx %4s %*s %*s %*s %n", &begin, &end,
                       permissions, &path_at)
              < 3
          || addr < begin || addr >= end || path_at == 0)
        continue;
      std::string path (line + path_at);
      if (!path.empty () && path.back () == '\n')
        path.pop_back ();
      if (std::strncmp (permissions, "---", 3) == 0)
        answer = "reserved, not accessible";
      else if (path == "[stack]")
        answer = "stack";
      else if (path.empty () || path == "[heap]")
        answer = "heap"; /* Large blocks of malloc are anonymous.  */
      else if (path[0] == '[')
        answer = path;
      else
        answer = "mapped file " + base_name (path);
    }
  std::fclose (maps);
  return answer;
}

} // namespace

std::string
describe_host_address (std::uint64_t addr)
{
  object_query query{ addr, "" };
  dl_iterate_phdr (find_in_object, &query);
  if (!query.answer.empty ())
    return query.answer;
  if (on_this_stack_p (addr))
    return "stack";
  return find_mapping (addr);
}

namespace
{

std::atomic<host_explanation *> the_explanation;

std::uint64_t
device_word (std::uint64_t dev_addr)
{
  std::uint64_t word = 0;
  device_memory *memory
      = dev_addr % sizeof word == 0 ? memory_of (dev_addr) : nullptr;
  if (memory)
    if (const unsigned char *at
        = memory->access (dev_addr, sizeof word, access_kind::copy))
      std::memcpy (&word, at, sizeof word);
  return word;
}

} // namespace

void
explain_host_pointers (host_explanation *explain)
{
  the_explanation = explain;
}

std::string
explain_host_pointer (std::uint64_t addr)
{
  host_explanation *const explain = the_explanation;
  /* Its library may have been unloaded.  */
  Dl_info info;
  if (!explain || !dladdr (reinterpret_cast<void *> (explain), &info))
    return "";
  char text[1024];
  return std::string (text, explain (addr, device_word, text, sizeof text));
}

} // namespace simcuda
