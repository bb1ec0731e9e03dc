/* Shapes of the standard library's class templates.

   A container of the standard library has a shape without a directive: the ones
   in the table below, in the language's own words, for the members that
   libstdc++ has since GCC 12.  A type gets them when somebody asks for its
   shapes, so that they cost nothing where no directive maps a container.

   They say only what the run-time library computes by itself: members, sums and
   distances.  So no function has to be written, and none of the container's to
   be instantiated.

   std::pair, std::tuple, std::array and std::complex need no shape: all that
   they have are members.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/cp/containers.h"

#include "plugin/front/c-family/language.h"
#include "plugin/front/parser.h"
#include "plugin/model/definition.h"

#include <algorithm>

namespace accdeep
{

namespace
{

struct container
{
  const char *name;
  const char *shape;       /* "$" is the extent of a span.  */
  const char *named_shape; /* Or null.  */
};

const container containers[] = {
  { "vector",
    "shape include(_M_impl._M_start[0:_M_impl._M_end_of_storage"
    " - _M_impl._M_start])"
    " live(_M_impl._M_finish - _M_impl._M_start)"
    " include(_M_impl._M_finish[@_M_impl._M_start],"
    " _M_impl._M_end_of_storage[@_M_impl._M_start])",
    "shape(size) include(_M_impl._M_start[0:_M_impl._M_finish"
    " - _M_impl._M_start])" },
  /* A short one points into itself.  */
  { "basic_string", "shape include(_M_dataplus._M_p[0:_M_string_length + 1])",
    nullptr },
  { "unique_ptr",
    "shape include(_M_t._M_t._Tuple_impl._Head_base._M_head_impl[0:1])",
    nullptr },
  /* What std::optional is made of.  */
  { "_Optional_payload_base",
    "shape include(_M_payload._M_value) if(_M_engaged)", nullptr },
  { "span", "shape include(_M_ptr[0:$])", nullptr },
  { "valarray", "shape include(_M_data[0:_M_size])", nullptr },
};

/* What extents on a member of these classes are about.  */
struct underlying_pointer
{
  const char *name;
  const char *path;
  bool whole; /* See type_view.  */
};

const underlying_pointer underlying_pointers[] = {
  { "unique_ptr", "_M_t._M_t._Tuple_impl._Head_base._M_head_impl", true },
  { "array", "_M_elems", true },
  { "vector", "_M_impl._M_start", false },
  { "span", "_M_ptr", false },
  { "valarray", "_M_data", false },
};

/* Those that lead to other objects in a way that no shape describes.  */
struct opaque_container
{
  const char *name;
  const char *left_behind;
};

const char nodes[] = "the nodes that hold the elements";
const char shared[] = "the object that they share";

const opaque_container opaque_containers[] = {
  { "list", nodes },
  { "forward_list", nodes },
  { "map", nodes },
  { "multimap", nodes },
  { "set", nodes },
  { "multiset", nodes },
  { "unordered_map", nodes },
  { "unordered_multimap", nodes },
  { "unordered_set", nodes },
  { "unordered_multiset", nodes },
  { "deque", "the blocks that hold the elements" },
  { "shared_ptr", shared },
  { "weak_ptr", shared },
};

/* ------------------------------------------------------------------------
   Types.
   ------------------------------------------------------------------------ */

/* Is DECL declared in namespace std, or in an inline one in there?  */
bool
in_std_p (tree decl)
{
  tree scope = CP_DECL_CONTEXT (decl);
  while (TREE_CODE (scope) == NAMESPACE_DECL && DECL_NAMESPACE_INLINE_P (scope))
    scope = CP_DECL_CONTEXT (scope);
  return scope == std_node;
}

/* The name of the standard library's class template that TYPE is an instance
   of, or null.  */
