/* Cures: places where GCC's own OpenACC does not do what the specification
   says, and the plugin makes it do so.  What they do is in the other files of
   this folder, or in the front end that has to see the source first.  Include
   plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CURE_CURE_H
#define ACCDEEP_CURE_CURE_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

enum class cure
{
#define ACCDEEP_CURE(ENUMERATOR, NAME) ENUMERATOR,
#include "plugin/cure/cures.def"
#undef ACCDEEP_CURE
};

/* Read -fplugin-arg-accdeep-no-cures[=name,...] from the plugin's arguments.
   False after an error, which was reported.  */
bool read_cures ();

/* Has the user left cure C on?  */
bool cure_p (cure c);

/* cure::if_operands: when a standalone directive with *CLAUSES reads through
   pointers to find its operands, or attaches, take its if clause, and give the
   condition that the directive needs; else null.  */
tree take_guard (tree *clauses);

/* The same of what gfortran has put in front of such a directive, which ends
   LIST, the statements of a block of its own: what computes the operands comes
   behind the condition, which guards it and the directive.  */
void guard_preparation (tree list);

/* cure::absent_argument: do CLAUSES map what an optional dummy argument leads
   to?  GCC alone knows of no such operand that it may be absent.  */
bool absent_operands_p (tree clauses);

/* The same cure: VALUE where the optional arguments are present through which
   OPERAND leads, else 0.  */
tree if_present (tree value, tree operand);

/* The same of what gfortran has put in front of the directives among LIST.  */
void guard_absent_arguments (tree list);

/* The same of CLAUSES that GCC is to see.  */
void guard_absent_operands (tree clauses);

/* cure::tile, in a function's *BODY before the gimplifier has seen it.  True:
   there was something to change.  */
bool cure_tiles (tree *body);

/* cure::loop_count, in a function's *BODY, in which directives have been
   lowered and the gimplifier has seen nothing.  True: there was something to
   change.  */
bool cure_loop_counts (tree *body);

/* cure::loop_count: let gfortran's loops in *BODY have the numbers of
   iterations that the program says.  True: there are some.  */
bool cure_do_counts (tree *body);

/* Report reductions of arrays in a function's *BODY, and take them out: GCC
   ends with an internal error there.  */
void check_array_reductions (tree *body);

/* Report allocatable variables that are private to loops in a function's *BODY,
   and take them out: GCC ends with an internal error there.  */
void check_private_allocatables (tree *body);

/* cure::attach: put objects in *CLAUSES before what is attached to their
   members; those that are VARIABLES only if that is true.  */
void put_objects_first (tree *clauses, bool variables);

/* cure::repeated, in C and C++: let clauses on array variables, but those in
   LEAVE, take in those on parts of them in *CLAUSES, which are not an
   update's.  cure::empty_section: leave out parts of length 0.  True: there are
   parts that want something else than their arrays, of which GCC takes one
   alone.  */
bool join_array_parts (tree *clauses, const std::unordered_set<tree> &leave);

/* cure::base_pointer: is POINTER, from which a section starts, attached if it
   is on the device, without GCC's doing?  Members are GCC's.  */
bool cured_base_pointer_p (tree pointer);

/* The same cure: the pointer in memory that the section of CLAUSE starts from;
   null: GCC sees to it, or it is not on the device.  */
tree base_pointer_of (tree clause);

/* The same cure: let sections in *CLAUSES attach the pointers in memory
   that they start from, if those are on the device.  False: there is no such
   section.  */
bool attach_base_pointers (tree *clauses);

/* The same cure, in C++: let CLAUSES attach members that are references to what
   they map.  False: there are none.  */
bool attach_member_references (tree clauses);

/* Is CLAUSE the attachment of a member that is a reference?  */
bool attached_reference_p (tree clause);

/* The same of an "update", in which nothing is attached.  */
void attach_no_base_pointers (tree *clauses);

/* CLAUSES are as the front end has made them; from them cures will know which
   pointers sections start from.  */
void note_attachments (tree clauses);

/* cure::launch_size and cure::kernels_loop: give CONSTRUCT, an OACC_PARALLEL or
   OACC_KERNELS as the front end made it, in data constructs with the clauses
   OUTER, clauses for the numbers of gangs and workers that its loops have work
   for, if it has no such clause.  */
void cure_launch (tree construct, const std::vector<tree> &outer);

/* cure::kernels_loop, of CONSTRUCT, an OACC_KERNELS, in data constructs with
   the clauses OUTER: find the loops that run in parallel, and let what is to be
   launched by itself be separate statements.  */
void cure_kernels_loops (tree construct, const std::vector<tree> &outer);

/* The same cure, when lowering is done with the body of CONSTRUCT: these
   statements become constructs.  */
void finish_kernels (tree construct);

/* The same cure: STATEMENT, which stands for CONSTRUCT, with the variables
   around it that were the construct's own.  */
tree around_kernels (tree construct, tree statement);

/* Let the loops of CONSTRUCT, a kernels one that becomes parallel, of which the
   program does not say that they are independent run in sequence.  */
void keep_other_loops_sequential (tree construct);

/* cure::associate_name, in a function's *BODY, which nothing has changed yet.
   For Fortran.  */
void cure_associate_names (tree *body);

/* The same cure: the part of a variable that NAME stands for, if a construct
   maps no more than that; else null.  */
tree associated_part (tree name);

/* cure::scalar_target, in a function's *BODY, which nothing has changed yet.
   For Fortran.  */
void cure_scalar_targets (tree *body);

/* Cure what has to be cured in a function's *BODY before the gimplifier has
   seen it.  For Fortran.  */
void cure_function (tree *body);

/* The same of the translation unit, when all of it has been parsed without an
   error.  */
void cure_unit ();

/* cure::named_constant, of those constants of the unit's own modules that
   `declare' directives name: NAMES, as the assembler knows them.  */
void cure_declared_constants (const std::vector<std::string> &names);

/* Register the pass that cures what the gimplifier leaves, under PLUGIN_NAME.
   Called once, when the plugin is loaded, if -fopenacc is on.  */
void register_cures (const char *plugin_name);

} // namespace accdeep

#endif /* ACCDEEP_CURE_CURE_H */
