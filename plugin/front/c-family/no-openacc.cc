/* The plugin without -fopenacc: consumes unknown pragmas, produces a warning of
   the first OpenACC directive.  Nothing else is changed: GCC's own
   -Wunknown-pragmas remains.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/no-openacc.h"

#include "plugin/gcc/compat.h"
#include "plugin/gcc/warnings.h"

#include <cstring>

namespace accdeep
{

namespace
{

void (*s_next_def_pragma) (cpp_reader *, location_t);
bool s_warned;

void
on_unknown_pragma (cpp_reader *reader, location_t loc)
{
  const cpp_token *t = cpp_peek_token (reader, 0);
  if (!s_warned && t->type == CPP_NAME
      && strcmp (reinterpret_cast<const char *> (NODE_NAME (t->val.node.node)),
                 "acc")
             == 0
      && !in_system_header_at (t->src_loc))
    s_warned = warn_at (t->src_loc, warning_option::no_openacc,
                        "OpenACC directives are ignored without "
                        "%<-fopenacc%>");
  if (s_next_def_pragma)
    s_next_def_pragma (reader, loc);
}

} // namespace

void
watch_ignored_directives ()
{
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  s_next_def_pragma = callbacks->def_pragma;
  callbacks->def_pragma = on_unknown_pragma;
}

} // namespace accdeep
