/* What a function does with pointers: what bodies are read into (body.h), and
   what extents are made of (extents.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_SUGGEST_FACTS_H
#define ACCDEEP_SUGGEST_FACTS_H

#include "plugin/suggest/term.h"

namespace accdeep
{

/* MEMBER has VALUE.  */
struct member_guard
{
  const term *member;
  std::int64_t value;
};

/* Element INDEX behind POINTER is used.  */
struct pointer_access
{
  const term *pointer;
  const term *index;
  bool device; /* In a compute construct.  */
  location_t loc;
  std::string how;    /* "copied"; empty: by this very expression.  */
  bool taken = false; /* From a function that is called.  */
  std::vector<member_guard> guards = {}; /* Conditions that hold here.  */
};

/* TARGET, an lvalue, gets VALUE.  */
struct assignment
{
  const term *target;
  const term *value;
  bool device;
  location_t loc;
  bool taken = false;
};

struct function_call
{
  const term *value; /* A call term.  */
  bool device;
};

/* VALUE is what VARIABLE, whose address CALL has got, has behind the call.  */
struct call_output
{
  const term *call;
  const term *variable;
  const term *value;
};

/* A pointer to a structure that a compute construct dereferences, and which no
   clause on it or around it is about.  */
struct missing_clause
{
  tree variable;
  location_t construct;
  location_t loc;
  std::string section; /* "[0:1]"; empty: not known.  */
};

struct function_facts
{
  bool routine = false; /* There is a routine directive.  */
  std::vector<pointer_access> accesses;
  std::vector<assignment> assignments;
  std::vector<function_call> calls;
  std::vector<call_output> outputs;
  std::vector<const term *> results; /* What is returned.  */
  /* What a variable may have been given that is read where different ways
     meet, or behind a call.  */
  std::vector<std::pair<const term *, const term *>> joins;
  std::vector<missing_clause> missing;
  /* Types of what data clauses and calls of OpenACC's library are about.  */
  std::vector<tree> brought;
};

/* A C string's end is looked for behind POINTER.  */
constexpr const char string_use[] = "string";

/* What POINTER is is used, not what it leads to.  */
constexpr const char value_use[] = "value";

/* FNDECL's body, as the parser has left it.  */
function_facts read_body (tree fndecl);

/* What a function is to those who call it: clones of constructors are one.  */
tree called_function (tree fndecl);

} // namespace accdeep

#endif /* ACCDEEP_SUGGEST_FACTS_H */
