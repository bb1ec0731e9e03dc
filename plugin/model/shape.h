/* Shapes and policies as properties of types: what the directives of one type
   mean together.  Independent of GCC: types are seen through type_view.

   Flow: front end -> registry.add () with each parsed directive, which asks
   check/ -> registry.resolve () -> lower/ makes descriptors from
   resolved_shape.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_MODEL_SHAPE_H
#define ACCDEEP_MODEL_SHAPE_H

#include "plugin/model/diagnostic.h"
#include "plugin/model/directive.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace accdeep
{

/* ------------------------------------------------------------------------
   Types, as far as shapes need them.
   ------------------------------------------------------------------------ */

/* The front end's handle of a type or a field: a tree in GCC, any pointer in
   unit tests.  Types are identified by their main variant.  */
using type_handle = void *;
using field_handle = void *;

enum class type_category
{
  scalar,    /* Also enums, bool, complex, pointers to functions.  */
  pointer,   /* Pointer to object or to void.  */
  reference, /* C++ only.  */
  array,
  aggregate /* struct, class, union.  */
};

/* How a type derives from a declarator: float *kid[2] is array (2) of pointer
   of scalar.  */
class type_view
{
public:
  virtual ~type_view () = default;

  virtual type_category category () const = 0;
  virtual type_handle handle () const = 0;
  /* For messages: "struct deep_type", "std::vector<int>".  */
  virtual std::string name () const = 0;
  virtual location declared_at () const = 0;
  virtual bool complete_p () const = 0;
  virtual bool integral_p () const = 0; /* Integer, enum or bool.  */
  virtual bool wide_p () const = 0;     /* Integer of 64 bits.  */
  virtual bool void_p () const = 0;
  virtual bool union_p () const = 0;
  virtual bool polymorphic_p () const = 0;
  /* A library's class that leads to other objects in a way that no shape
     describes: what is not mapped with it.  Else empty.  */
  virtual std::string
  left_behind () const
  {
    return std::string ();
  }
  /* A library's class that stands for a pointer or an array, or that has its
     elements behind a pointer: the path to that in it.  Else empty.  */
  struct underlying_member
  {
    member_path path;
    bool whole = false; /* The class is nothing else.  */
  };
  virtual underlying_member
  underlying () const
  {
    return underlying_member ();
  }
  /* A class of the library's, whose own members are nobody's business: what a
     directive says of it without a name that it has is about its elements.  */
  virtual bool
  library_p () const
  {
    return false;
  }
  /* A node of one of the library's containers: what should lead to one may lead
     to the container's head instead.  */
  virtual bool
  node_p () const
  {
    return false;
  }
  /* Pointer to function or to a member: a scalar that looks like a pointer.  */
  virtual bool code_p () const = 0;
  /* A reference that its type's default shape follows whether or not there is
     a directive: an allocatable or pointer component of Fortran.  */
  virtual bool
  self_shaped_p () const
  {
    return false;
  }
  /* Of pointer, reference and array: the type below.  */
  virtual std::shared_ptr<const type_view> target () const = 0;
  /* Array: number of elements; nullopt: flexible or variable.  */
  virtual std::optional<std::uint64_t> array_length () const = 0;

  struct member
  {
    std::string name; /* Empty: an anonymous struct or union, or a base.  */
    location loc = 0;
    field_handle field = nullptr;
    std::shared_ptr<const type_view> type;
    bool base_p = false; /* A base class sub-object.  */
    /* A virtual one: it lies here only where the object is no base itself.  */
    bool virtual_p = false;
    bool bit_field_p = false;
    bool static_p = false; /* Static data member: usable in expressions,
                              never a member of a shape.  */
  };
  /* Aggregate: direct members in the order of declaration, bases first.  */
  virtual const std::vector<member> &members () const = 0;
};

using type_ptr = std::shared_ptr<const type_view>;

/* A member found by its path, anonymous aggregates and bases passed
   through.  */
struct found_member
{
  std::vector<field_handle> fields; /* From the outer type inward, anonymous
                                       ones and bases included.  */
  const type_view::member *member = nullptr;
  bool in_union = false;
  bool ambiguous = false; /* More than one base has it; this is the first.  */
};

