/* Bent calls: consumes the loader's list of modules and their relocations,
   produces slots with other addresses.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bend.h"

#include "libgomp-ext/error.h"

#include <cstdint>
#include <cstring>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef __x86_64__

namespace accdeep
{

namespace
{

struct bending
{
  stand_in_fn *in_program;
  stand_in_fn *in_plugin;
};

/* The dynamic section of one module.  */
struct dynamic_section
{
  const ElfW (Sym) * symbols;
  const char *strings;
  const ElfW (Rela) * plt;
  size_t plt_bytes;
  const ElfW (Rela) * rela;
  size_t rela_bytes;
};

dynamic_section
read_dynamic (const dl_phdr_info *info, const ElfW (Dyn) * dynamic)
{
  dynamic_section result = {};
  auto address = [&] (const ElfW (Dyn) * d) {
    /* The loader has relocated these, except in modules of the kernel.  */
    uintptr_t a = d->d_un.d_ptr;
    return a < info->dlpi_addr ? a + info->dlpi_addr : a;
  };
  for (; dynamic->d_tag != DT_NULL; dynamic++)
    switch (dynamic->d_tag)
      {
      case DT_SYMTAB:
        result.symbols
            = reinterpret_cast<const ElfW (Sym) *> (address (dynamic));
        break;
      case DT_STRTAB:
        result.strings = reinterpret_cast<const char *> (address (dynamic));
        break;
      case DT_JMPREL:
        result.plt = reinterpret_cast<const ElfW (Rela) *> (address (dynamic));
        break;
      case DT_PLTRELSZ:
        result.plt_bytes = dynamic->d_un.d_val;
        break;
      case DT_RELA:
        result.rela = reinterpret_cast<const ElfW (Rela) *> (address (dynamic));
        break;
      case DT_RELASZ:
        result.rela_bytes = dynamic->d_un.d_val;
        break;
      default:
        break;
      }
  return result;
}

/* Make the slot at SLOT hold VALUE, also where the loader has made it
   read-only.  */
void
write_slot (uintptr_t slot, const void *value, bool read_only)
{
  uintptr_t page_bytes = sysconf (_SC_PAGESIZE);
  uintptr_t page = slot & -page_bytes;
  if (read_only
      && mprotect (reinterpret_cast<void *> (page), page_bytes,
                   PROT_READ | PROT_WRITE)
             != 0)
    fatal ("can not watch calls to libgomp: mprotect failed; set "
           "ACCDEEP_REGISTER=eager");
  __atomic_store_n (reinterpret_cast<const void **> (slot), value,
                    __ATOMIC_RELEASE);
  if (read_only)
    mprotect (reinterpret_cast<void *> (page), page_bytes, PROT_READ);
}

/* The name of a module's file, without its folder.  */
const char *
file_name (const dl_phdr_info *info)
{
  const char *slash = strrchr (info->dlpi_name, '/');
  return slash ? slash + 1 : info->dlpi_name;
}

/* Where the loader makes a module's data read-only: [START..END).  */
struct relro
{
  uintptr_t start;
  uintptr_t end;

  explicit relro (const dl_phdr_info *info) : start (0), end (0)
  {
    for (int i = 0; i < info->dlpi_phnum; i++)
      {
        const ElfW (Phdr) &p = info->dlpi_phdr[i];
        if (p.p_type != PT_GNU_RELRO)
          continue;
        start = info->dlpi_addr + p.p_vaddr;
        /* The loader protects whole pages.  */
        end = (start + p.p_memsz) & -sysconf (_SC_PAGESIZE);
      }
  }

  bool
  has_p (uintptr_t slot) const
  {
    return slot >= start && slot < end;
  }
};

