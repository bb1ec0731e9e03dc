/* Directives in the bodies of anonymous structs and unions.

   The members of an anonymous struct or union are members of the type that it
   stands in, so a directive in its body is one of that type.  It moves behind
   the anonymous struct, where it sees all of them.  Whether a struct without a
   tag is anonymous shows only behind its body.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_C_FAMILY_ANONYMOUS_H
#define ACCDEEP_FRONT_C_FAMILY_ANONYMOUS_H

#include "plugin/front/c-family/tokens.h"

namespace accdeep
{

/* What becomes of the pragmas that are met on the way.  */
struct pragma_rewriter
{
  /* By the number of the pragma: has anything to be done?  */
  bool (*interesting_p) (unsigned pragma);
  /* Is it a directive on a type?  */
  bool (*type_directive_p) (unsigned pragma);
  void (*rewrite) (const intercepted &, token_writer &);
};

/* IN, a directive on a type, has just been read.  If it stands in a struct or
   union without a tag in the body of another type, read on to the end of that
   struct, and write all that was read, with IN at its place.  False: it stands
   elsewhere, and nothing was read.  */
bool move_out_of_anonymous (const intercepted &in, const pragma_rewriter &,
                            token_writer &out);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_ANONYMOUS_H */