/* The member's own members hide those of bases.  Static data members are
   found.  nullopt: no such member.  MEMBER lives as long as the view.  */
std::optional<found_member> find_member (const type_view &,
                                         const member_path &);

/* The same, but a class with an underlying member gives that, if it is nothing
   else or has EXTENTS: what a directive says of `std::unique_ptr<T[]> p' it
   says of the pointer.  */
std::optional<found_member> find_underlying (const type_view &,
                                             const member_path &, bool extents);

/* ------------------------------------------------------------------------
   Resolved shapes.
   ------------------------------------------------------------------------ */

enum class value_kind
{
  constant, /* NUMBER.  */
  member,   /* The integral, non-bit-field member PATH of the shaped type, plus
               NUMBER.  */
  distance, /* Elements from the pointer member at ORIGIN to that at FIELDS,
               plus NUMBER, which is 0 or 1.  */
  equal,    /* 1 if the integral member at FIELDS is NUMBER, else 0.  */
  indirect, /* The integral member at ORIGIN of what the pointer at FIELDS leads
               to; 0 if that is null.  */
  function  /* The front end's function FUNCTION, called with the object.  */
};

/* A length or lower bound.  */
struct value
{
  value_kind kind = value_kind::constant;
  std::int64_t number = 0;
  member_path path;
  std::vector<field_handle> fields; /* PATH, from the shaped type inward.  */
  std::vector<field_handle> origin; /* distance, indirect: see there.  */
  /* Index that the front end gave to the expression when it saw the directive
     (see expression_source); it yields the function at lowering.  */
  unsigned expression_index = 0;
  location loc = 0;
};

struct resolved_extent
{
  extent_kind kind = extent_kind::section;
  value lower;
  value length;
  member_path base; /* relative: a pointer member of the same type.  */
  std::vector<field_handle> base_fields; /* BASE, from the shaped type.  */
  bool optional = false;                 /* lookup: [@?].  */
  bool ends = false;    /* OPTIONAL: or to the end of the target.  */
  bool implied = false; /* The [0:1] of a C++ reference; not in the source.  */
  std::string text;
  location loc = 0;
};

/* What stands for one parameter of a policy: invoke<p(n + 1, q)>.  */
struct policy_argument
{
  expression source;
  value bound; /* Of a value.  */
};

using argument_list = std::vector<policy_argument>;

enum class selection
{
  included,
  excluded
};

/* As in abi/accdeep-abi.h, enum accdeep_action.  */
enum class action
{
  inherit,
  copy,
  copyin,
  copyout,
  create,
  present,
  delete_,
  no_create,
  update
};

/* As enum accdeep_direction: in which directions a member moves at all.  */
enum class direction
{
  inherit,
  in,
  out,
  inout,
  none
};

/* What can be done with a name.  */
enum class policy_kind
{
  shape,      /* No policy: clause<name>.  */
  directions, /* Of TR-16-1's clauses only: clause<name>, invoke<name>.  */
  neutral,    /* No action at all: invoke<name> everywhere.  */
  data,       /* invoke<name> on all directives but update.  */
  update      /* invoke<name> on update.  */
};

/* What a shape says about one direct member of its type.  Members of
   anonymous aggregates appear by themselves; base classes, and named
   aggregates without a dotted path into them, appear as one member.  A dotted
   path makes its own entry behind the aggregate's.  */
struct resolved_member
{
  std::string path;                 /* "kids", "pos.x"; a base: its name.  */
  std::vector<field_handle> fields; /* From the shaped type inward.  */
  type_ptr type;
  bool base_p = false; /* A base class sub-object.  */
  bool in_union = false;
  selection selected = selection::included;
  bool init_needed = false;
  enum action action = action::inherit;
  enum direction direction = direction::inherit;
  /* One for each level of TYPE from the outside inward, maybe fewer; empty:
     no extent.  A reference level has the implied section [0:1] in front of
     what the user wrote for the levels below it, unless the user wrote [@] or
     [@base] for the reference itself.  Only in types that have a directive, so
     that a program without directives is left alone.  */
  std::vector<resolved_extent> extents;
  /* The shape of the innermost element's type to use; empty: its default.  */
  std::string element_shape;
  argument_list arguments; /* Those of ELEMENT_SHAPE that are values.  */
  /* Of a container's pointer to its nodes: the head, from the shaped type
     inward.  */
  std::vector<field_handle> head;
  /* In a container: those are what the policy at hand was given.  */
  bool forwards = false;
  expression condition; /* if(CONDITION): WHEN.  */
  value when;
  expression live; /* live(LIVE): N_LIVE.  */
  value n_live;
  location loc = 0; /* Of the member in the directive, else its declaration. */
};

