/* What gfortran keeps about derived types, for the device: include
   plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_TYPE_TABLES_H
#define ACCDEEP_LOWER_TYPE_TABLES_H

#include "plugin/gcc/compat.h"

#include <map>
#include <set>
#include <vector>

namespace accdeep
{

/* Is DECL such a table, or the initial value of a type's objects?  No name of
   the user's begins like theirs.  */
bool type_information_p (tree decl);

/* Let code for the device refer to DECL, a variable that does not change.  */
void give_to_device (tree decl);

/* A construct of this file mentions such a table.  */
void note_type_table_use ();

/* The tables that device code of a file may read, and which procedures it calls
   through them.  */
class type_tables
{
public:
  /* Take down what NODE, compiled for the device, reads.  */
  void look_into (cgraph_node *node);

  /* The procedures here that are called through tables, as far as is known.  */
  std::vector<cgraph_node *> called () const;

  /* Everything has been looked into: give the tables to the device.  */
  void finish ();

private:
  struct dispatch
  {
    tree field; /* Of the declared type's table.  */
    location_t at;
  };

  std::vector<dispatch> m_calls;
  bool m_used = false;
};

/* Are there tables for the device?  */
bool device_type_tables_p ();

/* GCC is about to write them for the device's compiler, or has done so: they
   are without what the device does not have meanwhile, which is HIDDEN.  */
void hide_host_procedures (std::set<symtab_node *> &hidden);
void restore_host_procedures ();

} // namespace accdeep

#endif /* ACCDEEP_LOWER_TYPE_TABLES_H */
