/* See static-objects.h.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/infer/static-objects.h"

#include <algorithm>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace accdeep
{
namespace infer
{

namespace
{

/* A file's bytes, as long as this is there; it may be damaged, or none.  */
class mapped_file
{
public:
  explicit mapped_file (const char *name)
  {
    const int descriptor = open (name, O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (descriptor >= 0 && fstat (descriptor, &status) == 0
        && status.st_size > 0)
      {
        void *start = mmap (nullptr, status.st_size, PROT_READ, MAP_PRIVATE,
                            descriptor, 0);
        if (start != MAP_FAILED)
          {
            m_start = static_cast<const char *> (start);
            m_bytes = status.st_size;
          }
      }
    if (descriptor >= 0)
      close (descriptor);
  }
  mapped_file (const mapped_file &) = delete;
  mapped_file &operator= (const mapped_file &) = delete;
  ~mapped_file ()
  {
    if (m_start)
      munmap (const_cast<char *> (m_start), m_bytes);
  }

  /* The I-th T of a table at OFFSET; false: the file has none.  */
  template <typename T>
  bool
  read (T &result, uint64_t offset, uint64_t i = 0) const
  {
    uint64_t at;
    if (__builtin_mul_overflow (i, sizeof (T), &at)
        || __builtin_add_overflow (at, offset, &at) || m_bytes < sizeof (T)
        || at > m_bytes - sizeof (T))
      return false;
    memcpy (&result, m_start + at, sizeof (T));
    return true;
  }

private:
  const char *m_start = nullptr;
  uint64_t m_bytes = 0;
};

/* The section with the symbols of FILE; false: there is none.  */
bool
find_symbols (const mapped_file &file, ElfW (Shdr) & section)
{
  ElfW (Ehdr) head;
  if (!file.read (head, 0) || memcmp (head.e_ident, ELFMAG, SELFMAG) != 0
      || head.e_shentsize != sizeof section)
    return false;
  for (unsigned i = 0; i < head.e_shnum; i++)
    if (!file.read (section, head.e_shoff, i))
      return false;
    else if (section.sh_type == SHT_SYMTAB)
      return true;
  return false;
}

bool
variable_p (const ElfW (Sym) & symbol)
{
  /* The type has the same bits in files of both sizes.  */
  return ELF64_ST_TYPE (symbol.st_info) == STT_OBJECT && symbol.st_size
         && symbol.st_shndx != SHN_UNDEF && symbol.st_shndx < SHN_LORESERVE;
}

} // namespace

std::vector<static_objects::object>
static_objects::objects_of (const loaded_module &module)
{
  std::vector<object> result;
  const mapped_file file (module.file.c_str ());
  ElfW (Shdr) section;
  ElfW (Sym) symbol;
  if (!find_symbols (file, section))
    return result;
  for (uint64_t i = 0; i < section.sh_size / sizeof symbol
                       && file.read (symbol, section.sh_offset, i);
       i++)
    if (variable_p (symbol))
      result.push_back (
          { module.base + symbol.st_value, symbol.st_size, block_word () });
  /* Of several names the one of the whole comes first.  */
  std::sort (
      result.begin (), result.end (), [] (const object &a, const object &b) {
        return a.start != b.start ? a.start < b.start : a.bytes > b.bytes;
      });
  result.erase (std::unique (result.begin (), result.end (),
                             [] (const object &a, const object &b) {
                               return a.start == b.start;
                             }),
                result.end ());
  return result;
}

heap_block
static_objects::find (uintptr_t address, const loaded_module &module)
{
  file &f = m_files[module.base];
  /* Another one may have been loaded there.  */
  if (f.name != module.file)
    f = { module.file, objects_of (module) };
  const auto next = std::upper_bound (
      f.objects.begin (), f.objects.end (), address,
      [] (uintptr_t a, const object &o) { return a < o.start; });
  if (next == f.objects.begin ())
    return {};
  object &o = *(next - 1);
  if (address - o.start >= o.bytes)
    return {};
  return { o.start, o.bytes, &o.word };
}

void
static_objects::settle ()
{
  for (auto &f : m_files)
    for (object &o : f.second.objects)
      o.word.settle ();
}

} // namespace infer
} // namespace accdeep
