/* What a precompiled header has to keep of the directives in it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_C_FAMILY_ARCHIVE_H
#define ACCDEEP_FRONT_C_FAMILY_ARCHIVE_H

#include "plugin/front/c-family/language.h"

namespace accdeep
{

/* A precompiled header is being made: keep this in it.  Else nothing.  */
void archive_type_directive (const recorded_directive &,
                             const token_list &tokens);
void archive_executable (const token_list &tokens);
void archive_place (tree type, const recorded_directive &);

/* Bring back what the precompiled header in use has.  Called before the first
   directive of the translation unit is recorded, and before a type is viewed;
   all calls but the first do nothing.  */
void load_archive ();

/* A module is being compiled: what the name of a directive's hidden member says
   of it behind the key, TOKENS, for those who import the type.  Else
   nothing.  */
std::string text_for_importers (const token_list &tokens);

/* The directive of which NAME, of a hidden member at LOC, says the key and the
   rest; null: it says nothing of one.  */
recorded_directive *imported_directive (const std::string &name,
                                        location_t loc);

/* Before the first file is opened: a precompiled header that has nothing of
   this plugin does not fit.  */
void mark_precompiled_headers ();

/* Before the first token is read: from here on take note of where a precompiled
   header ends.  */
void watch_precompiled_header ();
/* A line of preprocessed text starts at LOC.  The one before may have named a
   precompiled header.  */
void preprocessed_line_reached (location_t loc);

/* Is LOC in the precompiled header in use?  */
bool archived_p (location_t loc);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_ARCHIVE_H */
