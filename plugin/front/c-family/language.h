/* Between the parts of the C and C++ front end: the directives that were read,
   and what C and C++ do differently with them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_C_FAMILY_LANGUAGE_H
#define ACCDEEP_FRONT_C_FAMILY_LANGUAGE_H

#include "plugin/front/c-family/tokens.h"
#include "plugin/front/gcc/front.h"
#include "plugin/front/gcc/translation-unit.h"
#include "plugin/front/parser.h"

namespace accdeep
{

/* A directive on a type, as the preprocessor met it.  */
struct recorded_directive
{
  unsigned number = 0; /* Index in the table of all.  */
  type_directive directive;
  /* Equal for equal directives at equal places of equal files, different for
     all others: "a1b2c3d4e5f60718".  */
  std::string key;
  std::string mark; /* The name of the hidden member of its class.  */
  /* For each of expressions (directive): the name of the function that
     computes it; empty: it needs none.  */
  std::vector<std::string> functions;
  location_t loc = UNKNOWN_LOCATION; /* Of the pragma.  */
  bool from_operator = false;        /* _Pragma.  */
  unsigned anonymous = 0; /* How many anonymous structs and unions it stands
                             in, and was moved behind.  */
  bool in_body = false;   /* C++: its functions are written as members of the
                             class that it stands in.  */
  bool placed = false;    /* Its type, or an error, was found.  */
  bool misplaced = false; /* C++: an error, and its functions mean nothing.  */
};

/* Pragmas of our own, which the parsers hand back to us.  */
enum class own_pragma
{
  type_directive, /* NUMBER: the directive stands here.  */
  end,            /* NUMBER: what was written for it ends here.  */
  operands,       /* NUMBER: the next directive has these operands.  */
  type_clause,    /* NUMBER: the type clause of the directive comes next.  */
  routine,        /* NUMBER: a routine directive in the body of a class.  */
  enter_members,  /* NUMBER: the names of its members are visible from here.  */
  leave_members,  /* NUMBER: up to here.  */
  warning         /* NUMBER: a warning is switched here.  */
};

unsigned pragma_id (own_pragma);

/* Of the translation unit.  */
inline host_language
dialect ()
{
  return c_dialect_cxx () ? host_language::cxx : host_language::c;
}

/* Add one to the table.  TOKENS are all of DIRECTIVE's.  */
recorded_directive &record (type_directive directive, const token_list &tokens,
                            location_t loc, bool from_operator,
                            unsigned anonymous);
/* Add one whose key is known.  */
recorded_directive &record_as (type_directive directive, const std::string &key,
                               location_t loc);
recorded_directive &recorded (unsigned number);

/* The parser has not reached all directives on types that the preprocessor has
   met: in C++ those of the whole translation unit, modules apart.  */
bool type_directives_ahead_p ();
/* Null: none has this key.  */
recorded_directive *recorded_by_key (const std::string &key);
unsigned recorded_count ();

/* What stands before the key in the names of hidden declarations.  */
extern const char directive_prefix[];
extern const char type_prefix[];
extern const char expression_prefix[];

/* The index at LEVEL, from 1, in the accdeep_frame that FRAME is as a pointer
   to pointers.  */
std::string level_index_text (const std::string &frame, unsigned level);

/* Is E an argument for a parameter that is a policy, as far as the directives
   say that were read until now?  */
bool policy_argument_p (const recorded_directive &, const expression &e);

/* In C++: give out names for the types of R's value parameters, which functions
   of its expressions begin with: what is wrong with a type is told first.  */
void write_parameter_types (const recorded_directive &r, location_t loc,
                            token_writer &out);

/* Give out the value of the parameter T of R's policy; WRITE gives out the
   user's tokens that are its default.  */
void write_parameter (const recorded_directive &r, const token &t,
                      token_writer &out,
                      const std::function<void (const token_list &)> &write);

/* Add DIRECTIVE to the registry as one of TYPE, a complete class.  */
void add_to_registry (tree type, recorded_directive &);

/* At the end of the unit: judge all types that have directives.  */
void finish_types ();

/* An expression that the registry got a number for, as part of a directive on
   TYPE.  */
struct numbered_expression
{
  const recorded_directive *directive = nullptr;
  const expression *source = nullptr;
  tree type = NULL_TREE;
  std::string function;        /* Empty: none was written for it.  */
  std::function<tree ()> make; /* Of a nest: gives its function.  */
};

/* What numbers the expressions in the nests of R on TYPE.  Implemented in
   lower/.  */
std::shared_ptr<nest_source> type_nests (tree type,
                                         const recorded_directive &r);
/* Make the functions of the expressions that have been numbered so, so that
   mistakes in them are found whoever needs them.  */
void finish_type_nests ();

