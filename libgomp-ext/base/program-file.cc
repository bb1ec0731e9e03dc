/* Symbols and lines: consumes ELF files, produces names and positions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/base/program-file.h"

#include "libgomp-ext/base/lock.h"

#include <algorithm>
#include <cstdint>
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

typedef ElfW (Ehdr) elf_header;
typedef ElfW (Shdr) section_header;
typedef ElfW (Sym) elf_symbol;

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

typedef std::vector<unsigned char> section_bytes;

/* The string at OFFSET in TABLE; empty: there is none.  */
std::string
string_at (const section_bytes &table, uint64_t offset)
{
  if (offset >= table.size ())
    return std::string ();
  const char *start = reinterpret_cast<const char *> (&table[offset]);
  return std::string (start, strnlen (start, table.size () - offset));
}

struct symbol
{
  uint64_t value;
  uint64_t bytes;
  bool function;
  std::string name;
};

/* Code from ADDRESS on is of LINE; 0: of none.  */
struct line_row
{
  uint64_t address;
  uint32_t file;
  uint32_t line;
};

struct line_table
{
  std::vector<std::string> files;
  std::vector<line_row> rows; /* By address.  */
};

/* Sections that hold lines, and the strings that these refer to.  */
struct line_sections
{
  section_bytes lines;
  section_bytes line_strings;
  section_bytes strings;
};

/* Reads little-endian numbers; after the end all are 0.  */
class byte_reader
{
public:
  byte_reader (const unsigned char *at, const unsigned char *end)
      : m_at (at), m_end (end)
  {
  }

  bool
  more_p () const
  {
    return m_at < m_end;
  }

  uint64_t
  number (unsigned bytes)
  {
    if (static_cast<size_t> (m_end - m_at) < bytes)
      return stop ();
    uint64_t result = 0;
    for (unsigned i = 0; i < bytes; i++)
      result |= static_cast<uint64_t> (m_at[i]) << 8 * i;
    m_at += bytes;
    return result;
  }

  uint64_t
  unsigned_leb ()
  {
    uint64_t result = 0;
    for (unsigned shift = 0;; shift += 7)
      {
        const uint64_t byte = number (1);
        if (shift < 64)
          result |= (byte & 0x7f) << shift;
        if (!(byte & 0x80))
          return result;
      }
  }

  int64_t
  signed_leb ()
  {
    uint64_t result = 0;
    for (unsigned shift = 0;;)
      {
        const uint64_t byte = number (1);
        if (shift < 64)
          result |= (byte & 0x7f) << shift;
        shift += 7;
        if (byte & 0x80)
          continue;
        if ((byte & 0x40) && shift < 64)
          result |= ~UINT64_C (0) << shift;
        return static_cast<int64_t> (result);
      }
  }

  std::string
  string ()
  {
    const char *start = reinterpret_cast<const char *> (m_at);
    const size_t n = strnlen (start, m_end - m_at);
    skip (n + 1);
    return std::string (start, n);
  }

  void
  skip (uint64_t bytes)
  {
    m_at += std::min<uint64_t> (bytes, m_end - m_at);
  }

  /* The next BYTES bytes, which this skips.  */
  byte_reader
  part (uint64_t bytes)
  {
    const unsigned char *start = m_at;
    skip (bytes);
    return byte_reader (start, m_at);
  }

private:
  uint64_t
  stop ()
  {
    m_at = m_end;
    return 0;
  }

  const unsigned char *m_at;
  const unsigned char *m_end;
};

/* One line-number program of DWARF.  */
class line_program
{
public:
  line_program (const line_sections &sections, line_table &result)
      : m_sections (sections), m_result (result)
  {
  }

