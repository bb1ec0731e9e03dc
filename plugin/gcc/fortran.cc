/* gfortran's types without its headers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef ACCDEEP_FORTRAN

#include "plugin/gcc/fortran.h"

namespace accdeep
{

namespace
{

/* Does LB look like a line: a place in the source, and characters up to a
   zero?  */
bool
line_p (const gfc_linebuf *lb)
{
  constexpr gfc_char_t last_character = 0x10ffff;
  if (LOCATION_LINE (lb->location) <= 0)
    return false;
  const gfc_char_t *c = lb->line;
  while (*c && *c <= last_character)
    c++;
  return !*c;
}

} // namespace

void
check_gfortran ()
{
  const gfc_linebuf *first = gfc_current_locus.lb;
  if (!first)
    return;
  bool known
      = gfc_current_locus.nextc == first->line
        && (gfc_current_form == FORM_FREE || gfc_current_form == FORM_FIXED)
        && line_p (first) && (!first->next || line_p (first->next));
  if (!known)
    fatal_error (UNKNOWN_LOCATION,
                 "%<accdeep%> does not know how this gfortran "
                 "keeps the lines of its source");
}

descriptor_layout
layout_of_descriptor (tree type)
{
  descriptor_layout result = { TYPE_FIELDS (type), 0 };
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (TREE_TYPE (field)) == ARRAY_TYPE)
      result.rank
          = tree_to_uhwi (TYPE_MAX_VALUE (TYPE_DOMAIN (TREE_TYPE (field)))) + 1;
  return result;
}

namespace
{

/* How struct lang_type of gcc/fortran/trans.h starts.  */
struct array_facts
{
  int rank;
  int corank;
  int kind; /* enum gfc_array_kind.  */
};

array_facts
facts_of (tree type)
{
  array_facts facts = {};
  if (TYPE_LANG_SPECIFIC (type))
    memcpy (&facts, TYPE_LANG_SPECIFIC (type), sizeof facts);
  return facts;
}

} // namespace

tree
element_type_of_descriptor (tree type)
{
  return gfc_get_element_type (type);
}

bool
allocatable_descriptor_p (tree type)
{
  return facts_of (type).kind == allocatable_array_kind;
}

unsigned
corank_of_descriptor (tree type)
{
  return facts_of (type).corank;
}

tree
length_component (tree field)
{
  const std::string name
      = std::string ("_") + IDENTIFIER_POINTER (DECL_NAME (field)) + "_length";
  for (tree f = TYPE_FIELDS (DECL_CONTEXT (field)); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && DECL_NAME (f)
        && name == IDENTIFIER_POINTER (DECL_NAME (f)))
      return f;
  return NULL_TREE;
}

} // namespace accdeep

#endif /* ACCDEEP_FORTRAN */
