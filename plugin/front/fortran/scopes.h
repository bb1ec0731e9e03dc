/* Program units, their scopes and the derived types in them, as far as
   directives need to know before gfortran parses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_SCOPES_H
#define ACCDEEP_FRONT_FORTRAN_SCOPES_H

#include "plugin/front/fortran/source.h"

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
  block
};

/* A `use' statement, or the parent of a submodule.  */
struct source_use
{
  std::string module;
  location loc = 0; /* Of the name.  */
};

struct source_scope
{
  scope_kind kind = scope_kind::file;
  std::string name;
  unsigned outer = no_scope;
  std::vector<source_use> uses;
  /* Of a module: the line where its specification part ends.  */
  gfc_linebuf *specification_end = nullptr;
};

struct source_component
{
  std::string name;
  location loc = 0;
};

/* A derived type's definition.  */
struct source_type
{
  std::string name;
  location loc = 0; /* Of the name.  */
  unsigned scope = no_scope;
  std::string parent; /* extends (parent).  */
  std::vector<source_component> components;
};

/* A directive, and where it stands.  */
struct source_directive
{
  const logical_line *line;
  token_list tokens;
  unsigned scope = no_scope;
  unsigned enclosing_type = no_type;
};

struct source_outline
{
  std::vector<source_scope> scopes; /* The first one is the file.  */
  std::vector<source_type> types;
  std::vector<source_directive> directives;
};

/* LINES must outlive the result.  */
source_outline outline_of (const std::vector<logical_line> &lines);

/* The type that NAME means in SCOPE, as far as the file itself says; no_type:
   it may come from a module.  */
unsigned find_type (const source_outline &, const std::string &name,
                    unsigned scope);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_SCOPES_H */