const char *
standard_template (tree type)
{
  if (!CLASSTYPE_TEMPLATE_INFO (type) || !TYPE_NAME (type)
      || !in_std_p (TYPE_MAIN_DECL (type)))
    return nullptr;
  tree primary = most_general_template (CLASSTYPE_TI_TEMPLATE (type));
  return IDENTIFIER_POINTER (DECL_NAME (primary));
}

/* Null: TYPE is no instance of any.  */
const container *
container_of (tree type)
{
  const char *name = standard_template (type);
  if (!name)
    return nullptr;
  for (const container &c : containers)
    if (strcmp (c.name, name) == 0)
      return &c;
  return nullptr;
}

tree
argument (tree type, int index)
{
  tree arguments = INNERMOST_TEMPLATE_ARGS (CLASSTYPE_TI_ARGS (type));
  return index < TREE_VEC_LENGTH (arguments) ? TREE_VEC_ELT (arguments, index)
                                             : NULL_TREE;
}

/* Can the elements of TYPE, an instance of C, be mapped?  A pointer to a class
   that is not defined leads nowhere, and that is nothing to complain about.  */
bool
elements_complete_p (tree type, const container &c)
{
  tree element = argument (type, 0);
  if (strcmp (c.name, "unique_ptr") != 0 || !element)
    return true;
  return !VOID_TYPE_P (element) && COMPLETE_TYPE_P (complete_type (element));
}

/* ------------------------------------------------------------------------
   Directives.
   ------------------------------------------------------------------------ */

/* TEXT with the extent of TYPE, if that is a span, for "$".  */
std::string
with_extent (std::string text, tree type)
{
  std::string::size_type place = text.find ('$');
  if (place == std::string::npos)
    return text;
  tree extent = argument (type, 1);
  std::string length = "_M_extent._M_extent_value";
  if (extent && tree_fits_shwi_p (extent))
    length = std::to_string (tree_to_shwi (extent));
  return text.replace (place, 1, length);
}

bool
word_p (char c)
{
  return ISIDNUM (c);
}

/* The tokens of TEXT, all at LOC.  */
token_list
tokens_of (const std::string &text, location loc)
{
  token_list tokens;
  for (std::size_t i = 0; i < text.size ();)
    {
      token t;
      t.loc = loc;
      t.space_before = i > 0 && text[i - 1] == ' ';
      std::size_t end = i + 1;
      if (word_p (text[i]))
        {
          while (end < text.size () && word_p (text[end]))
            end++;
          t.kind
              = ISDIGIT (text[i]) ? token_kind::number : token_kind::identifier;
        }
      else
        t.kind = token_kind::punctuator;
      t.spelling = text.substr (i, end - i);
      if (text[i] != ' ')
        tokens.push_back (t);
      i = end;
    }
  token last;
  last.loc = loc;
  tokens.push_back (last);
  return tokens;
}

/* Does TYPE have all members that E names?  */
bool
names_members_p (const expression &e, const type_view &type)
{
  expression part;
  auto known_p = [&] {
    member_path path = path_of (part);
    part.tokens.clear ();
    return path.empty () || find_member (type, path);
  };
  for (const token &t : e.tokens)
    if (t.kind == token_kind::identifier || t.spelling == ".")
      part.tokens.push_back (t);
    else if (!known_p ())
      return false;
  return known_p ();
}

/* Does DIRECTIVE fit TYPE?  Specialisations and other versions of the library
   may have other members.  */
bool
fits_p (const type_directive &directive, const type_view &type)
{
  for (const expression *e : expressions (directive))
    if (!names_members_p (*e, type))
      return false;
  for (const clause &c : directive.clauses)
    for (const member_shape &m : c.members)
      {
        std::optional<found_member> found = find_member (type, m.path);
        if (!found || found->ambiguous
            || (!m.extents.empty ()
                && found->member->type->category () != type_category::pointer))
          return false;
      }
  return true;
}

bool
const_elements_p (tree type, const container &c)
{
  tree element = argument (type, 0);
  return strcmp (c.name, "span") == 0 && TYPE_P (element)
         && CP_TYPE_CONST_P (element);
}