struct resolved_shape
{
  type_ptr type;
  std::string name; /* Empty: the default shape.  */
  location loc = 0; /* Of the first directive, else of the type.  */
  std::vector<resolved_member> members; /* All of the type, in order.  */
  policy_kind kind = policy_kind::shape;
  /* A policy: what happens to the object itself when it is invoked.  */
  enum action root = action::inherit;
  /* A policy: the members that need an action when it is invoked, and have
     none.  */
  std::vector<std::string> unspecified;
};

/* ------------------------------------------------------------------------
   What a translation unit says of types, for those that resolve and judge one
   type and must ask about another (registry/registry.h answers).
   ------------------------------------------------------------------------ */

class shape_table
{
public:
  /* Let TYPE, a container, have the name NAME if its elements do.  */
  virtual void adopt (const type_ptr &type, const std::string &name) = 0;

  /* Does any directive name this very type?  */
  virtual bool has_directives_p (const type_view &) const = 0;

  /* Does this shape of the type (NAME empty: the default) follow any pointer,
     directly or in members, bases and elements of arrays?  TYPE may be of any
     category: pointers and references are looked through.  Ends for recursive
     types.  */
  virtual bool deep_p (const type_ptr &,
                       const std::string &name = std::string ())
      = 0;

  /* The shape NAME ("" for the default) of TYPE.  Null when there is no such
     name; then shape_names () helps the message.  The result lives as long as
     the table; it is the same object for the same arguments until a directive
     is added to TYPE, which makes a new one.  */
  virtual const resolved_shape *resolve (const type_ptr &type,
                                         const std::string &name)
      = 0;

  /* All names of shapes and policies.  */
  virtual std::vector<std::string> shape_names (const type_view &) const = 0;
  /* Is the shape or policy NAME, which TYPE has, one with parameters?  */
  virtual bool has_parameters_p (const type_view &type,
                                 const std::string &name) const = 0;

  /* What can be done with the name NAME of TYPE; nullopt: there is no such
     name.  */
  virtual std::optional<policy_kind>
  kind_of (const type_view &type, const std::string &name) const = 0;

  /* Are ARGUMENTS right for the shape or policy NAME of TYPE, which exists?
     Reports.  FORWARDED are the policy parameters of the policy at hand, whose
     names may be arguments.  */
  virtual bool check_arguments (const type_view &type, const identifier &name,
                                const argument_list &arguments,
                                const parameter_list &forwarded
                                = parameter_list ())
      = 0;

  /* What resolve () and the like know the policy NAME of TYPE with ARGUMENTS
     by, which check_arguments () accepted: "p(q)", or NAME itself when none of
     its parameters is a policy.  */
  virtual std::string instance (const type_view &type, const std::string &name,
                                const argument_list &arguments)
      = 0;

  /* Those of ARGUMENTS that are values.  */
  virtual argument_list
  value_arguments (const type_view &type, const std::string &name,
                   const argument_list &arguments) const = 0;

  /* The levels of pointers and arrays from an object of TYPE, a container, to
     the elements that the policy NAME of TYPE forwards its parameters to; 0:
     it does not.  */
  virtual std::size_t levels_inside (const type_ptr &type,
                                     const std::string &name)
      = 0;

  /* Where the name NAME of TYPE, which exists, was given first.  */
  virtual location declared_at (const type_view &type,
                                const std::string &name) const = 0;

  /* The action on objects of TYPE when the policy NAME, which exists, is
     invoked.  */
  virtual action root_of (const type_view &type,
                          const std::string &name) const = 0;

protected:
  ~shape_table () = default;
};

} // namespace accdeep

#endif /* ACCDEEP_MODEL_SHAPE_H */
