/* The check that calls are seen: consumes the loader's list of modules, its
   tables of symbols, and what it has written into modules' tables of functions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/interpose/check.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/modules.h"
#include "libgomp-ext/interpose/call-name.h"
#include "libgomp-ext/interpose/libgomp-symbol.h"

#include <atomic>
#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <string>
#include <unordered_map>

namespace accdeep
{

namespace
{

/* Which of two functions' modules was loaded first.  */
struct load_order
{
  uintptr_t definition;
  uintptr_t libgomp;
  bool definition_first;
};

bool
module_has_p (const dl_phdr_info *module, uintptr_t address)
{
  for (int i = 0; i < module->dlpi_phnum; i++)
    {
      const ElfW (Phdr) &segment = module->dlpi_phdr[i];
      if (segment.p_type == PT_LOAD
          && address - (module->dlpi_addr + segment.p_vaddr) < segment.p_memsz)
        return true;
    }
  return false;
}

/* The loader lists modules in the order in which it has loaded them.  */
int
compare_with (dl_phdr_info *module, size_t, void *data)
{
  auto &order = *static_cast<load_order *> (data);
  if (module_has_p (module, order.libgomp))
    return 1;
  order.definition_first = module_has_p (module, order.definition);
  return order.definition_first;
}

/* Modules that call NAME have always called another function than libgomp's.
   If not, UNSEEN gets the file that has the function that they call.  */
bool
interposed_p (const char *name, const char *&unseen)
{
  void *real = libgomp::symbol (name);
  /* A newer libgomp's.  */
  if (!real)
    return true;
  void *definition = libgomp::definition (name);
  load_order order = { reinterpret_cast<uintptr_t> (definition),
                       reinterpret_cast<uintptr_t> (real), false };
  dl_iterate_phdr (compare_with, &order);
  Dl_info info;
  if (!order.definition_first)
    unseen
        = definition && dladdr (definition, &info) ? info.dli_fname : "nothing";
  return order.definition_first;
}

bool
notes_p ()
{
  const environment &e = get_environment ();
  return e.debug_plan || e.debug_statistics || e.profile;
}

bool
check_calls ()
{
  bool result = true;
  for_each_common_call ([&result] (const char *name) {
    const char *file = nullptr;
    if (!result || interposed_p (name, file))
      return;
    if (notes_p ())
      note ("not all calls to libgomp are seen (%s is found in %s): every "
            "object is registered at once; LD_PRELOAD=libaccdeep.so.1 lets "
            "them be seen",
            name, file);
    result = false;
  });
  return result;
}

/* ------------------------------------------------------------------------
   Modules that go past the definitions.
   ------------------------------------------------------------------------ */

/* libgomp's functions by name.  */
typedef std::unordered_map<std::string, const void *> function_map;

/* A module with a pointer to one of FUNCTIONS.  */
struct bypass
{
  const function_map &functions;
  std::string module; /* Empty: none.  */
  std::string name;
};

/* Part of a module's dynamic section.  */
struct dynamic_section
{
  const ElfW (Sym) *symbols = nullptr;
  const char *strings = nullptr;
  const ElfW (Rela) *plt = nullptr;
  size_t plt_bytes = 0;
  const ElfW (Rela) *rela = nullptr;
  size_t rela_bytes = 0;

  explicit dynamic_section (const dl_phdr_info *module)
  {
    const ElfW (Dyn) *d = nullptr;
    for (int i = 0; i < module->dlpi_phnum; i++)
      if (module->dlpi_phdr[i].p_type == PT_DYNAMIC)
        d = at<ElfW (Dyn)> (module, module->dlpi_phdr[i].p_vaddr);
    for (; d && d->d_tag != DT_NULL; d++)
      read (module, *d);
  }

private:
  template <typename T>
  static const T *
  at (const dl_phdr_info *module, uintptr_t address)
  {
    return reinterpret_cast<const T *> (module->dlpi_addr + address);
  }

