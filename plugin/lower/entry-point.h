/* Calls of the run-time library.  Normally a program finds the library itself,
   so that it links without -laccdeep: each call goes through a small function
   that looks the entry point up once.  With -fplugin-arg-accdeep-link the
   calls are direct.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_ENTRY_POINT_H
#define ACCDEEP_LOWER_ENTRY_POINT_H

#include "plugin/gcc/compat.h"

#include <vector>

namespace accdeep
{

/* The GOACC_deep_* and GOACC_dataflow_* functions of abi/accdeep-abi.h.  */
enum class entry_point
{
  data_start,
  data_end,
  enter_data,
  exit_data,
  update,
  declare,
  declared_memory,
  translate,
  image,
  look_up,
  look_up_object,
  class_clause,
  register_module,
  infer_register,
  dataflow_start,
  dataflow_task_start,
  dataflow_task_end,
  dataflow_end
};

/* A CALL_EXPR.  The first one of a translation unit has the program's calls to
   libgomp seen (interposed-calls.h).  */
tree call_entry_point (entry_point, const std::vector<tree> &arguments,
                       location_t);

/* Have the program's calls to libgomp seen: once for a translation unit.  */
void see_libgomp_calls ();

/* Make the program need libgomp: once for a translation unit.  */
void need_libgomp ();

/* An expression for the address of the library's function NAME, which is also
   libgomp's; of libgomp's where there is no library.  */
tree interposed_function (const char *name);

/* Define what finds it, for functions that are not built here.  */
void need_interposed_function ();

/* Give FUNCTION one more parameter NAME of TYPE; returns its declaration.  */
tree add_parameter (tree function, const char *name, tree type);

/* A variable NAME of TYPE for the body of FUNCTION, in front of LOCALS.  */
tree add_local (tree function, const char *name, tree type, tree &locals);

/* Give FUNCTION a result of TYPE; returns its declaration.  */
tree add_result (tree function, tree type);

/* Make STATEMENTS, with the variables LOCALS, all that FUNCTION does.  */
void set_body (tree function, tree locals, tree statements);

/* Compile the function DECL with this translation unit.  */
void compile_function (tree decl);

/* The function NAME of TYPE, with C linkage, that is defined elsewhere.  */
tree external_function (const char *name, tree type);

/* acc_wait_all (), at LOC.  */
tree wait_for_all_queues (location_t loc);

/* Have GOACC_deep_register called with MODULE, an address, when the program or
   shared library is loaded.  A program that can do without the library until
   its first directive still can.  */
void register_module (tree module);

/* Have ENTRY called with ARGUMENT, an address, when the program or shared
   library is loaded, with PRIORITY as constructors have it, if there is a
   library; and only with the environment variable VARIABLE, if that is not
   null.  */
void call_when_loaded (entry_point, tree argument, int priority,
                       const char *variable);

/* A function NAME of TYPE for the compiler's own calls, without a body; it
   stays a function of its own.  */
tree declare_own_function (tree name, tree type);

/* Implemented for each language: what its front end wants in a FUNCTION_DECL
   that it did not make.  */
void complete_function (tree decl);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_ENTRY_POINT_H */
