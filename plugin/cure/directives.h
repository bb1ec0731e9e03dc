/* Cures of single statements, as the gimplifier leaves them: directives with
   all their data clauses, before GCC makes calls of them.  Include
   plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CURE_DIRECTIVES_H
#define ACCDEEP_CURE_DIRECTIVES_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

class statement_block;

/* Is DECL a variable that the device has under its name, always?  */
bool device_variable_p (tree decl);

/* Is FUNCTION compiled for the device?  */
bool for_device_p (tree function);

/* cure::update, of the update directive STATEMENT.  */
void cure_update (gomp_target *statement);
void cure_updated_members (gomp_target *statement);

/* cure::declare_scalar, of the parallel or serial construct STATEMENT.  */
void cure_declared_scalars (gomp_target *statement);

/* cure::private_array, of the parallel or serial construct STATEMENT.  */
void cure_private_variables (gomp_target *statement);
void cure_private_reductions (gomp_target *statement);

/* cure::reduction_order, of the loop of OpenACC LOOP.  */
void order_reductions (gomp_for *loop);

/* cure::kernels_loop: make the kernels construct STATEMENT a parallel one.
   False: it stays.  */
bool cure_kernels_loop (gomp_target *statement);

/* cure::kernels_scalar, of the kernels construct STATEMENT.  */
void cure_kernels (gomp_target *statement);

/* cure::struct_reference, of the directive STATEMENT: what members refer to is
   no part of their objects.  */
void cure_referred_objects (gomp_target *statement);

/* The same cure, of the compute construct STATEMENT.  */
void cure_struct_references (gomp_target *statement);

/* cure::captured_object, of the compute construct STATEMENT of C++.  */
void cure_captured_objects (gomp_target *statement);

/* cure::shared_frame, of the compute construct STATEMENT.  */
void cure_shared_frame (gomp_target *statement);

/* Is T the object of variables that internal procedures share?  */
bool shared_frame_p (tree t);

/* cure::private_scalar, of the parallel or serial construct STATEMENT, which is
   AT; behind all other cures.  */
void cure_private_scalars (gomp_target *statement, gimple_stmt_iterator *at);

/* cure::attach, of CALL, which is AT.  */
void cure_attach (gcall *call, gimple_stmt_iterator *at);

/* cure::character, in the device's code *BODY.  */
void cure_characters (gimple_seq *body);

/* cure::device_pointer, of the compute construct STATEMENT.  */
void cure_device_pointers (gomp_target *statement);

/* cure::array_alignment, the same.  */
void cure_array_alignment (gimple_seq *body);

/* cure::section_size in part, of the directive STATEMENT at AT: arrays whose
   first element does not have the lowest address.  */
void cure_first_elements (gomp_target *statement, gimple_stmt_iterator *at);

/* cure::stack_pointer, and cure::declare_allocatable in part, of the enter data
   directive STATEMENT at AT.  */
void cure_companions (gomp_target *statement, gimple_stmt_iterator *at);

/* cure::launch_arguments in part, of the data construct STATEMENT at AT.  */
void cure_data_pointers (gomp_target *statement, gimple_stmt_iterator *at);

/* cure::deleted_descriptor.  */
void cure_deleted_descriptors (gomp_target *statement);

/* The clause that attaches the pointer that SECTION, a clause, starts from;
   null: there is none.  */
tree attachment_of (tree section);

/* A variable with the value of EXPRESSION, which may have lvalues that no
   statement may have, computed before AT.  */
tree value_before (tree expression, gimple_stmt_iterator *at);

/* Give CLAUSE, of the directive at AT, a null address unless CONDITION holds:
   libgomp passes over it then.  */
void make_null_unless (tree condition, tree clause, gimple_stmt_iterator *at);

/* Does CLAUSE map memory of which the target of a pointer may be a part?  */
bool maps_memory_p (tree clause);

/* Is ADDRESS, a number of type sizetype, outside of what CLAUSE maps?  An
   expression.  */
tree outside (tree address, tree clause);

/* cure::attach, of members of objects that are absent, in the directive
   STATEMENT at AT.  */
void cure_absent_objects (gomp_target *statement, gimple_stmt_iterator *at);

/* The same cure: let the compute construct STATEMENT give its kernel one
   pointer where an operand is a section of it.  */
void cure_second_pointers (gomp_target *statement);

/* cure::no_create, of the data or compute construct STATEMENT at AT.  */
void cure_no_create (gomp_target *statement, gimple_stmt_iterator *at);

/* cure::empty_section, of the directive STATEMENT at AT.  */
void cure_empty_sections (gomp_target *statement, gimple_stmt_iterator *at);

/* cure::read_only, of the data or compute construct STATEMENT.  */
void cure_copies (gomp_target *statement);

/* Report the first thing in BODY, code for the device, that devices do not
   have.  */
void report_missing (gimple_seq *body);

/* The same for Fortran's named constants, which no clause can name, in a
   function's BODY before the gimplifier has seen it.  */
void cure_named_constants (tree body);

/* Those that BODY uses, to CONSTANTS, each as often as it is used.  */
void collect_named_constants (tree body, std::vector<tree> &constants);

/* cure::named_constant, in the BODY of a procedure for the device before the
   gimplifier has seen it.  */
void cure_routine_constants (tree body);

/* cure::scalar_target: let CONSTRUCT, which nothing has changed yet, have
   variables of BLOCK for dummy arguments of deferred length.  False: it uses
   none.  */
bool cure_deferred_characters (tree construct, statement_block &block);

/* The same cure and cure::associate_name: CLAUSE, which they have added, maps
   what may be a part of another operand.  */
void note_part (tree clause);

/* The same of the compute construct STATEMENT at AT.  */
void cure_parts (gomp_target *statement, gimple_stmt_iterator *at);

/* cure::type_bound, in a function's *BODY before the gimplifier has seen it. */
void cure_type_bound (tree *body);

/* cure::unused_data: register its pass under PLUGIN_NAME.  */
void register_unused_data (const char *plugin_name);

/* cure::launch_arguments: register its pass under PLUGIN_NAME.  */
void register_launch_arguments (const char *plugin_name);

/* The same for values among the arguments.  */
void register_launch_values (const char *plugin_name);

/* The same cure: does FUNCTION, the body of a construct, find the addresses of
   its operands also where its parameter is null?  */
bool takes_arguments_p (tree function);

/* cure::device_calls: register its pass under PLUGIN_NAME.  */
void register_device_calls (const char *plugin_name);

/* cure::launch_waits: register its pass under PLUGIN_NAME.  */
void register_launch_waits (const char *plugin_name);

/* cure::integer_pairs: register its pass under PLUGIN_NAME.  */
void register_integer_pairs (const char *plugin_name);

} // namespace accdeep

#endif /* ACCDEEP_CURE_DIRECTIVES_H */