  /* PART is the unit without its length; OFFSET_BYTES is 4 or 8.  */
  void
  read (byte_reader part, unsigned offset_bytes)
  {
    m_offset_bytes = offset_bytes;
    m_version = part.number (2);
    if (m_version < 2 || m_version > 5)
      return;
    if (m_version == 5)
      part.skip (2); /* Sizes of addresses and segments.  */
    byte_reader header = part.part (part.number (offset_bytes));
    read_header (header);
    if (m_line_range)
      run (part);
  }

private:
  enum content : uint64_t
  {
    content_path = 1,
    content_directory = 2
  };

  enum form : uint64_t
  {
    form_data2 = 0x05,
    form_data4 = 0x06,
    form_data8 = 0x07,
    form_string = 0x08,
    form_block = 0x09,
    form_data1 = 0x0b,
    form_strp = 0x0e,
    form_udata = 0x0f,
    form_data16 = 0x1e,
    form_line_strp = 0x1f
  };

  struct entry
  {
    std::string name;
    uint64_t directory = 0;
  };

  void
  read_header (byte_reader &header)
  {
    m_least = header.number (1);
    if (m_version >= 4)
      header.skip (1);
    header.skip (1);
    m_line_base = static_cast<int8_t> (header.number (1));
    m_line_range = header.number (1);
    m_first_special = header.number (1);
    for (unsigned i = 1; i < m_first_special; i++)
      m_operands.push_back (header.number (1));
    std::vector<std::string> directories;
    m_first_file = m_result.files.size ();
    if (m_version == 5)
      {
        for (const entry &e : read_entries (header))
          directories.push_back (e.name);
        for (const entry &e : read_entries (header))
          add_file (e, directories);
        return;
      }
    directories.emplace_back ();
    for (std::string s = header.string (); !s.empty (); s = header.string ())
      directories.push_back (s);
    m_result.files.emplace_back (); /* Files count from 1.  */
    for (std::string s = header.string (); !s.empty (); s = header.string ())
      {
        add_file ({ s, header.unsigned_leb () }, directories);
        header.unsigned_leb ();
        header.unsigned_leb ();
      }
  }

  std::vector<entry>
  read_entries (byte_reader &header)
  {
    std::vector<std::pair<uint64_t, uint64_t>> format (header.number (1));
    for (auto &f : format)
      {
        f.first = header.unsigned_leb ();
        f.second = header.unsigned_leb ();
      }
    std::vector<entry> result;
    for (uint64_t n = header.unsigned_leb (); n > 0 && header.more_p (); n--)
      {
        entry e;
        for (const auto &f : format)
          read_field (header, f.first, f.second, e);
        result.push_back (e);
      }
    return result;
  }

  void
  read_field (byte_reader &header, uint64_t what, uint64_t how, entry &e)
  {
    std::string name;
    uint64_t number = 0;
    switch (how)
      {
      case form_string:
        name = header.string ();
        break;
      case form_line_strp:
        name = string_at (m_sections.line_strings,
                          header.number (m_offset_bytes));
        break;
      case form_strp:
        name = string_at (m_sections.strings, header.number (m_offset_bytes));
        break;
      case form_data1:
        number = header.number (1);
        break;
      case form_data2:
        number = header.number (2);
        break;
      case form_data4:
        number = header.number (4);
        break;
      case form_data8:
        number = header.number (8);
        break;
      case form_data16:
        header.skip (16);
        break;
      case form_block:
        header.skip (header.unsigned_leb ());
        break;
      case form_udata:
        number = header.unsigned_leb ();
        break;
      default:
        header.skip (UINT64_MAX);
        break;
      }
    if (what == content_path)
      e.name = name;
    else if (what == content_directory)
      e.directory = number;
  }

  /* Directory 0 is where the compiler was started.  */
  void
  add_file (const entry &e, const std::vector<std::string> &directories)
  {
    std::string name = e.name;
    if (e.directory && e.directory < directories.size ()
        && name.compare (0, 1, "/") != 0)
      name = directories[e.directory] + "/" + name;
    m_result.files.push_back (name);
  }

  void
  reset ()
  {
    m_address = 0;
    m_file = 1;
    m_line = 1;
  }

