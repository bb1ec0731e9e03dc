/* Shapes of the standard library's class templates.

   A container of the standard library has a shape without a directive: the ones
   in the table below, in the language's own words, for the members that
   libstdc++ has since GCC 12.  A type gets them when somebody asks for its
   shapes, so that they cost nothing where no directive maps a container.

   They say only what the run-time library computes by itself: members, sums and
   distances.  So no function has to be written, and none of the container's to
   be instantiated.  What an std::mdspan has is the exception: its mapping,
   which may be anybody's, has a function that counts the elements.

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
  /* "$" is the extent of a span, and how many elements a deque has in each
     piece of memory.  */
  const char *shape;
  const char *second; /* Another directive, or null.  */
  /* A container of nodes, or null: where in it those begin and end.  What the
     shape follows leads to nodes.  */
  const char *head = nullptr;
  /* A pointer to an object that is nobody's business, and goes as words.  */
  const char *words = nullptr;
  /* An iterator that may point to the end of the elements.  */
  bool ends = false;
};

/* What tells how many elements there are, or which, goes to the device whatever
   the clause is, and does not come back: the host's container may have changed
   meanwhile.  */
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
  { "basic_string",
    "shape include(_M_dataplus._M_p[0:_M_string_length + 1])"
    " init_needed(_M_string_length)",
    "policy in(_M_string_length)" },
  { "unique_ptr",
    "shape include(_M_t._M_t._Tuple_impl._Head_base._M_head_impl[0:1])",
    nullptr },
  { "span", "shape include(_M_ptr[0:$]) init_needed(_M_extent._M_extent_value)",
    "policy in(_M_extent._M_extent_value)" },
  { "span", "shape include(_M_ptr[0:$])", nullptr },
  { "valarray", "shape include(_M_data[0:_M_size]) init_needed(_M_size)",
    "policy in(_M_size)" },
  /* Of bool: to write one bit is to read others.  */
  { "vector",
    "shape init_needed(_M_impl._M_start._M_p[0:_M_impl._M_end_of_storage"
    " - _M_impl._M_start._M_p]) include("
    "_M_impl._M_finish._M_p[@_M_impl._M_start._M_p],"
    " _M_impl._M_end_of_storage[@_M_impl._M_start._M_p])"
    " init_needed(_M_impl._M_start._M_offset, _M_impl._M_finish._M_offset)",
    "policy in(_M_impl._M_start._M_offset, _M_impl._M_finish._M_offset)" },
  { "basic_string_view", "shape include(_M_str[0:_M_len]) init_needed(_M_len)",
    "policy in(_M_len)" },
  { "reference_wrapper", "shape include(_M_data[0:1])", nullptr },
  { "deque",
    "shape include(_M_impl._M_map[_M_impl._M_start._M_node - _M_impl._M_map"
    " : _M_impl._M_finish._M_node - _M_impl._M_start._M_node + 1][0:$],"
    " _M_impl._M_start._M_first[0:$], _M_impl._M_finish._M_first[0:$])"
    " live(_M_impl._M_finish._M_cur - _M_impl._M_start._M_cur)"
    " include(_M_impl._M_start._M_cur[@_M_impl._M_start._M_first],"
    " _M_impl._M_start._M_last[@_M_impl._M_start._M_first],"
    " _M_impl._M_start._M_node[@_M_impl._M_map],"
    " _M_impl._M_finish._M_cur[@_M_impl._M_finish._M_first],"
    " _M_impl._M_finish._M_last[@_M_impl._M_finish._M_first],"
    " _M_impl._M_finish._M_node[@_M_impl._M_map])"
    " init_needed(_M_impl._M_map_size)",
    "policy in(_M_impl._M_map_size)" },
  /* What std::shared_ptr is made of.  The counts of owners are the host's.  */
  { "__shared_ptr",
    "shape include(_M_ptr[0:1]) init_needed(_M_refcount._M_pi[0:2])",
    "policy in(_M_refcount._M_pi)", nullptr, "_M_refcount._M_pi" },
  { "__weak_ptr",
    "shape include(_M_ptr[0:1]) if(_M_refcount._M_pi->_M_use_count)"
    " init_needed(_M_refcount._M_pi[0:2])",
    "policy in(_M_refcount._M_pi)", nullptr, "_M_refcount._M_pi" },
  { "list",
    "shape include(_M_impl._M_node._M_next[0:1], _M_impl._M_node._M_prev[0:1])"
    " init_needed(_M_impl._M_node._M_size)",
    "policy in(_M_impl._M_node._M_size)", "_M_impl._M_node" },
  /* Of the old ABI, where it does not know its size.  */
  { "list",
    "shape include(_M_impl._M_node._M_next[0:1],"
    " _M_impl._M_node._M_prev[0:1])",
    nullptr, "_M_impl._M_node" },
  { "forward_list", "shape include(_M_impl._M_head._M_next[0:1])", nullptr,
    "_M_impl._M_head" },
  /* What maps and sets are made of.  */
  { "_Rb_tree",
    "shape include(_M_impl._M_header._M_parent[0:1],"
    " _M_impl._M_header._M_left[0:1], _M_impl._M_header._M_right[0:1])"
    " init_needed(_M_impl._M_header._M_color, _M_impl._M_node_count)",
    "policy in(_M_impl._M_header._M_color, _M_impl._M_node_count)",
    "_M_impl._M_header" },
  { "_Hashtable",
    "shape include(_M_before_begin._M_nxt[0:1],"
    " _M_buckets[0:_M_bucket_count][0:1])"
    " init_needed(_M_bucket_count, _M_element_count, _M_rehash_policy)",
    "policy in(_M_bucket_count, _M_element_count, _M_rehash_policy)",
    "_M_before_begin" },
  /* Iterators lead to what somebody else maps, or nobody.  */
  { "_List_iterator", "shape include(_M_node[@?])", nullptr },
  { "_List_const_iterator", "shape include(_M_node[@?])", nullptr },
  { "_Fwd_list_iterator", "shape include(_M_node[@?])", nullptr },
  { "_Fwd_list_const_iterator", "shape include(_M_node[@?])", nullptr },
  { "_Rb_tree_iterator", "shape include(_M_node[@?])", nullptr },
  { "_Rb_tree_const_iterator", "shape include(_M_node[@?])", nullptr },
  { "_Node_iterator_base", "shape include(_M_cur[@?])", nullptr },
  { "__normal_iterator", "shape include(_M_current[@?])", nullptr, nullptr,
    nullptr, true },
  { "_Deque_iterator",
    "shape include(_M_node[@?], _M_first[@?], _M_cur[@_M_first],"
    " _M_last[@_M_first])",
    nullptr },
  { "_Bit_iterator_base", "shape include(_M_p[@?])", nullptr, nullptr, nullptr,
    true },
  { "_Bit_reference", "shape include(_M_p[@?])", nullptr },
};

