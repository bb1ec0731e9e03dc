/* Operands that name structures.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_MATCHES_H
#define ACCDEEP_EXECUTE_MATCHES_H

#include "libgomp-ext/bulk/bulk.h"
#include "libgomp-ext/execute/operands.h"
#include "libgomp-ext/present/present.h"

#include <functional>
#include <memory>
#include <vector>

namespace accdeep
{
namespace bulk
{

/* What a directive means for a structure that it takes whole.  */
struct taken_structure
{
  std::shared_ptr<structure> with;
  std::shared_ptr<const type_layout> layout;
  uint32_t root;               /* As in a holding.  */
  std::vector<uint32_t> kinds; /* As in a selection.  */
  uint32_t references;         /* To its root: of operands and from others.  */
};

/* The same for one that operands name.  */
struct match
{
  std::vector<operand> named; /* For each root.  */
  std::shared_ptr<structure> with;
  std::shared_ptr<const type_layout> layout;
  std::vector<uint32_t> kinds; /* As in a selection.  */
  /* Those that pointers lead to, here and there.  */
  std::vector<taken_structure> beyond = {};
};

/* What a directive has to know of a structure, and of its layout for that.  */
typedef std::function<bool (const structure &, const type_layout &)>
    structure_predicate;

/* All of S is on the device and attached as its table says.  */
bool sound_p (const structure &s, const device_state &state);

/* S is on the device as its table says, as far as a directive of P has to know:
   one that only takes things away finds pointers as they are.  */
bool there_p (const structure &s, phase p);

/* No clause names O: what is present is left as it was entered.  */
bool unnamed_p (const operand &o);

/* O is one of OPERANDS.  */
bool names_p (const std::vector<operand> &operands, const operand &o);

/* O, of LIST, has to be looked into, pointers wait for it, or the directive
   attaches some that are in it.  */
bool apart_p (const operand_list &list, const operand &o,
              const device_state &state);

/* O, of LIST, is no more than bytes, which may be an object of what other
   operands lead to.  */
bool plain_p (const operand_list &list, const operand &o,
              const device_state &state);

/* Those of OPERANDS, of LIST, that name the roots of S, for each; empty: they
   do not name all of them.  */
std::vector<operand> roots_named (const structure &s,
                                  const std::vector<operand> &operands,
                                  const operand_list &list,
                                  const device_state &state);

/* Take the operands that name structures out of OPERANDS, where the structure
   is on the device as it is on the host, the operands mean all of it, and
   PREDICATE (structure, layout) holds.  SEPARATE: and where all other operands
   have nothing to do with it, as what one says of an object may matter later
   than what another does.  */
std::vector<match> take_matches (std::vector<operand> &operands, phase p,
                                 const operand_list &list, device_state &state,
                                 bool separate,
                                 const structure_predicate &predicate);

/* Find what is BEYOND M in P, where all of it is on the device as it is on the
   host, and PREDICATE holds for it.  ALONE: nothing else of the directive may
   bring anything.  False: something is not.  */
bool find_beyond (match &m, phase p, bool alone, device_state &state,
                  const structure_predicate &predicate);

/* Some of ALL take others along.  */
bool some_beyond_p (const std::vector<match> &all);

/* All structures of ALL, each once.  */
std::vector<taken_structure> all_taken (std::vector<match> all);

/* Move from ALL to REST the operands of those that mean different things for
   one structure.  */
void keep_alike (std::vector<match> &all, std::vector<operand> &rest);

/* The same of those that have to do with operands of REST, or with pointers
   that the directive in P attaches or detaches: ENTRIES.  */
void keep_separate (phase p, const std::vector<attach_entry> &entries,
                    std::vector<match> &all, std::vector<operand> &rest);

/* The structure at OPERANDS, which are whole, in P, with LAYOUT or one that
   knows more classes, if SUITED (layout) holds; null where walk () says so, for
   what is PRESENT or null.  */
std::unique_ptr<structure>
structure_at (const std::vector<operand> &operands, phase p,
              std::shared_ptr<const type_layout> layout,
              const present_roots *present,
              const std::function<bool (const type_layout &)> &suited);

} // namespace bulk
} // namespace accdeep

#endif