  void
  emit (bool end)
  {
    const uint64_t file = m_first_file + m_file;
    const bool known = !end && file < m_result.files.size ();
    m_result.rows.push_back ({ m_address,
                               static_cast<uint32_t> (known ? file : 0),
                               static_cast<uint32_t> (known ? m_line : 0) });
  }

  void
  run (byte_reader &code)
  {
    reset ();
    while (code.more_p ())
      {
        const unsigned op = code.number (1);
        if (op >= m_first_special)
          {
            const unsigned special = op - m_first_special;
            m_address += special / m_line_range * m_least;
            m_line += m_line_base + static_cast<int> (special % m_line_range);
            emit (false);
          }
        else if (op == 0)
          run_extended (code.part (code.unsigned_leb ()));
        else
          run_standard (op, code);
      }
  }

  void
  run_extended (byte_reader code)
  {
    switch (code.number (1))
      {
      case 1: /* The sequence ends.  */
        emit (true);
        reset ();
        break;
      case 2: /* Address.  */
        m_address = code.number (sizeof (void *));
        break;
      }
  }

  void
  run_standard (unsigned op, byte_reader &code)
  {
    switch (op)
      {
      case 1: /* A row.  */
        emit (false);
        break;
      case 2:
        m_address += code.unsigned_leb () * m_least;
        break;
      case 3:
        m_line += code.signed_leb ();
        break;
      case 4:
        m_file = code.unsigned_leb ();
        break;
      case 8: /* Address of special opcode 255.  */
        m_address += (255 - m_first_special) / m_line_range * m_least;
        break;
      case 9:
        m_address += code.number (2);
        break;
      default:
        for (unsigned i = 0; i < m_operands[op - 1]; i++)
          code.unsigned_leb ();
        break;
      }
  }

  const line_sections &m_sections;
  line_table &m_result;
  unsigned m_offset_bytes = 4;
  unsigned m_version = 0;
  unsigned m_least = 1;
  int m_line_base = 0;
  unsigned m_line_range = 0;
  unsigned m_first_special = 0;
  std::vector<unsigned> m_operands;
  uint64_t m_first_file = 0;
  uint64_t m_address = 0;
  uint64_t m_file = 1;
  int64_t m_line = 1;
};

line_table
read_lines (const line_sections &sections)
{
  line_table result;
  const unsigned char *start = sections.lines.data ();
  byte_reader all (start, start + sections.lines.size ());
  while (all.more_p ())
    {
      constexpr uint64_t long_form = 0xffffffff;
      uint64_t bytes = all.number (4);
      const bool wide = bytes == long_form;
      if (wide)
        bytes = all.number (8);
      line_program (sections, result).read (all.part (bytes), wide ? 8 : 4);
    }
  /* Where one sequence ends and another one begins, the latter counts.  */
  std::stable_sort (result.rows.begin (), result.rows.end (),
                    [] (const line_row &a, const line_row &b) {
                      return a.address != b.address
                                 ? a.address < b.address
                                 : (a.line == 0) > (b.line == 0);
                    });
  return result;
}

/* A file that the dynamic linker has loaded.  */
class loaded_file
{
public:
  explicit loaded_file (const char *name)
  {
    const std::unique_ptr<FILE, int (*) (FILE *)> f (fopen (name, "r"), fclose);
    if (f)
      read (f.get ());
  }

  /* The symbol of that kind that has VALUE; null: none.  */
  const symbol *
  symbol_with (uint64_t value, bool function) const
  {
    const symbol *result = nullptr;
    for (const symbol &s : m_symbols)
      if (s.function == function && s.value <= value
          && value - s.value < std::max<uint64_t> (s.bytes, 1)
          && (!result || s.value > result->value))
        result = &s;
    return result;
  }

