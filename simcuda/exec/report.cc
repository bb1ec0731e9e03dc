/* Reports of faults, with the host's calls: consumes return addresses, produces
   names from the modules' tables of symbols.

   Names of static functions are only in .symtab, which is not loaded: it is
   read from the file.  Source lines are not looked for; what is printed is what
   addr2line takes.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/report.h"

#include <atomic>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>

#include <csignal>
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace simcuda
{

namespace
{

std::atomic<on_fault> what_to_do{ on_fault::end };
std::atomic<void (*) ()> at_faults{ nullptr };

/* The module that an address is in.  */
struct module_query
{
  std::uintptr_t addr;
  std::string file;   /* To open; empty: none.  */
  std::string name;   /* To print.  */
  std::uint64_t bias; /* Of its addresses in memory.  */
};

int
find_module (dl_phdr_info *info, std::size_t, void *data)
{
  auto &query = *static_cast<module_query *> (data);
  for (unsigned i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) &segment = info->dlpi_phdr[i];
      if (segment.p_type != PT_LOAD
          || query.addr - (info->dlpi_addr + segment.p_vaddr)
                 >= segment.p_memsz)
        continue;
      const bool program_p = !info->dlpi_name || !*info->dlpi_name;
      const std::string path
          = program_p ? program_invocation_name : info->dlpi_name;
      query.file = program_p ? "/proc/self/exe" : path;
      query.name = path.substr (path.rfind ('/') + 1);
      query.bias = info->dlpi_addr;
      return 1;
    }
  return 0;
}

/* A file in memory.  */
class mapped_file
{
public:
  explicit mapped_file (const std::string &path)
  {
    const int file = open (path.c_str (), O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0)
      return;
    if (fstat (file, &status) == 0 && status.st_size > 0)
      {
        void *p
            = mmap (nullptr, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
        if (p != MAP_FAILED)
          {
            m_start = static_cast<const unsigned char *> (p);
            m_bytes = status.st_size;
          }
      }
    close (file);
  }
  ~mapped_file ()
  {
    if (m_start)
      munmap (const_cast<unsigned char *> (m_start), m_bytes);
  }
  mapped_file (const mapped_file &) = delete;
  mapped_file &operator= (const mapped_file &) = delete;

  /* N objects at OFFSET; null: the file has not so many.  */
  template <typename T>
  const T *
  at (std::uint64_t offset, std::uint64_t n = 1) const
  {
    if (offset > m_bytes || n > (m_bytes - offset) / sizeof (T)
        || offset % alignof (T) != 0)
      return nullptr;
    return reinterpret_cast<const T *> (m_start + offset);
  }

private:
  const unsigned char *m_start = nullptr;
  std::size_t m_bytes = 0;
};

struct found_symbol
{
  std::string name;
  std::uint64_t offset = 0;
};

/* The function at ADDR, as the module's file counts, in a table of symbols.  */
bool
find_in_table (const mapped_file &file, const ElfW (Shdr) & table,
               const ElfW (Shdr) & strings, std::uint64_t addr,
               found_symbol *found)
{
  const std::uint64_t n = table.sh_size / sizeof (ElfW (Sym));
  const auto *symbols = file.at<ElfW (Sym)> (table.sh_offset, n);
  const char *names = file.at<char> (strings.sh_offset, strings.sh_size);
  if (!symbols || !names || !strings.sh_size
      || names[strings.sh_size - 1] != '\0')
    return false;
  for (std::uint64_t i = 0; i < n; i++)
    if (ELF64_ST_TYPE (symbols[i].st_info) == STT_FUNC
        && addr - symbols[i].st_value < symbols[i].st_size
        && symbols[i].st_name < strings.sh_size)
      {
        *found = { names + symbols[i].st_name, addr - symbols[i].st_value };
        return true;
      }
  return false;
}

found_symbol
find_symbol (const std::string &path, std::uint64_t addr)
{
  found_symbol found;
  const mapped_file file (path);
  const auto *header = file.at<ElfW (Ehdr)> (0);
  if (!header || std::memcmp (header->e_ident, ELFMAG, SELFMAG) != 0
      || header->e_shentsize != sizeof (ElfW (Shdr)))
    return found;
  const auto *sections
      = file.at<ElfW (Shdr)> (header->e_shoff, header->e_shnum);
  for (unsigned type : { SHT_SYMTAB, SHT_DYNSYM })
    for (unsigned i = 0; sections && i < header->e_shnum; i++)
      if (sections[i].sh_type == type && sections[i].sh_link < header->e_shnum
          && find_in_table (file, sections[i], sections[sections[i].sh_link],
                            addr, &found))
        return found;
  return found;
}

/* Without _Z a name is C's or Fortran's, whatever type its letters mean.  */
std::string
demangled (const std::string &name)
{
  if (name.compare (0, 2, "_Z") != 0)
    return name;
  int status;
  char *text = abi::__cxa_demangle (name.c_str (), nullptr, nullptr, &status);
  const std::string result = text && status == 0 ? text : name;
  std::free (text);
  return result;
}

bool
begins_p (const std::string &text, const char *with)
{
  return text.compare (0, std::strlen (with), with) == 0;
}

/* Between the program and the device, or below the program.  */
bool
library_p (const std::string &module)
{
  for (const char *name : { "libcuda.so", "libgomp", "libsimcuda", "libaccdeep",
                            "libc.so", "ld-" })
    if (begins_p (module, name))
      return true;
  return false;
}

/* Programs that accdeep has compiled have these themselves.  */
bool
entry_point_p (const std::string &name)
{
  for (const char *prefix : { "GOACC_", "GOMP_", "acc_", "omp_", "accdeep_" })
    if (begins_p (name, prefix))
      return true;
  return false;
}

} // namespace

