/* Program units, their scopes and the derived types in them, as far as
   directives need to know before gfortran parses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_SCOPES_H
#define ACCDEEP_FRONT_FORTRAN_SCOPES_H

#include "plugin/front/fortran/source.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace accdeep
{

constexpr unsigned no_scope = static_cast<unsigned> (-1);
constexpr unsigned no_type = static_cast<unsigned> (-1);

enum class scope_kind
{
  file,
  module,
  submodule,
  procedure, /* Also main programs.  */
  interface,
  block,
  construct /* With names of its own: associate, a guard of select type.  */
};

/* A name in a `use' statement: `only: LOCAL => NAME'.  */
struct used_name
{
  std::string local;
  std::string name;
};

/* A `use' statement, or the parent of a submodule.  */
struct source_use
{
  bool parent = false; /* Private names are there too.  */
  std::string module;  /* Of a submodule: "module.submodule".  */
  location loc = 0;    /* Of the name.  */
  location word = 0;   /* Of `use': gfortran says that what the module has is
                          declared behind it.  */
  bool only = false;   /* Nothing but NAMES, which otherwise are renamed.  */
  std::vector<used_name> names;
};

/* What a component or a variable is.  */
enum class declared_kind
{
  unknown,
  plain,   /* Of an intrinsic type, or of a type that leads nowhere.  */
  derived, /* type(t); class(t) of a variable.  */
  other    /* class(t) of a component, a procedure.  */
};

struct source_component
{
  std::string name;
  location loc = 0;
  declared_kind kind = declared_kind::unknown;
  std::string type;       /* Of derived: t.  */
  bool reference = false; /* Allocatable, or a pointer.  */
  bool array = false;
};

/* What is known of data that a scope declares.  */
struct declared_data
{
  bool constant = false;    /* A named one.  */
  bool allocatable = false; /* And not polymorphic.  */
};

struct source_scope
{
  scope_kind kind = scope_kind::file;
  std::string name;
  unsigned outer = no_scope;
  std::vector<source_use> uses;
  std::vector<source_component> variables;   /* Of derived types.  */
  std::map<std::string, declared_data> data; /* By name.  */
  /* Of a guard, "type is (t)": its first and last token.  */
  location begin = 0;
  location end = 0;
  location procedure = 0; /* The name, where a procedure begins.  */
  /* Of a module: what its users see, PUBLIC_NAMES when it is private and all
     but PRIVATE_NAMES when it is not.  */
  bool private_p = false;
  std::set<std::string> public_names;
  std::set<std::string> private_names;
  /* Of a module or submodule: the line where its specification part ends.  */
  gfc_linebuf *specification_end = nullptr;
};

/* A derived type's definition.  */
struct source_type
{
  std::string name;
  location loc = 0; /* Of the name.  */
  unsigned scope = no_scope;
  std::string parent; /* extends (parent).  */
  std::vector<source_component> components;
  bool lengths = false; /* It has length parameters.  */
};

/* A directive, and where it stands.  */
struct source_directive
{
  const logical_line *line;
  token_list tokens;
  unsigned scope = no_scope;
  unsigned enclosing_type = no_type;
  std::string taken_clause; /* Its name; empty: none (tiled-loop.h).  */
};

struct source_outline
{
  std::vector<source_scope> scopes; /* The first one is the file.  */
  std::vector<source_type> types;
  std::vector<source_directive> directives;
};

/* LINES must outlive the result.  */
source_outline outline_of (const std::vector<logical_line> &lines);

/* Is SCOPE a module, or a submodule, whose name is "module.submodule"?  */
bool module_p (const source_scope &scope);

/* The scope of module NAME, if the file has it; else no_scope.  */
unsigned find_module (const source_outline &, const std::string &name);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_SCOPES_H */