/* What may be empty, or hold one of two objects.  */
struct alternative
{
  const char *name;
  const char *member, *condition;
  int argument; /* Of the template: the member's type.  */
};

const alternative alternatives[] = {
  /* What std::optional is made of.  */
  { "_Optional_payload_base", "_M_payload._M_value", "_M_engaged", 0 },
  { "expected", "_M_val", "_M_has_value == 1", 0 },
  { "expected", "_M_unex", "_M_has_value == 0", 1 },
};

/* Their nodes.  What lookups need is there whatever the clause: keys, and with
   them what is not a map's.  */
struct node
{
  const char *name;
  const char *shape;
  const char *map_shape;
  const char *policy = nullptr; /* As above.  */
};

const node nodes[] = {
  { "_List_node", "shape include(_M_next[0:1], _M_prev[0:1])", nullptr },
  { "_Fwd_list_node", "shape include(_M_next[0:1])", nullptr },
  { "_Rb_tree_node",
    "shape include(_M_left[0:1], _M_right[0:1], _M_parent[0:1])"
    " init_needed(_M_color, _M_storage._M_storage)",
    "shape include(_M_left[0:1], _M_right[0:1], _M_parent[0:1])"
    " init_needed(_M_color, _M_storage._M_storage.first)",
    "policy in(_M_color)" },
  /* Before C++11.  */
  { "_Rb_tree_node",
    "shape include(_M_left[0:1], _M_right[0:1], _M_parent[0:1])"
    " init_needed(_M_color, _M_value_field)",
    "shape include(_M_left[0:1], _M_right[0:1], _M_parent[0:1])"
    " init_needed(_M_color, _M_value_field.first)",
    "policy in(_M_color)" },
  { "_Hash_node",
    "shape include(_M_nxt[0:1]) init_needed(_M_storage._M_storage)",
    "shape include(_M_nxt[0:1]) init_needed(_M_storage._M_storage.first)" },
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
  { "mdspan", "_M_handle", false },
  { "valarray", "_M_data", false },
};

