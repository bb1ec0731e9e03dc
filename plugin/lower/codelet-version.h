/* Versions of functions for tasks of dataflow regions, in any language.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_CODELET_VERSION_H
#define ACCDEEP_LOWER_CODELET_VERSION_H

#include "plugin/gcc/compat.h"

#include <vector>

namespace accdeep
{

/* A loop: for (VARIABLE = FIRST; CONDITION; VARIABLE += STEP) BODY.  */
struct counted_loop
{
  tree *place; /* Of the front end's own loop.  */
  tree variable;
  tree first;
  tree condition; /* VARIABLE < or <= something.  */
  tree step;
  tree body;
  std::vector<tree> privates; /* Variables of loops in it.  */
};

/* LOOP as an acc loop, shared among gangs if GANG and vectors if VECTOR.  */
tree shared_loop (const counted_loop &loop, location_t loc, bool gang,
                  bool vector);

/* What a version shares the iterations of its loops among.  */
enum class sharing
{
  nothing,
  vectors,
  gangs /* And vectors.  */
};

/* Is FNDECL a function of which there can be a version at all?  */
bool versionable_p (tree fndecl);

/* Are there regions in this translation unit, as far as the words of the main
   file tell?  What is copied for nothing changes the numbers that GCC gives to
   the variables of other files, too.  */
bool regions_expected_p ();

/* A function for the device that NAME begins the name of, with the parameters
   of ORIGINAL's type, and no body yet.  */
tree make_version (tree original, const char *name);

/* A copy of the body of ORIGINAL, which is as the parser has left it, with
   VERSION's PARAMETERS.  */
tree copy_body (tree original, tree version, tree &parameters);

/* Parameters for VERSION, without a body.  */
tree make_parameters (tree version);

/* ORIGINAL (PARAMETERS...).  */
tree call_original (tree original, tree parameters);

/* STATEMENT, executed by one gang of FUNCTION, which gets VARIABLES for it.  */
tree once (tree statement, tree &variables, tree function);

/* Let VERSION be a routine that executes STATEMENT, with VARIABLES, and shares
   its loops as HOW says.  The function's body is all there is of it then: the
   front end's part is the caller's.  */
void define_version (tree version, tree parameters, tree variables,
                     tree statement, sharing how);

/* Tell the user what becomes of FUNCTION, at LOC.  */
void report_version (location_t loc, tree function, sharing how,
                     const char *why = "");

} // namespace accdeep

#endif /* ACCDEEP_LOWER_CODELET_VERSION_H */