  source_line
  line_with (uint64_t value) const
  {
    auto next = std::upper_bound (
        m_lines.rows.begin (), m_lines.rows.end (), value,
        [] (uint64_t v, const line_row &r) { return v < r.address; });
    source_line result;
    if (next == m_lines.rows.begin ())
      return result;
    --next;
    if (next->line)
      {
        result.file = m_lines.files[next->file];
        result.line = next->line;
      }
    return result;
  }

private:
  void
  read (FILE *f)
  {
    const auto header = read_at<elf_header> (f, 0, 1);
    if (header.empty () || memcmp (header[0].e_ident, ELFMAG, SELFMAG) != 0
        || header[0].e_shentsize != sizeof (section_header))
      return;
    const auto sections
        = read_at<section_header> (f, header[0].e_shoff, header[0].e_shnum);
    if (header[0].e_shstrndx >= sections.size ())
      return;
    auto bytes_of = [f] (const section_header &s) {
      return s.sh_type == SHT_NOBITS || (s.sh_flags & SHF_COMPRESSED)
                 ? section_bytes ()
                 : read_at<unsigned char> (f, s.sh_offset, s.sh_size);
    };
    const section_bytes names = bytes_of (sections[header[0].e_shstrndx]);
    line_sections lines;
    for (unsigned type : { SHT_SYMTAB, SHT_DYNSYM })
      for (const section_header &s : sections)
        if (m_symbols.empty () && s.sh_type == type
            && s.sh_link < sections.size ())
          read_symbols (f, s, bytes_of (sections[s.sh_link]));
    for (const section_header &s : sections)
      {
        const std::string name = string_at (names, s.sh_name);
        if (name == ".debug_line")
          lines.lines = bytes_of (s);
        else if (name == ".debug_line_str")
          lines.line_strings = bytes_of (s);
        else if (name == ".debug_str")
          lines.strings = bytes_of (s);
      }
    m_lines = read_lines (lines);
  }

  void
  read_symbols (FILE *f, const section_header &s, const section_bytes &names)
  {
    for (const elf_symbol &known :
         read_at<elf_symbol> (f, s.sh_offset, s.sh_size / sizeof (elf_symbol)))
      {
        const unsigned type = known.st_info & 0xf;
        if ((type == STT_FUNC || type == STT_OBJECT)
            && known.st_shndx != SHN_UNDEF)
          m_symbols.push_back ({ known.st_value, known.st_size,
                                 type == STT_FUNC,
                                 string_at (names, known.st_name) });
      }
  }

  std::vector<symbol> m_symbols;
  line_table m_lines;
};

/* The file that is loaded at ADDRESS, and the address within it; null: none.
   Files stay for ever.  */
const loaded_file *
file_at (const void *address, uint64_t &value)
{
  Dl_info info = {};
  link_map *map = nullptr;
  if (!dladdr1 (address, &info, reinterpret_cast<void **> (&map),
                RTLD_DL_LINKMAP)
      || !map)
    return nullptr;
  value = reinterpret_cast<uintptr_t> (address) - map->l_addr;
  /* The program itself may have been started by another name.  */
  const std::string name = *map->l_name ? map->l_name : "/proc/self/exe";
  static auto *const files
      = new std::map<std::string, std::unique_ptr<loaded_file>>;
  {
    lock_guard guard (process_lock ());
    auto known = files->find (name);
    if (known != files->end ())
      return known->second.get ();
  }
  std::unique_ptr<loaded_file> f (new loaded_file (name.c_str ()));
  lock_guard guard (process_lock ());
  return files->emplace (name, std::move (f)).first->second.get ();
}

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

std::string
symbol_at (const void *address, bool function)
{
  uint64_t value;
  const loaded_file *f = file_at (address, value);
  const symbol *s = f ? f->symbol_with (value, function) : nullptr;
  return s ? demangled (s->name) : std::string ();
}

} // namespace

std::string
function_at (const void *code)
{
  return symbol_at (code, true);
}

std::string
variable_at (const void *data)
{
  return symbol_at (data, false);
}

source_line
line_at (const void *code)
{
  uint64_t value;
  const loaded_file *f = file_at (code, value);
  return f ? f->line_with (value) : source_line ();
}

} // namespace accdeep