/* FUNCTION, one of an expression, was parsed, and is not GENERIC yet.  Report a
   type that is no integer.  CONVERTED: the user wrote a conversion of all of
   it.  */
void check_expression_type (tree function, bool converted);

/* Was FUNCTION made for an expression of a directive?  */
bool expression_function_p (const_tree function);

/* The translation unit is parsed: make the views independent of what GCC throws
   away then.  */
void freeze_views ();

/* Has somebody asked what directives TYPE, a class, has?  */
bool directives_known_p (tree type);

/* ------------------------------------------------------------------------
   Implemented in front/c and front/cp.
   ------------------------------------------------------------------------ */

/* Register callbacks of the language's own.  */
void start_language (const char *plugin_name);

/* The registry has numbered an expression.  */
void expression_numbered (const numbered_expression &);

/* The function of EXPRESSION; see expression_function in front.h.  */
tree function_of (const numbered_expression &expression);

/* The class, not TYPE itself and nothing that TYPE leads to, that has the
   functions of a directive on TYPE; null: there is none.  */
tree function_holder (tree type, const recorded_directive &);
void set_function_holder (tree type, const recorded_directive &, tree holder);

/* Give out what has to stand in the program for a directive on a type; nothing
   after an error.  FLAGS are those of the pragma's token.  */
void write_type_directive (recorded_directive &, unsigned flags,
                           token_writer &);

/* The parser is at a pragma of ours.  */
void type_clause_reached (recorded_directive &);
void type_directive_reached (recorded_directive &);
void end_reached (recorded_directive &);
void members_reached (recorded_directive &, bool enter);

/* Does the parser have to be prepared for the operands of executable
   directives?  Then this is called with the names in them.  */
bool operands_matter_p ();
void operands_reached (const std::vector<std::string> &names);

/* The parser is at a directive that has aliases of the names OPERANDS, see
   executable_directive: let them mean what the names mean there.  */
void bind_operands (const std::vector<identifier> &operands);

/* The same for lambdas and templates; to be called behind everything else that
   registers callbacks, because what GCC calls first comes last.  */
void watch_operands (const char *plugin_name);

/* What NAME, see written_name_at, means where the parser is.  */
capture capture_of (const std::string &name);

/* TOKENS are those of an executable directive.  Let sections of pointers to
   void count bytes, as far as the language knows types when it reads tokens. */
void convert_void_pointers (token_list &tokens);

/* Add a call of FUNCTION to the function that is being parsed.  */
void add_call_statement (tree function, const std::vector<tree> &arguments);

/* Is the identifier NAME a keyword?  */
bool reserved_word_p (tree name);

/* Is STATEMENT a wrapper of an expression, its operand 0?  */
bool is_expression_statement_p (tree statement);

/* Give out a routine directive in the body of a class; TOKENS start with its
   own word.  False: it is for GCC.  */
bool write_routine (const token_list &tokens, location_t loc, unsigned flags,
                    token_writer &);
void routine_reached (unsigned number);

/* Add to the registry the directives that TYPE, a class, has by itself.  */
void add_directives_of (tree type);

/* Complete TYPE if that is still possible.  */
void complete (tree type);

/* Give out what has to stand at LOC, the end of the translation unit.  */
void write_end_of_unit (location_t loc, token_writer &);

/* The parser is done with the translation unit.  */
void finish_language ();

/* Declare an external function or variable at file scope, for the compiler's
   own use.  */
tree declare_external (tree_code, const char *name, tree type);

/* "&" or what takes the address in spite of an operator of that name.  */
const char *address_operator ();

/* See type_name in front.h.  */
std::string spell_type (tree type);

/* Is TYPE a struct, class or union of the user's?  */
bool class_type_p (tree type);

/* Is TYPE made from a class template, and no specialisation of its own?  */
bool template_instance_p (tree type);

/* Does a class have a table of virtual functions?  */
bool polymorphic_p (tree type);

/* See type_view; TYPE is a class.  */
std::string left_behind (tree type);
type_view::underlying_member underlying (tree type);
bool library_class_p (tree type);
bool container_node_p (tree type);

/* Is NAME, as GCC prints an expression, that of a container where the parser
   is?  */
bool container_named_p (const std::string &name);

/* Is the parser in the class NAME or in a function of its?  In a template?  */
bool parsing_class_p (const std::string &name);
bool parsing_template_p ();

/* The type of what is in FIELD of a class: its own, but for the bytes in which
   the standard library keeps an object of another type.  */
tree held_type (tree field);

/* Is FIELD, an unnamed member of a class, a base class?  */
bool base_field_p (tree field);
/* Is that base a virtual one?  */
bool virtual_base_field_p (tree field);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_LANGUAGE_H */
