/* The table of the program's calls to libgomp: consumes interposed-calls.def
   and abi/gomp-calls.def.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/interpose/call.h"

#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/interpose/libgomp-symbol.h"
#include "libgomp-ext/interpose/structure-calls.h"

#include <cstring>
#include <vector>

namespace accdeep
{

namespace
{

constexpr interposed_function functions[] = {
#define INTERPOSED_ADDRESS(NAME, MAPS, BYTES)                                  \
  { #NAME, form::address, MAPS, BYTES },
#define INTERPOSED_UPDATE(NAME, DIRECTION)                                     \
  { #NAME, form::update, false, DIRECTION },
#define INTERPOSED_POINTER(NAME, CHANGE)                                       \
  { #NAME, form::pointer, false, static_cast<int> (change::CHANGE) },
#define INTERPOSED_ENTRIES(NAME, MAPS, FIRST, CONSTRUCT)                       \
  { #NAME, form::entries, MAPS, FIRST, construct::CONSTRUCT },
#define INTERPOSED_DEVICE(NAME) { #NAME, form::device, false, 0 },
#define INTERPOSED_SELECT(NAME) { #NAME, form::select, false, 0 },
#define INTERPOSED_END(NAME) { #NAME, form::end, false, 0 },
#define INTERPOSED_SHUTDOWN(NAME) { #NAME, form::shutdown, false, 0 },
#define INTERPOSED_ANYTHING(NAME, MAPS) { #NAME, form::anything, MAPS, 0 },
#define INTERPOSED_NOTHING(NAME) { #NAME, form::nothing, false, 0 },
#include "libgomp-ext/interpose/interposed-calls.def"
};

/* The function F called NAME may take references that are not its own.  */
bool
releases_p (const interposed_function &f, const char *name)
{
  switch (f.how)
    {
    case form::address:
      return strstr (name, "copyout") || strstr (name, "delete")
             || strstr (name, "unmap") || strstr (name, "disassociate");
    case form::entries:
      return (f.entries_of == construct::unstructured
              && strcmp (name, "GOACC_enter_data") != 0)
             || strcmp (name, "GOACC_declare") == 0;
    case form::shutdown:
    case form::anything:
      return true;
    default:
      return false;
    }
}

interposed_call
interposed_call_of (const char *name)
{
  /* Those that are not looked at.  */
  static constexpr interposed_function other
      = { nullptr, form::nothing, false, 0, construct::structured };
  const interposed_function *f = &other;
  for (const interposed_function &known : functions)
    if (strcmp (known.name, name) == 0)
      f = &known;
  const bool to_host = strstr (name, "_async")
                       && (strstr (name, "copyout") || strstr (name, "self"));
  const bool finalizes = f->how == form::address && strstr (name, "_finalize");
  const bool copies_out = f->how == form::address && strstr (name, "copyout");
  return { f,         name,       libgomp::next (name), to_host,
           finalizes, copies_out, releases_p (*f, name) };
}

} // namespace

const interposed_call &
interposed_call_of (gomp_call number)
{
  static const auto *const result = [] {
    auto *calls = new std::vector<interposed_call>;
    for (const char *name : gomp_call_names)
      calls->push_back (interposed_call_of (name));
    return calls;
  }();
  return (*result)[static_cast<size_t> (number)];
}

bool
conditional_kind_p (unsigned kind)
{
  switch (kind & ~gomp::map_flag_implicit)
    {
    case gomp::map_alloc:
    case gomp::map_to:
    case gomp::map_from:
    case gomp::map_tofrom:
      return true;
    default:
      return false;
    }
}

bool
mapping_kind_p (unsigned kind)
{
  if (conditional_kind_p (kind))
    return true;
  switch (kind)
    {
    case gomp::map_always_to:
    case gomp::map_always_from:
    case gomp::map_always_tofrom:
    case gomp::map_force_alloc:
    case gomp::map_force_to:
    case gomp::map_force_from:
    case gomp::map_force_tofrom:
      return true;
    default:
      return false;
    }
}

bool
to_device_kind_p (unsigned kind)
{
  switch (kind & ~gomp::map_flag_implicit)
    {
    case gomp::map_to:
    case gomp::map_tofrom:
      return true;
    default:
      break;
    }
  switch (kind)
    {
    case gomp::map_always_to:
    case gomp::map_always_tofrom:
    case gomp::map_force_to:
    case gomp::map_force_tofrom:
      return true;
    default:
      return false;
    }
}

bool
to_host_kind_p (unsigned kind)
{
  switch (kind)
    {
    case gomp::map_from:
    case gomp::map_tofrom:
    case gomp::map_always_from:
    case gomp::map_always_tofrom:
    case gomp::map_force_from:
    case gomp::map_force_tofrom:
      return true;
    default:
      return false;
    }
}

bool
always_to_kind_p (unsigned kind)
{
  return kind == gomp::map_always_to || kind == gomp::map_always_tofrom;
}

bool
attach_kind_p (unsigned kind)
{
  return kind == gomp::map_attach || kind == gomp::map_detach
         || kind == gomp::map_force_detach;
}

entry_view
entries_in (const interposed_function &f, const uint64_t *arguments)
{
  const uint64_t *first = arguments + f.argument;
  return { first[0], reinterpret_cast<const uintptr_t *> (first[1]),
           reinterpret_cast<const size_t *> (first[2]),
           reinterpret_cast<const unsigned short *> (first[3]) };
}

bool
host_executes_p (const interposed_function &f, const uint64_t *arguments)
{
  constexpr uint64_t host_fallback = 1;
  return strncmp (f.name, "GOACC_", 6) == 0 && (~arguments[0] & host_fallback);
}

bool
data_start_p (const interposed_function &f)
{
  return strcmp (f.name, "GOACC_data_start") == 0
         || strcmp (f.name, "GOMP_target_data_ext") == 0;
}

bool
exits_p (const interposed_function &f)
{
  return f.entries_of == construct::unstructured
         || strcmp (f.name, "GOACC_declare") == 0;
}

bool
launches_p (const interposed_function &f)
{
  return f.how == form::entries && f.argument == 2
         && f.entries_of == construct::structured;
}

} // namespace accdeep
