/* What the directive parser produces and the rest of the plugin consumes: the
   directives as written, without any knowledge of the types that they are
   about.  Independent of GCC.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_MODEL_DIRECTIVE_H
#define ACCDEEP_MODEL_DIRECTIVE_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace accdeep
{

/* GCC's location_t, widened: it is 64 bits from GCC 15 on.  0: unknown.  */
using location = std::uint64_t;

/* What stands in front of directives: "#pragma acc", or "!$acc".  */
extern const char *directive_sentinel;

/* "#pragma acc update" of "update".  */
inline std::string
directive_text (const std::string &words)
{
  return std::string (directive_sentinel) + " " + words;
}

enum class token_kind
{
  identifier, /* Also keywords.  */
  number,
  string,     /* String and character literals.  */
  punctuator, /* One preprocessing token: "::", "->", "<", "@", "$" ...  */
  end,        /* End of the directive.  */
  parameter   /* Name of a value parameter of the policy at hand.  */
};

struct token
{
  token_kind kind = token_kind::end;
  std::string spelling;
  location loc = 0;
  bool space_before = false;
  /* The front end's own token, to push back unchanged; null for tokens that
     the parser made up.  Owned by the front end.  */
  const void *origin = nullptr;
};

using token_list = std::vector<token>;

struct identifier
{
  std::string name; /* Empty: absent.  */
  location loc = 0;
};

/* member-path of the grammar: a, or pos.x.  Never empty in a member_shape.  */
using member_path = std::vector<identifier>;

/* "pos.x".  */
std::string spell (const member_path &);

/* Does NAMES hold one and the same path?  Locations do not matter.  */
bool same_path_p (const member_path &, const member_path &);

/* A C or C++ expression as unparsed tokens; empty: absent.  */
struct expression
{
  token_list tokens;
  location loc = 0;
};

/* The one name that E is; empty: it is anything else.  */
std::string lone_name (const expression &e);

/* As written, with single spaces where the source has white space.  */
std::string spell (const token_list &);

enum class extent_kind
{
  section, /* [lower:length] or [length]  */
  lookup,  /* [@] or [@?]  */
  relative /* [@base]  */
};

struct extent
{
  extent_kind kind = extent_kind::section;
  expression lower; /* Absent: 0.  */
  expression length;
  member_path base;      /* relative only.  */
  bool optional = false; /* [@?]  */
  bool ends = false;     /* OPTIONAL: or to the end of the target.  */
  location loc = 0;      /* Of the '['.  */
  std::string text;      /* As written: "[0:n]".  */
};

bool punctuator_p (const token &, const char *spelling);

/* See executable_directive::aliased.  */
std::string operand_alias (const std::string &name);

/* The level that $1, $2 ... at index I of an expression's TOKENS names, which
   some lexers give as one token and some as two; I is left at its last token.
   nullopt: something else stands there.  Section 6.  */
std::optional<unsigned> level_index_at (const token_list &tokens,
                                        std::size_t &i);

struct member_shape
{
  member_path path;
  std::vector<extent> extents;
  location loc = 0; /* Of the first identifier.  */
};

/* Every clause of shape, policy and nest.  */
enum class clause_kind
{
  type,
  include,
  exclude,
  init_needed,
  default_,
  /* Policies.  */
  use,
  shape,
  in,
  out,
  inout,
  create,
  copy,
  copyin,
  copyout,
  present,
  delete_,
  no_create,
  update,
  invoke
};

enum class default_value
{
  unset,
  none,
  include,
  exclude,
  copy,
  copyin,
  copyout,
  create,
  present,
  delete_,
  update
};

struct type_clause_argument
{
  token_list tokens; /* The type specification, "template<...>" included.  */
  location loc = 0;
};

struct clause
{
  clause_kind kind = clause_kind::include;
  location loc = 0;    /* Of the clause's name.  */
  identifier argument; /* The <name>; absent when there is none.  */
  std::vector<expression> argument_values; /* <name(1, n)>: values for the
                                              parameters of a policy.  */
  bool empty_angles = false; /* "<>" stands there (nests only).  */
  std::vector<member_shape> members;
  std::vector<identifier> names;              /* use(p, q), shape(name).  */
  default_value value = default_value::unset; /* default(value).  */
  location value_loc = 0;
  type_clause_argument type;
  expression condition;     /* if(expr) bound to this clause.  */
  expression live;          /* live(expr) bound to this clause.  */
  std::vector<clause> nest; /* ::{ ... }  */
  bool has_nest = false;
  location nest_loc = 0; /* Of the "::".  */
};

enum class type_directive_kind
{
  shape,
  policy
};

/* One of policy(name(int k, policy P = q)).  */
struct policy_parameter
{
  bool policy_p = false; /* Its argument is the name of a policy.  */
  token_list type;       /* Else: of a value.  */
  identifier name;
  expression default_value; /* Empty: there is none.  */
};