  /* The loader has relocated these, except in modules of the kernel.  */
  template <typename T>
  static const T *
  pointer (const dl_phdr_info *module, const ElfW (Dyn) & d)
  {
    const uintptr_t a = d.d_un.d_ptr;
    return a < module->dlpi_addr ? at<T> (module, a)
                                 : reinterpret_cast<const T *> (a);
  }

  void
  read (const dl_phdr_info *module, const ElfW (Dyn) & d)
  {
    switch (d.d_tag)
      {
      case DT_SYMTAB:
        symbols = pointer<ElfW (Sym)> (module, d);
        break;
      case DT_STRTAB:
        strings = pointer<char> (module, d);
        break;
      case DT_JMPREL:
        plt = pointer<ElfW (Rela)> (module, d);
        break;
      case DT_PLTRELSZ:
        plt_bytes = d.d_un.d_val;
        break;
      case DT_RELA:
        rela = pointer<ElfW (Rela)> (module, d);
        break;
      case DT_RELASZ:
        rela_bytes = d.d_un.d_val;
        break;
      default:
        break;
      }
  }
};

/* The name of one of F's functions that a relocation of [RELOCATIONS, BYTES)
   has made MODULE point to; null: none.  */
const char *
pointed_to (const dl_phdr_info *module, const dynamic_section &d,
            const ElfW (Rela) * relocations, size_t bytes,
            const function_map &functions)
{
  for (size_t i = 0; relocations && i < bytes / sizeof *relocations; i++)
    {
      const ElfW (Rela) &r = relocations[i];
      const ElfW (Sym) &symbol = d.symbols[ELF64_R_SYM (r.r_info)];
      if (!symbol.st_name || symbol.st_shndx != SHN_UNDEF
          || ELF64_ST_TYPE (symbol.st_info) == STT_TLS)
        continue;
      const char *name = d.strings + symbol.st_name;
      if (strncmp (name, "acc_", 4) != 0 && strncmp (name, "GOACC_", 6) != 0
          && strncmp (name, "GOMP_", 5) != 0 && strncmp (name, "omp_", 4) != 0)
        continue;
      auto found = functions.find (name);
      if (found == functions.end ())
        continue;
      const void *value;
      memcpy (&value, reinterpret_cast<void *> (module->dlpi_addr + r.r_offset),
              sizeof value);
      if (value == found->second)
        return name;
    }
  return nullptr;
}

int
look_for_bypass (dl_phdr_info *module, size_t, void *data)
{
  auto &b = *static_cast<bypass *> (data);
  const dynamic_section d (module);
  if (!d.symbols || !d.strings)
    return 0;
  const char *name = pointed_to (module, d, d.plt, d.plt_bytes, b.functions);
  if (!name)
    name = pointed_to (module, d, d.rela, d.rela_bytes, b.functions);
  if (!name)
    return 0;
  b.module = module->dlpi_name[0] ? module->dlpi_name : "the program";
  b.name = name;
  return 1;
}

const function_map &
libgomp_functions ()
{
  static const auto *const result = [] {
    auto *functions = new function_map;
    for_each_common_call ([=] (const char *name) {
      if (const void *function = libgomp::symbol (name))
        functions->emplace (name, function);
    });
    return functions;
  }();
  return *result;
}

} // namespace

bool
calls_bypassed_p ()
{
  /* The loader's lock is taken here: none that it may wait for.  */
  static std::atomic<bool> result{ false };
  static std::atomic<unsigned long long> known{ 0 };
  const unsigned long long modules = count_modules ().loaded;
  if (result || modules == known)
    return result;
  bypass b = { libgomp_functions (), {}, {} };
  if (dl_iterate_phdr (look_for_bypass, &b) != 0 && !result.exchange (true)
      && notes_p ())
    note (
        "not all calls to libgomp are seen (%s calls libgomp's own %s): every "
        "object is registered at once from now on",
        b.module.c_str (), b.name.c_str ());
  known = modules;
  return result;
}

bool
calls_seen_p ()
{
  static const bool result = check_calls ();
  return result;
}

} // namespace accdeep
