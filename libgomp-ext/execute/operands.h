/* The entries of one directive, read into operands.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_OPERANDS_H
#define ACCDEEP_EXECUTE_OPERANDS_H

#include "libgomp-ext/present/present.h"
#include "libgomp-ext/resolve/walk.h"

namespace accdeep
{

/* An ATTACH or DETACH entry.  */
struct attach_entry
{
  uintptr_t slot; /* Host address of the pointer.  */
  size_t bias;    /* From the pointer's value to what is mapped.  */
  bool component; /* Of an object that may come later.  */
};

/* A p[@] or end[@base] entry.  */
struct translated_entry
{
  uint32_t entry;
  uintptr_t value;
  const accdeep_clause *clause;
  accdeep_action action;
};

/* A TO_PSET entry: an array descriptor of gfortran.  */
struct bounds_entry
{
  uintptr_t descriptor; /* Host address.  */
  size_t bytes;
};

/* From the first to the last byte of sections of one array.  */
struct span_entry
{
  uintptr_t start;
  uintptr_t end;
  const accdeep_clause *clause;
  uint32_t entry;
  bool allocates; /* One of them at least.  */
};

/* A pointer's value, which a kernel gets with its arguments.  */
struct passed_value
{
  uintptr_t slot; /* Host address of the pointer.  */
  uintptr_t value;
  const accdeep_clause *clause;
};

struct operand_list
{
  std::vector<operand> operands;
  std::vector<attach_entry> attach;
  std::vector<attach_entry> detach;
  std::vector<translated_entry> translated;
  std::vector<bounds_entry> bounds;
  std::vector<span_entry> spans;
  /* Pointers that the device has a copy of as long as the construct lasts.  */
  std::vector<operand> pointers;
  std::vector<passed_value> passed;
  /* Entries that name no more than where to look for what has to come.  */
  std::vector<uint32_t> looked_into;
  bool finalize;
  bool may_appear; /* A pointer's target is absent, and need not be there.  */
};

/* Read ARGUMENTS of DIRECTIVE.   For the update phases only the entries of that
   direction are read.  Validates the clauses.  */
operand_list read_operands (const accdeep_directive *directive,
                            const accdeep_arguments &arguments, phase p);

/* An operand of LIST with members to look into that cannot be read at its ends
   is an error; with if_present, one that is not there leaves LIST.
   ACCDEEP_CHECK has more to say of those that are to move.  */
void check_readable (operand_list &list, const accdeep_directive *directive,
                     const accdeep_arguments &arguments, phase p,
                     const device_state &state);

/* Let the pointers among LIST's operands that are not mapped themselves stand
   for the objects that they point into.  A null pointer stands for nothing.  */
void resolve_bare_pointers (operand_list &list,
                            const accdeep_directive *directive,
                            const accdeep_arguments &arguments, phase p,
                            device_state &state);

/* Add to WALKED the links of ENTRIES, with ACTION: ACCDEEP_ACTION_COPY for
   pointers to be attached, ACCDEEP_ACTION_DELETE for those to be detached.  */
void add_links (walk_result &walked, const std::vector<attach_entry> &entries,
                accdeep_action action);

} // namespace accdeep

#endif