using parameter_list = std::vector<policy_parameter>;

/* #pragma acc shape ... or #pragma acc policy ...  */
struct type_directive
{
  type_directive_kind kind = type_directive_kind::shape;
  location loc = 0; /* Of the word "shape" or "policy".  */
  identifier name;  /* Absent: unnamed.  */
  parameter_list parameters;
  std::vector<clause> clauses; /* The PGI dialect's shape(a[0:n]) is an include
                                  clause here.  */
  /* A clause with an error was left out: judge nothing by absence.  */
  bool erroneous = false;
  /* About one instance of a class template: what it says wins over what the
     directives of the template say.  */
  bool specific = false;
};

/* The index of the value parameter NAME among those of PARAMETERS that are
   values, in the order of accdeep_frame.params.  */
std::optional<unsigned> value_parameter (const parameter_list &parameters,
                                         const std::string &name);

/* The policy parameter NAME; null: there is none.  */
const policy_parameter *find_policy_parameter (const parameter_list &,
                                               const std::string &name);

/* Make the names of value parameters in E, or in DIRECTIVE's expressions,
   tokens of their own kind.  */
void mark_parameters (expression &e, const parameter_list &parameters);
void mark_parameters (type_directive &directive);

/* The first type clause, or null.  */
const clause *type_clause (const type_directive &);

/* All expressions of the directive (lower bounds, lengths, conditions, live
   elements) in the order in which registry::add asks an expression_source for
   them: the order of the source.  A front end that must give each expression a
   function before the type is complete numbers them by this list.  Those of
   nests come later, by a nest_source.  The pointers live as long as the
   directive.  */
std::vector<const expression *> expressions (const type_directive &);

/* ------------------------------------------------------------------------
   Executable directives: only what accdeep has to know beyond GCC's own
   parse.  Everything else passes through as tokens.
   ------------------------------------------------------------------------ */

/* What a note is about.  Only an operand has one of the data clauses behind it.
 */
enum class note_kind
{
  operand,
  dataflow,       /* The directive is a dataflow region.  */
  async,          /* Of it or of `data', with VALUE, if that is not absent.  */
  wait,           /* One queue of it, or, when VALUE is absent, all.  */
  device,         /* Of it or of a task, with VALUE; absent: auto.  */
  default_none,   /* Of `data': default(none).  */
  default_present /* default(present).  */
};

/* One operand that needs more than GCC's syntax can say.  */
struct operand_note
{
  note_kind kind = note_kind::operand;
  expression value;           /* Of a kind that has one.  */
  unsigned clause_index = 0;  /* Counting the clauses of the directive.  */
  unsigned operand_index = 0; /* Counting the operands of the clause.  */
  std::string clause_name;    /* "copyin", as written.  */
  location clause_loc = 0;
  token_list operand; /* The operand as passed to GCC: extents of the kinds
                         lookup and relative taken off.  */
  location loc = 0;
  identifier direction; /* invoke<p>(self: X) on update.  */
  identifier shape;     /* <name>; absent: the default shape.  */
  std::vector<expression> shape_values; /* <name(1, n)>  */
  bool empty_angles = false;
  bool lookup = false;   /* p[@] or p[@?]  */
  bool optional = false; /* p[@?]  */
  /* The operand's first section, taken apart, for operands that GCC does not
     take as they are: several of one array, and rows behind pointers.  */
  bool split = false;
  bool carried = false; /* GCC does not see the operand.  */
  token_list array;     /* What it is a section of.  */
  expression lower;     /* Absent: 0.  */
  expression length;
  std::vector<extent> rows; /* The extents behind it.  */
  bool relative = false;    /* end[@base]  */
  token_list base;          /* Of relative.  */
  std::vector<clause> nest;
  bool has_nest = false;
  location nest_loc = 0;  /* Of the "::".  */
  token_list nest_tokens; /* From there on.  */
};

/* A directive after the parser took out what GCC does not know.  */
struct executable_directive
{
  std::string construct; /* "parallel loop", "enter data", ...  */
  location loc = 0;
  std::vector<operand_note> notes;
  unsigned first_note = 0; /* Number of notes[0] in the translation unit.  */
  /* False when the directive goes to GCC exactly as it came.  */
  bool rewritten = false;
  token_list output; /* The directive to give to GCC, from the construct's
                        first word on, without "#pragma acc" and without the
                        end token.  Tag clauses are the front end's to add.  */
  /* C++: the names of variables and members whose parts are operands.  In
     OUTPUT operand_alias () of them takes their place, for the front end to
     bind.  */
  std::vector<identifier> aliased;
};

} // namespace accdeep

#endif /* ACCDEEP_MODEL_DIRECTIVE_H */