/* Those that lead to other objects in a way that no shape describes.  */
struct opaque_container
{
  const char *name;
  const char *left_behind;
};

const char in_nodes[] = "the nodes that hold the elements";
const char shared[] = "the object that they share";

const opaque_container opaque_containers[] = {
  { "list", in_nodes },
  { "forward_list", in_nodes },
  { "map", in_nodes },
  { "multimap", in_nodes },
  { "set", in_nodes },
  { "multiset", in_nodes },
  { "unordered_map", in_nodes },
  { "unordered_multimap", in_nodes },
  { "unordered_set", in_nodes },
  { "unordered_multiset", in_nodes },
  { "deque", "the blocks that hold the elements" },
  { "shared_ptr", shared },
  { "weak_ptr", shared },
  { "mdspan", "the elements, which its mapping counts" },
};

/* ------------------------------------------------------------------------
   Types.
   ------------------------------------------------------------------------ */

/* Is SCOPE a namespace of the library's, or in one?  */
bool
library_namespace_p (tree scope)
{
  tree inside = NULL_TREE;
  for (; scope && TREE_CODE (scope) == NAMESPACE_DECL && scope != std_node
         && scope != global_namespace;
       scope = CP_DECL_CONTEXT (scope))
    inside = scope;
  return scope == std_node
         || (scope == global_namespace && inside && DECL_NAME (inside)
             && id_equal (DECL_NAME (inside), "__gnu_cxx"));
}

} // namespace

const char *
standard_class (tree type)
{
  if (!TYPE_NAME (type) || !TYPE_IDENTIFIER (type)
      || !library_namespace_p (CP_TYPE_CONTEXT (type)))
    return nullptr;
  if (!CLASSTYPE_TEMPLATE_INFO (type))
    return IDENTIFIER_POINTER (TYPE_IDENTIFIER (type));
  tree primary = most_general_template (CLASSTYPE_TI_TEMPLATE (type));
  return IDENTIFIER_POINTER (DECL_NAME (primary));
}

