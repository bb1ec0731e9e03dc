/* What of a function in C or C++ is the same everywhere in it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_C_FAMILY_FIXED_PLACES_H
#define ACCDEEP_LOWER_C_FAMILY_FIXED_PLACES_H

#include "plugin/gcc/compat.h"
#include "plugin/lower/c-family/counted-for.h"

#include <utility>
#include <vector>

namespace accdeep
{

struct element_call;

/* Memory that is read or written.  */
struct access
{
  tree base;
  tree bytes; /* Of an element.  */
  bool exact; /* An element that no other iteration has.  */
  bool writes;
  /* What always is at the same place: so many bytes behind BASE.  Null:
     something else.  */
  tree offset;
  /* Where EXACT: the number of the element is that of the loop's variable
     times these factors, and less than their product more.  */
  std::vector<tree> scale;
};

/* Is the object at ADDRESS a parameter?  Each thread has its own, and none sees
   what another one writes there, not even in front of the loop.  */
bool own_object_p (tree address);

/* Values and objects in some statements of a function, whose body is the same
   for all, and what the statements do with memory.  */
class fixed_places
{
public:
  /* The function has PARAMETERS, and variables with VALUES, which outlive this.
     SOMETIMES: the statements may not be executed.  */
  fixed_places (const local_values &values, tree parameters, bool sometimes)
      : m_values (values), m_parameters (parameters), m_sometimes (sometimes)
  {
  }

  const local_values &
  values () const
  {
    return m_values;
  }

  /* Let what follows be executed sometimes only, or always; returns what was so
     before.  */
  bool
  set_sometimes (bool sometimes)
  {
    return std::exchange (m_sometimes, sometimes);
  }

  /* Has T the same value everywhere in the function, its beginning included?
   */
  bool invariant_p (tree t) const;

  /* The same, if T is a parameter alone.  */
  bool parameter_p (tree t) const;

  /* T, the bound of a loop, as it is when the function starts; null: that is
     not known, or is another value then.  It may be in memory, as long as the
     loop does not write there.  */
  tree value_at_start (tree t);

  /* LVALUE as an expression for an object that is at one place all the time: a
     parameter, what one leads to, or a member of that.  Null: it is something
     else.  */
  tree object (tree lvalue);

  /* Is what the call C is about such a one?  Notes what that reads of it.  */
  bool read_container (const element_call &c);

  /* The value of OBJECT, as object makes it, is wanted when the function
     starts: it is read.  */
  void note_value (tree object);

  /* OBJECT, the same, is read or written.  */
  void note_fixed (tree object, bool writes);

  /* A reads or writes what has TYPE.  */
  void note (const access &a, tree type);

  /* There are accesses to more than objects whose values are read.  */
  void
  note_others ()
  {
    m_others = true;
  }

  /* What has been noted.  */
  const std::vector<access> &
  accesses () const
  {
    return m_accesses;
  }
  bool
  others_p () const
  {
    return m_others;
  }
  /* Types.  */
  const std::vector<tree> &
  written () const
  {
    return m_written;
  }
  /* Are values of objects in memory wanted when the function starts?  */
  bool
  from_memory_p () const
  {
    return m_from_memory;
  }
  /* Parameters that lead there.  */
  const std::vector<tree> &
  pointers () const
  {
    return m_pointers;
  }

private:
  tree target_object (tree pointer, tree type);

  const local_values &m_values;
  tree m_parameters;
  bool m_sometimes;
  std::vector<access> m_accesses;
  std::vector<tree> m_written;
  bool m_others = false;
  bool m_from_memory = false;
  std::vector<tree> m_pointers;
};

} // namespace accdeep

#endif /* ACCDEEP_LOWER_C_FAMILY_FIXED_PLACES_H */