host_calls
host_calls::here ()
{
  host_calls calls;
  calls.n = backtrace (calls.addresses, most);
  return calls;
}

std::string
describe (const host_calls &calls, const char *introduction)
{
  std::string text;
  int number = 0;
  for (int i = 0; i < calls.n; i++)
    {
      /* Of the call, not of what follows.  */
      module_query query = {
        reinterpret_cast<std::uintptr_t> (calls.addresses[i]) - 1, {}, {}, 0
      };
      if (!dl_iterate_phdr (find_module, &query) || library_p (query.name))
        continue;
      const std::uint64_t addr = query.addr - query.bias;
      const found_symbol symbol = find_symbol (query.file, addr);
      if (symbol.name == "_start" || entry_point_p (symbol.name))
        continue;
      char place[64];
      std::snprintf (place, sizeof place, "+0x%" PRIx64, addr);
      text += "simcuda:   #" + std::to_string (number++) + ' '
              + (symbol.name.empty () ? "?" : demangled (symbol.name)) + " ("
              + query.name + place + ")\n";
    }
  return text.empty () ? text
                       : "simcuda: " + std::string (introduction) + '\n' + text;
}

void
set_on_fault (on_fault what)
{
  what_to_do = what;
}

void
call_at_faults (void (*function) ())
{
  at_faults = function;
}

void
end_process (const std::string &message)
{
  std::fflush (nullptr);
  std::fputs (message.c_str (), stderr);
  std::fflush (stderr);
  /* Its library may have been unloaded.  */
  Dl_info info;
  void (*const function) () = at_faults.exchange (nullptr);
  if (function && dladdr (reinterpret_cast<void *> (function), &info))
    function ();
  simcuda_fault (message.c_str ());
  if (what_to_do == on_fault::stop)
    std::raise (SIGTRAP);
  _exit (1);
}

} // namespace simcuda

__attribute__ ((noinline)) void
simcuda_fault (const char *message)
{
  /* So that the call and its argument stay.  */
  __asm__ volatile("" : : "r"(message) : "memory");
}