void
bend_slots (const dl_phdr_info *info, const dynamic_section &d,
            const ElfW (Rela) * relocations, size_t bytes,
            const relro &read_only, stand_in_fn *stand_in)
{
  for (size_t i = 0; i < bytes / sizeof *relocations; i++)
    {
      const ElfW (Rela) &r = relocations[i];
      unsigned type = ELF64_R_TYPE (r.r_info);
      if (type != R_X86_64_JUMP_SLOT && type != R_X86_64_GLOB_DAT
          && type != R_X86_64_64)
        continue;
      const ElfW (Sym) &symbol = d.symbols[ELF64_R_SYM (r.r_info)];
      const char *name = d.strings + symbol.st_name;
      /* A definition of the module's own is not libgomp's.  */
      if (symbol.st_shndx != SHN_UNDEF || r.r_addend)
        continue;
      uintptr_t slot = info->dlpi_addr + r.r_offset;
      if (const void *other = stand_in (name))
        write_slot (slot, other, read_only.has_p (slot));
    }
}

/* This library, libgomp and its plug-ins call libgomp as they are.  */
bool
own_module_p (const char *name)
{
  static const char *const own[]
      = { "libgomp",  "libaccdeep", "libcuda", "linux-vdso",
          "ld-linux", "libc.so",    "libdl.so" };
  for (const char *prefix : own)
    if (strncmp (name, prefix, strlen (prefix)) == 0)
      return true;
  return false;
}

constexpr char plugin_prefix[] = "libgomp-plugin-";

int
bend_module (dl_phdr_info *info, size_t, void *data)
{
  const char *name = file_name (info);
  bool plugin = strncmp (name, plugin_prefix, strlen (plugin_prefix)) == 0;
  if (!plugin && own_module_p (name))
    return 0;
  const ElfW (Dyn) *dynamic = nullptr;
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_DYNAMIC)
      dynamic = reinterpret_cast<const ElfW (Dyn) *> (
          info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
  if (!dynamic)
    return 0;
  dynamic_section d = read_dynamic (info, dynamic);
  if (!d.symbols || !d.strings)
    return 0;
  const bending &b = *static_cast<const bending *> (data);
  stand_in_fn *stand_in = plugin ? b.in_plugin : b.in_program;
  const relro read_only (info);
  if (d.plt)
    bend_slots (info, d, d.plt, d.plt_bytes, read_only, stand_in);
  if (d.rela)
    bend_slots (info, d, d.rela, d.rela_bytes, read_only, stand_in);
  return 0;
}

struct pointer_bending
{
  const char *prefix;
  const void *from;
  const void *to;
  size_t n;
};

int
bend_pointers_in (dl_phdr_info *info, size_t, void *data)
{
  auto &b = *static_cast<pointer_bending *> (data);
  if (strncmp (file_name (info), b.prefix, strlen (b.prefix)) != 0)
    return 0;
  const relro read_only (info);
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) &p = info->dlpi_phdr[i];
      if (p.p_type != PT_LOAD || !(p.p_flags & PF_W))
        continue;
      constexpr uintptr_t size = sizeof b.from;
      uintptr_t slot = (info->dlpi_addr + p.p_vaddr + size - 1) & -size;
      uintptr_t end = info->dlpi_addr + p.p_vaddr + p.p_memsz;
      for (; slot + size <= end; slot += size)
        if (__atomic_load_n (reinterpret_cast<const void **> (slot),
                             __ATOMIC_RELAXED)
            == b.from)
          {
            b.n++;
            if (b.to)
              write_slot (slot, b.to, read_only.has_p (slot));
          }
    }
  return 0;
}

/* How many modules were loaded so far.  */
int
count_modules (dl_phdr_info *info, size_t, void *result)
{
  *static_cast<unsigned long long *> (result) = info->dlpi_adds;
  return 1;
}

} // namespace

void
bend_new_modules (stand_in_fn *in_program, stand_in_fn *in_plugin)
{
  static unsigned long long known = 0;
  unsigned long long modules = 0;
  dl_iterate_phdr (count_modules, &modules);
  if (modules == known)
    return;
  known = modules;
  bending b = { in_program, in_plugin };
  dl_iterate_phdr (bend_module, &b);
}

size_t
bend_pointers (const char *prefix, const void *from, const void *to)
{
  pointer_bending b = { prefix, from, to, 0 };
  dl_iterate_phdr (bend_pointers_in, &b);
  return b.n;
}

} // namespace accdeep

#endif
