/* Directives of a Fortran source: read and taken out before gfortran parses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_DIRECTIVES_H
#define ACCDEEP_FRONT_FORTRAN_DIRECTIVES_H

#include "plugin/front/fortran/carrier.h"
#include "plugin/model/directive.h"

#include <string>
#include <vector>

namespace accdeep
{

/* A shape or policy directive, and which types it is about.  */
struct recorded_directive
{
  type_directive directive;
  std::string text;   /* "shape(s) include(a)": as modules carry it.  */
  std::string type;   /* Its name where it is defined.  */
  std::string module; /* That defines it; empty: none, or it is not known.  */
  /* The components of the type, without those of its parent; unknown when the
     type comes from a module.  */
  bool components_known = false;
  std::vector<std::string> components;
  /* The type is defined in this source, here; 0: it is not.  */
  location type_loc = 0;
  unsigned scope = no_scope; /* Where the directive stands.  */
  source_use use; /* Of the module that it comes from; empty: the source.  */
};

/* An executable directive that has operands with notes or in a carrier.  */
struct recorded_executable
{
  executable_directive directive;
  std::vector<written_operand> operands;
  /* Its last line: that is where gfortran says it is.  */
  const char *file;
  int line;
  std::vector<int> carrier_lines; /* Of the carriers in front of it.  */
  /* Of these, the one with the number of a dataflow region's device; -1: none
     has it.  */
  int device_carrier;
  bool if_present; /* A clause of host_data that gfortran has as data.  */
  unsigned scope;
};

/* The source is compiled without -fopenacc: warn of its first directive, which
   gfortran ignores.  */
void warn_of_ignored_directives ();

/* Read all directives of the source that gfortran is about to parse, and leave
   to gfortran what it understands.  */
void take_directives ();

/* What the module that has the variable calls what is LOCAL in SCOPE, by `use'
   there or around; empty: no `use' of the source gives it another name.  */
std::string name_in_module (unsigned scope, const std::string &local);

/* In the order of the source; those of modules first.  */
std::vector<recorded_directive> &recorded_directives ();
const std::vector<recorded_executable> &recorded_executables ();

/* Report NOTE of a `declare' directive, which no construct stands for.  */
void report_declare (const operand_note &note);

/* Those of `declare' directives in the procedure FUNCTION.  */
std::vector<const recorded_executable *> declared_in (tree function);

/* The scopes and types of the source.  */
const source_outline &outline ();

/* The directive of the source at PLACE; null: there is none.  */
const source_directive *source_directive_at (location_t place);

/* The name of the clause that the loop directive at PLACE has lost; empty: it
   has all.  */
std::string taken_clause (location_t place);

/* gfortran places an operand at the end of a line of its directive: where its
   NAME stands there.  STATEMENT itself when it is not found.  */
location_t place_of_operand (location_t statement, const std::string &name);

/* The selector of the `select type' that has a guard at PLACE; empty: there is
   none.  */
std::string selector_at (location_t place);

/* LINE of what is to be parsed, without a position of its own, as tokens that
   all stand at LOC.  */
token_list tokens_of_text (const std::string &text, location loc);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_DIRECTIVES_H */