/* Is TYPE a string of the old ABI, where what lies ahead of the characters
   tells their number?  */
bool
old_string_p (tree type)
{
  const char *name = standard_template (type);
  return name && strcmp (name, "basic_string") == 0 && COMPLETE_TYPE_P (type)
         && !lookup_field (type, get_identifier ("_M_string_length"), 0, false);
}

/* Has one of the alternatives of TYPE, a std::variant, something to destroy?
   The others are all there is in the object.  */
bool
owning_variant_p (tree type)
{
  tree arguments = INNERMOST_TEMPLATE_ARGS (CLASSTYPE_TI_ARGS (type));
  tree pack = TREE_VEC_ELT (arguments, 0);
  if (!ARGUMENT_PACK_P (pack))
    return false;
  tree alternatives = ARGUMENT_PACK_ARGS (pack);
  for (int i = 0; i < TREE_VEC_LENGTH (alternatives); i++)
    if (TYPE_HAS_NONTRIVIAL_DESTRUCTOR (TREE_VEC_ELT (alternatives, i)))
      return true;
  return false;
}

} // namespace

type_directive
builtin_directive (const std::string &text, tree type)
{
  location loc = DECL_SOURCE_LOCATION (TYPE_MAIN_DECL (type));
  return *parse_type_directive (tokens_of (text, loc), diagnostics ());
}

std::string
left_behind (tree type)
{
  const char *name = standard_template (type);
  if (!name)
    return std::string ();
  for (const opaque_container &c : opaque_containers)
    if (strcmp (c.name, name) == 0)
      return c.left_behind;
  if (old_string_p (type))
    return "the buffer that holds the characters";
  if (strcmp (name, "vector") == 0 && argument (type, 0) == boolean_type_node)
    return "the words that hold the bits";
  if (strcmp (name, "unique_ptr") == 0
      && TREE_CODE (argument (type, 0)) == ARRAY_TYPE)
    return "the array, whose length nobody knows";
  if (strcmp (name, "variant") == 0 && owning_variant_p (type))
    return "what the alternatives own";
  return std::string ();
}

/* Also what the library's classes are made of.  */
bool
library_class_p (tree type)
{
  tree scope = TYPE_NAME (type) ? CP_TYPE_CONTEXT (type) : NULL_TREE;
  while (scope && scope != std_node && scope != global_namespace)
    scope = TYPE_P (scope) ? CP_TYPE_CONTEXT (scope) : CP_DECL_CONTEXT (scope);
  return scope == std_node;
}

type_view::underlying_member
underlying (tree type)
{
  type_view::underlying_member result;
  const char *name = standard_template (type);
  if (!name)
    return result;
  for (const underlying_pointer &u : underlying_pointers)
    if (strcmp (u.name, name) == 0)
      {
        expression e;
        e.tokens = tokens_of (u.path, UNKNOWN_LOCATION);
        e.tokens.pop_back ();
        result.path = path_of (e);
        result.whole = u.whole;
      }
  return result;
}

void
add_container_shapes (tree type)
{
  const container *c = container_of (type);
  if (!c || !elements_complete_p (type, *c))
    return;
  type_ptr view = view_of (type);
  if (shapes ().has_directives_p (*view))
    return;
  type_directive shape = builtin_directive (with_extent (c->shape, type), type);
  /* An array's pointer does not know the array's length.  */
  if (TREE_CODE (argument (type, 0)) == ARRAY_TYPE || !fits_p (shape, *view))
    return;
  shapes ().add_builtin (view, shape);
  if (c->named_shape)
    shapes ().add_builtin (view, builtin_directive (c->named_shape, type));
  /* Constants need not be in memory that can be written.  */
  if (const_elements_p (type, *c))
    shapes ().add_builtin (view, builtin_directive ("policy in(_M_ptr)", type));
}

} // namespace accdeep