namespace
{

tree
argument (tree type, int index)
{
  if (!CLASSTYPE_TEMPLATE_INFO (type))
    return NULL_TREE;
  tree arguments = INNERMOST_TEMPLATE_ARGS (CLASSTYPE_TI_ARGS (type));
  return index < TREE_VEC_LENGTH (arguments) ? TREE_VEC_ELT (arguments, index)
                                             : NULL_TREE;
}

/* The type of the nodes of TYPE, a container that has some; null: this version
   of the library calls it something else.  */
tree
node_type (tree type)
{
  for (const char *name : { "_Node", "_Link_type", "__node_type", "_Node_ptr" })
    {
      tree found
          = lookup_member (type, get_identifier (name), 0, true, tf_none);
      if (!found || TREE_CODE (found) != TYPE_DECL)
        continue;
      tree node = TREE_TYPE (found);
      if (POINTER_TYPE_P (node))
        node = TREE_TYPE (node);
      node = TYPE_MAIN_VARIANT (node);
      if (CLASS_TYPE_P (node) && container_node_p (node))
        return node;
    }
  return NULL_TREE;
}

/* Is ELEMENT what a map holds, a pair whose first part is a constant?  */
bool
map_element_p (tree element)
{
  const char *name
      = CLASS_TYPE_P (element) ? standard_class (element) : nullptr;
  tree key
      = name && strcmp (name, "pair") == 0 ? argument (element, 0) : NULL_TREE;
  return key && CP_TYPE_CONST_P (key);
}

/* Can the elements of TYPE, an instance of C, be mapped?  A pointer to a class
   that is not defined leads nowhere, and that is nothing to complain about.  */
bool
elements_complete_p (tree type, const container &c)
{
  tree element = argument (type, 0);
  if (!element || !TYPE_P (element))
    return true;
  for (const char *pointer :
       { "unique_ptr", "__shared_ptr", "__weak_ptr", "reference_wrapper" })
    if (strcmp (c.name, pointer) == 0)
      return !VOID_TYPE_P (element)
             && COMPLETE_TYPE_P (complete_type (element));
  return true;
}

/* ------------------------------------------------------------------------
   Directives.
   ------------------------------------------------------------------------ */

/* The extent of TYPE, a span or a deque.  */
std::string
extent_of (tree type)
{
  if (strcmp (standard_class (type), "deque") == 0)
    {
      /* As __deque_buf_size in <bits/stl_deque.h>.  */
      tree size = TYPE_SIZE_UNIT (complete_type (argument (type, 0)));
      const std::uint64_t bytes = size ? tree_to_uhwi (size) : 512;
      return std::to_string (bytes < 512 ? 512 / bytes : 1);
    }
  tree extent = argument (type, 1);
  return extent && tree_fits_shwi_p (extent)
             ? std::to_string (tree_to_shwi (extent))
             : "_M_extent._M_extent_value";
}

/* TEXT with the extent of TYPE for each "$".  */
std::string
with_extent (std::string text, tree type)
{
  for (std::string::size_type at = text.find ('$'); at != std::string::npos;
       at = text.find ('$', at))
    text.replace (at, 1, extent_of (type));
  return text;
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
        {
          t.kind = token_kind::punctuator;
          const std::string two = text.substr (i, 2);
          end += two == "==" || two == "->";
        }
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

/* Does TYPE have all members that E names, with functions at their ends?  */
bool
names_members_p (const expression &e, const type_view &type)
{
  expression part;
  auto known_p = [&] {
    member_path path = path_of (part);
    part.tokens.clear ();
    return path.empty () || find_member (type, path);
  };
  auto function_p = [&] {
    part.tokens.resize (part.tokens.size () < 2 ? 0 : part.tokens.size () - 2);
    return known_p ();
  };
  for (const token &t : e.tokens)
    if (t.kind == token_kind::identifier || t.spelling == ".")
      part.tokens.push_back (t);
    else if (t.spelling == "->")
      return known_p ();
    else if (t.spelling == "(" && !part.tokens.empty ())
      return function_p ();
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

member_path
path_of_text (const char *text)
{
  expression e;
  e.tokens = tokens_of (text, UNKNOWN_LOCATION);
  e.tokens.pop_back ();
  return path_of (e);
}

/* What SHAPE, of TYPE, follows are pointers to NODE.  HEAD as in struct
   container.  */
void
lead_to (tree node, tree type, const type_directive &shape, const char *head)
{
  type_ptr view = view_of (type);
  std::vector<field_handle> head_fields;
  if (head)
    head_fields = find_member (*view, path_of_text (head))->fields;
  for (const clause &c : shape.clauses)
    for (const member_shape &m : c.members)
      {
        tree seen = node;
        for (std::size_t i = 0; i < m.extents.size (); i++)
          seen = build_pointer_type (seen);
        if (!m.extents.empty ())
          shapes ().retype (view, find_member (*view, m.path)->fields,
                            view_of (seen), head_fields);
      }
}

/* The pointer to the constants that TYPE, a container, refers to; null: they
   are none.  */
const char *
constants_of (tree type)
{
  const std::string name = standard_class (type);
  if (name == "basic_string_view")
    return "_M_str";
  tree element = argument (type, 0);
  if (!element || !TYPE_P (element) || !CP_TYPE_CONST_P (element))
    return nullptr;
  return name == "span"                ? "_M_ptr"
         : name == "mdspan"            ? "_M_handle"
         : name == "reference_wrapper" ? "_M_data"
                                       : nullptr;
}

/* Constants that TYPE refers to need not be in memory that can be written, and
   no kernel can make them.  */
void
add_constants (tree type)
{
  if (const char *constants = constants_of (type))
    for (const char *clause : { "policy in(", "shape init_needed(" })
      shapes ().add_builtin (
          view_of (type),
          builtin_directive (clause + std::string (constants) + ')', type));
}

/* What a string of the old ABI, of type STRING, has on the heap, or shares with
   others: COUNTS, which say how many characters there are, and these behind
   them.  The library has no type for both.  */
tree
make_string_buffer (tree string, tree counts)
{
  tree buffer = make_class_type (RECORD_TYPE);
  tree type = build_cplus_array_type (argument (string, 0), NULL_TREE);
  /* In reverse.  */
  tree fields = build_decl (BUILTINS_LOCATION, FIELD_DECL,
                            get_identifier ("_M_characters"), type);
  DECL_CHAIN (fields) = build_decl (BUILTINS_LOCATION, FIELD_DECL,
                                    get_identifier ("_M_counts"), counts);
  finish_builtin_struct (buffer, "_Buffer", fields, NULL_TREE);
  CLASSTYPE_AS_BASE (buffer) = buffer;
  TYPE_CONTEXT (buffer) = string;
  DECL_CONTEXT (TYPE_NAME (buffer)) = string;
  TREE_PUBLIC (TYPE_NAME (buffer)) = 1;
  xref_basetypes (buffer, NULL_TREE);
  return buffer;
}

/* TYPE is a std::string.  In the old ABI its pointer leads to the characters,
   and what lies before them tells their number.  The counts of owners are the
   host's.  */
void
add_old_string_shape (tree type)
{
  tree counts = lookup_member (type, get_identifier ("_Rep"), 0, true, tf_none);
  if (!counts || TREE_CODE (counts) != TYPE_DECL)
    return;
  type_directive shape
      = builtin_directive ("shape include(_M_dataplus._M_p[-1:1])", type);
  type_ptr view = view_of (type);
  if (!fits_p (shape, *view))
    return;
  tree buffer = make_string_buffer (type, TREE_TYPE (counts));
  type_ptr target = view_of (buffer);
  for (const char *text :
       { "shape include(_M_characters[0:_M_counts._M_length + 1])"
         " init_needed(_M_counts)",
         "policy in(_M_counts)" })
    shapes ().add_builtin (target, builtin_directive (text, buffer));
  shapes ().add_builtin (view, shape);
  lead_to (buffer, type, shape, nullptr);
}

/* The alternatives of TYPE, a std::variant or its storage; null: none.  */
tree
alternatives_of (tree type)
{
  tree arguments = INNERMOST_TEMPLATE_ARGS (CLASSTYPE_TI_ARGS (type));
  tree pack = TREE_VEC_ELT (arguments, TREE_VEC_LENGTH (arguments) - 1);
  return ARGUMENT_PACK_P (pack) ? ARGUMENT_PACK_ARGS (pack) : NULL_TREE;
}

/* Has one of the alternatives of TYPE, a std::variant, something to destroy?
   The others are all there is in the object.  */
bool
owning_variant_p (tree type)
{
  tree alternatives = alternatives_of (type);
  if (!alternatives)
    return false;
  for (int i = 0; i < TREE_VEC_LENGTH (alternatives); i++)
    if (TYPE_HAS_NONTRIVIAL_DESTRUCTOR (TREE_VEC_ELT (alternatives, i)))
      return true;
  return false;
}

/* What holds TYPE, an instance of C, as it is for this version of the library.
   False: nothing does.  */
bool
add_shape (tree type, const container &c)
{
  type_ptr view = view_of (type);
  type_directive shape = builtin_directive (with_extent (c.shape, type), type);
  if (c.ends)
    for (clause &part : shape.clauses)
      for (member_shape &m : part.members)
        m.extents.back ().ends = true;
  tree node = c.head ? node_type (type) : NULL_TREE;
  /* An array's pointer does not know the array's length.  */
  tree element = argument (type, 0);
  if ((element && TREE_CODE (element) == ARRAY_TYPE) || !fits_p (shape, *view)
      || (c.head && !node))
    return false;
  shapes ().add_builtin (view, shape);
  if (node)
    lead_to (node, type, shape, c.head);
  if (c.words)
    shapes ().retype (view, find_member (*view, path_of_text (c.words))->fields,
                      view_of (build_pointer_type (long_integer_type_node)),
                      {});
  if (c.second)
    shapes ().add_builtin (view, builtin_directive (c.second, type));
  add_constants (type);
  return true;
}

/* TYPE is a std::mdspan.  */
void
add_mdspan_shape (tree type)
{
  type_ptr view = view_of (type);
  type_directive shape = builtin_directive (
      "shape include(_M_handle[0:_M_mapping.required_span_size()])", type);
  if (!fits_p (shape, *view))
    return;
  class functions final : public expression_source
  {
  public:
    explicit functions (const type_ptr &type) : m_type (type) {}
    unsigned
    assign (const expression &e) override
    {
      return number_builtin_expression (e, m_type);
    }

  private:
    const type_ptr &m_type;
  };
  functions source (view);
  shapes ().add (view, shape, source);
  /* With static extents there is nothing in it.  */
  tree mapping = field_of (
      find_member (*view, path_of_text ("_M_mapping"))->fields.back ());
  const bool empty = is_empty_class (TREE_TYPE (mapping));
  for (const char *text : { empty ? "shape" : "shape init_needed(_M_mapping)",
                            empty ? "policy" : "policy in(_M_mapping)" })
    shapes ().add_builtin (view, builtin_directive (text, type));
  add_constants (type);
}

/* TYPE is what a std::variant is made of: of its alternatives those that lead
   somewhere are followed when they are what it holds.  */
void
add_variant_shape (tree type)
{
  tree alternatives = alternatives_of (type);
  std::string text, path = "_M_u.";
  for (int i = 0; alternatives && i < TREE_VEC_LENGTH (alternatives); i++)
    {
      tree alternative = TREE_VEC_ELT (alternatives, i);
      if (CLASS_TYPE_P (alternative)
          && shapes ().deep_p (view_of (alternative)))
        text += " include(" + path + "_M_first._M_storage) if(_M_index == "
                + std::to_string (i) + ')';
      path += "_M_rest.";
    }
  if (text.empty ())
    return;
  type_ptr view = view_of (type);
  type_directive shape
      = builtin_directive ("shape" + text + " init_needed(_M_index)", type);
  if (fits_p (shape, *view))
    shapes ().add_builtin (view, shape);
}

/* TYPE is one of ALTERNATIVES: of these those that lead somewhere are followed
   when they are what it holds.  The others are all there is in the object, and
   a kernel may make one of another.  */
void
add_alternatives_shape (tree type, const char *name)
{
  std::string text, flag;
  for (const alternative &a : alternatives)
    {
      if (strcmp (a.name, name) != 0)
        continue;
      const std::string condition = a.condition;
      flag = condition.substr (0, condition.find (' '));
      tree held = argument (type, a.argument);
      if (CLASS_TYPE_P (held) && shapes ().deep_p (view_of (held)))
        text
            += std::string (" include(") + a.member + ") if(" + condition + ')';
    }
  if (flag.empty ())
    return;
  type_ptr view = view_of (type);
  type_directive shape
      = builtin_directive ("shape" + text + " init_needed(" + flag + ')', type);
  if (fits_p (shape, *view))
    shapes ().add_builtin (view, shape);
}

/* Add the shape TEXT, and POLICY, if that is not null, to TYPE, a node.  False:
   it does not fit.  */
bool
add_node_shape (tree type, const std::string &text, const char *policy)
{
  type_ptr view = view_of (type);
  type_directive shape = builtin_directive (text, type);
  if (!fits_p (shape, *view))
    return false;
  shapes ().add_builtin (view, shape);
  if (policy)
    shapes ().add_builtin (view, builtin_directive (policy, type));
  lead_to (type, type, shape, nullptr);
  return true;
}

/* TYPE is a node.  */
void
add_node_shape (tree type)
{
  const bool map = map_element_p (argument (type, 0));
  for (const node &n : nodes)
    {
      const std::string text = map && n.map_shape ? n.map_shape : n.shape;
      /* Some nodes of hash tables know their hash values.  */
      if (strcmp (n.name, standard_class (type)) == 0
          && (add_node_shape (type, text + " init_needed(_M_hash_code)",
                              "policy in(_M_hash_code)")
              || add_node_shape (type, text, n.policy)))
        return;
    }
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
  const char *name = standard_class (type);
  if (!name)
    return std::string ();
  for (const opaque_container &c : opaque_containers)
    if (strcmp (c.name, name) == 0)
      return shapes ().deep_p (view_of (type)) ? "" : c.left_behind;
  if (strcmp (name, "unique_ptr") == 0
      && TREE_CODE (argument (type, 0)) == ARRAY_TYPE)
    return "the array, whose length nobody knows";
  if (strcmp (name, "function") == 0
      || strcmp (name, "move_only_function") == 0)
    return "the function object in it, which only the host can call: pass that "
           "itself, as an argument of a template";
  if (strcmp (name, "variant") == 0 && owning_variant_p (type)
      && !shapes ().deep_p (view_of (type)))
    return "what the alternatives own";
  return std::string ();
}

/* Also what the library's classes are made of.  */
bool
library_class_p (tree type)
{
  tree scope = TYPE_NAME (type) ? CP_TYPE_CONTEXT (type) : NULL_TREE;
  while (scope && TREE_CODE (scope) != NAMESPACE_DECL)
    scope = TYPE_P (scope) ? CP_TYPE_CONTEXT (scope) : CP_DECL_CONTEXT (scope);
  return library_namespace_p (scope);
}

type_view::underlying_member
underlying (tree type)
{
  type_view::underlying_member result;
  const char *name = standard_class (type);
  if (!name)
    return result;
  for (const underlying_pointer &u : underlying_pointers)
    if (strcmp (u.name, name) == 0)
      {
        result.path = path_of_text (u.path);
        result.whole = u.whole;
      }
  return result;
}

bool
container_node_p (tree type)
{
  const char *name = standard_class (type);
  for (const node &n : nodes)
    if (name && strcmp (n.name, name) == 0)
      return true;
  return false;
}

/* Of members it is a.b or a.scope::b, and the same with arrows.  */
bool
container_named_p (const std::string &name)
{
  tree type = NULL_TREE;
  for (std::size_t at = 0; at < name.size ();)
    {
      std::size_t end = std::min (name.find_first_of (".-[", at), name.size ());
      const std::size_t scope = name.rfind (':', end);
      if (scope != std::string::npos && scope > at && scope < end)
        at = scope + 1;
      tree id = get_identifier (name.substr (at, end - at).c_str ());
      tree decl = type ? lookup_member (type, id, 0, false, tf_none)
                       : lookup_name (id);
      if (!decl || error_operand_p (decl) || !DECL_P (decl)
          || !TREE_TYPE (decl))
        return false;
      type = non_reference (TREE_TYPE (decl));
      if (TYPE_PTR_P (type) && end < name.size ())
        type = TREE_TYPE (type);
      type = TYPE_MAIN_VARIANT (type);
      if (!CLASS_TYPE_P (type) || (end < name.size () && name[end] == '['))
        return false;
      at = end + (name.compare (end, 2, "->") == 0 ? 2 : 1);
    }
  return type && standard_class (type) && library_class_p (type);
}

tree
held_type (tree field)
{
  tree type = DECL_CONTEXT (field);
  if (!DECL_NAME (field) || !id_equal (DECL_NAME (field), "_M_storage")
      || !TYPE_P (type) || !CLASS_TYPE_P (type)
      || !CLASSTYPE_TEMPLATE_INFO (type))
    return TREE_TYPE (field);
  tree name = DECL_NAME (most_general_template (CLASSTYPE_TI_TEMPLATE (type)));
  if (!id_equal (name, "__aligned_membuf")
      && !id_equal (name, "__aligned_buffer"))
    return TREE_TYPE (field);
  return argument (type, 0);
}

void
add_container_shapes (tree type)
{
  type_ptr view = view_of (type);
  if (shapes ().has_directives_p (*view))
    return;
  if (container_node_p (type))
    add_node_shape (type);
  const char *name = standard_class (type);
  if (name && strcmp (name, "_Variant_storage") == 0)
    add_variant_shape (type);
  if (name)
    add_alternatives_shape (type, name);
  if (name && strcmp (name, "mdspan") == 0)
    add_mdspan_shape (type);
  for (const container &c : containers)
    if (name && strcmp (c.name, name) == 0 && elements_complete_p (type, c)
        && add_shape (type, c))
      return;
  if (name && strcmp (name, "basic_string") == 0)
    add_old_string_shape (type);
}

} // namespace accdeep
