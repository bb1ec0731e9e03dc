/* Functions of the C library that allocate, copy, or look for a string's end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/suggest/body.h"
#include "plugin/suggest/language.h"
#include "plugin/suggest/source-text.h"

#include <algorithm>
#include <cstring>

namespace accdeep
{

namespace
{

enum class library_effect
{
  allocates, /* BYTES of new memory, times COUNT; POINTER: where to put it.  */
  copies,    /* BYTES from SOURCE to TARGET.  */
  duplicates_string,
  measures_string,
  uses_strings, /* All arguments from POINTER on are strings.  */
};

/* Arguments by their numbers; -1: there is none.  */
struct library_function
{
  const char *name;
  library_effect effect;
  int bytes;
  int count;
  int pointer;
  int other;
};

const library_function functions[] = {
  { "malloc", library_effect::allocates, 0, -1, -1, -1 },
  { "calloc", library_effect::allocates, 1, 0, -1, -1 },
  { "realloc", library_effect::allocates, 1, -1, -1, -1 },
  { "reallocarray", library_effect::allocates, 2, 1, -1, -1 },
  { "aligned_alloc", library_effect::allocates, 1, -1, -1, -1 },
  { "memalign", library_effect::allocates, 1, -1, -1, -1 },
  { "valloc", library_effect::allocates, 0, -1, -1, -1 },
  { "alloca", library_effect::allocates, 0, -1, -1, -1 },
  { "posix_memalign", library_effect::allocates, 2, -1, 0, -1 },
  { "memcpy", library_effect::copies, 2, -1, 0, 1 },
  { "memmove", library_effect::copies, 2, -1, 0, 1 },
  { "memset", library_effect::copies, 2, -1, 0, -1 },
  { "strdup", library_effect::duplicates_string, -1, -1, -1, -1 },
  { "strndup", library_effect::duplicates_string, -1, -1, -1, -1 },
  { "strlen", library_effect::measures_string, -1, -1, 0, -1 },
  { "strcpy", library_effect::uses_strings, -1, -1, 0, -1 },
  { "strcat", library_effect::uses_strings, -1, -1, 0, -1 },
  { "strcmp", library_effect::uses_strings, -1, -1, 0, -1 },
  { "strncmp", library_effect::uses_strings, -1, -1, 0, -1 },
  { "strstr", library_effect::uses_strings, -1, -1, 0, -1 },
  { "strchr", library_effect::uses_strings, -1, -1, 0, -1 },
  { "strrchr", library_effect::uses_strings, -1, -1, 0, -1 },
  { "puts", library_effect::uses_strings, -1, -1, 0, -1 },
};

/* What stands behind "__builtin_" counts.  */
const library_function *
find_function (tree fndecl)
{
  if (!DECL_NAME (fndecl)
      || (DECL_CONTEXT (fndecl) && TYPE_P (DECL_CONTEXT (fndecl))))
    return nullptr;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  if (strncmp (name, "__builtin_", 10) == 0)
    name += 10;
  for (const library_function &f : functions)
    if (strcmp (f.name, name) == 0)
      return &f;
  return nullptr;
}

/* The function has the attribute alloc_size.  Null: it has not.  */
const term *
size_by_attribute (tree fndecl, const std::vector<const term *> &arguments)
{
  tree attribute
      = lookup_attribute ("alloc_size", TYPE_ATTRIBUTES (TREE_TYPE (fndecl)));
  if (!attribute)
    return nullptr;
  const term *bytes = make_constant (1);
  for (tree a = TREE_VALUE (attribute); a; a = TREE_CHAIN (a))
    {
      if (!tree_fits_uhwi_p (TREE_VALUE (a)))
        return nullptr;
      const std::size_t index = tree_to_uhwi (TREE_VALUE (a)) - 1;
      if (index >= arguments.size ())
        return nullptr;
      bytes = make_arithmetic (MULT_EXPR, bytes, arguments[index]);
    }
  return bytes;
}

/* The bytes that the pointer argument INDEX of call T leads to count in
   elements of this many.  */
std::int64_t
element_size (tree t, int index)
{
  call_parts parts;
  take_call_apart (t, parts);
  tree argument = parts.arguments[index];
  while (CONVERT_EXPR_P (argument) || TREE_CODE (argument) == NON_LVALUE_EXPR)
    argument = TREE_OPERAND (argument, 0);
  tree type = TREE_TYPE (argument);
  tree size = POINTER_TYPE_P (type) && !VOID_TYPE_P (TREE_TYPE (type))
                  ? TYPE_SIZE_UNIT (TREE_TYPE (type))
                  : NULL_TREE;
  return size && tree_fits_shwi_p (size) && !integer_zerop (size)
             ? tree_to_shwi (size)
             : 1;
}

void
copy (value_reader &reader, tree t, const term *pointer, int index,
      const term *bytes)
{
  const term *count = divided (bytes, element_size (t, index));
  take_offset (pointer, count);
  const std::string text = written_call (EXPR_LOCATION (t));
  reader.use (pointer, make_arithmetic (MINUS_EXPR, count, make_constant (1)),
              EXPR_LOCATION (t), text.empty () ? "a copy" : text.c_str ());
}

const term *
new_memory (tree t, const char *function, const term *bytes)
{
  std::string text = written_call (EXPR_LOCATION (t));
  if (text.empty ())
    text = function;
  return make_heap (bytes, function, text, EXPR_LOCATION (t));
}

/* The object that POINTER leads to, or leads to a base class of.  */
const term *
whole_object (const term *pointer)
{
  const term *object = make_element (pointer, make_constant (0));
  while (object->is (term_kind::field) && !DECL_NAME (object->field))
    object = object->operands[0];
  return object;
}

/* Call T of FNDECL, a std::unique_ptr's or std::shared_ptr's, which CALL is
   about.  Null: nothing is known of its value.  */
const term *
owner_value (value_reader &reader, tree t, tree fndecl, const owner_call &call,
             const std::vector<const term *> &arguments)
{
  if (call.action == owner_action::makes)
    {
      const term *bytes = make_constant (call.bytes);
      if (call.counted)
        {
          if (arguments.empty ())
            return nullptr;
          bytes = make_arithmetic (MULT_EXPR, arguments[0], bytes);
        }
      return new_memory (t, IDENTIFIER_POINTER (DECL_NAME (fndecl)), bytes);
    }
  if (arguments.empty ())
    return nullptr;
  const term *object = whole_object (arguments[0]);
  auto pointer_in = [&reader] (const term *owner) {
    return owner->is (term_kind::heap) ? owner : reader.elements_of (owner);
  };
  const term *pointer = nullptr;
  switch (call.action)
    {
    case owner_action::gets:
      /* A member has extents of its own, which the value is within.  */
      if (call.unique && object->is (term_kind::field))
        return nullptr;
      pointer = pointer_in (object);
      return pointer || !object->is (term_kind::variable) ? pointer
                                                          : make_unknown ();
    case owner_action::releases:
      pointer = pointer_in (object);
      return pointer ? pointer : make_unknown ();
    case owner_action::moves:
      if (arguments.size () > 1)
        pointer = pointer_in (whole_object (arguments[1]));
      if (!pointer && call.unique)
        pointer = make_unknown ();
      break;
    default:
      if (arguments.size () > 1)
        pointer = arguments[1];
      break;
    }
  if (!pointer)
    return nullptr;
  reader.set_elements (object, pointer);
  reader.assign_through (make_address (object), pointer, EXPR_LOCATION (t));
  return pointer;
}

/* Call T of METHOD with ARGUMENTS.  Null: nothing is known of its value.  */
const term *
vector_call (value_reader &reader, tree t, const vector_method &method,
             const std::vector<const term *> &arguments)
{
  if (arguments.empty ())
    return nullptr;
  const term *object = make_element (arguments[0], make_constant (0));
  if (method.data)
    return reader.elements_of (object);
  tree size = TYPE_SIZE_UNIT (method.element);
  if (method.size && method.size < arguments.size () && size
      && tree_fits_shwi_p (size))
    reader.set_elements (
        object,
        new_memory (t, "vector",
                    make_arithmetic (MULT_EXPR, arguments[method.size],
                                     make_constant (tree_to_shwi (size)))));
  return nullptr;
}

/* What F, of C's library, returns for ARGUMENTS, and does with them; T is the
   call.  */
const term *
call_of_c (value_reader &reader, tree t, const library_function &f,
           const std::vector<const term *> &arguments)
{
  const location_t loc = EXPR_LOCATION (t);
  const int most = std::max ({ f.bytes, f.count, f.pointer, f.other, 0 });
  if (arguments.size () <= static_cast<std::size_t> (most))
    return nullptr;
  switch (f.effect)
    {
    case library_effect::allocates:
      {
        const term *bytes = arguments[f.bytes];
        if (f.count >= 0)
          bytes = make_arithmetic (MULT_EXPR, arguments[f.count], bytes);
        const term *memory = new_memory (t, f.name, bytes);
        if (f.pointer < 0)
          return memory;
        reader.assign_through (arguments[f.pointer], memory, loc);
        return make_unknown ();
      }
    case library_effect::copies:
      copy (reader, t, arguments[f.pointer], f.pointer, arguments[f.bytes]);
      if (f.other >= 0)
        copy (reader, t, arguments[f.other], f.other, arguments[f.bytes]);
      return arguments[f.pointer];
    case library_effect::duplicates_string:
      return make_text (1, loc);
    case library_effect::measures_string:
      reader.use (arguments[0], make_constant (0), loc, string_use);
      return make_length (arguments[0]);
    case library_effect::uses_strings:
      for (std::size_t i = f.pointer; i < arguments.size (); i++)
        if (!arguments[i]->is (term_kind::constant))
          reader.use (arguments[i], make_constant (0), loc, string_use);
      return strncmp (f.name, "strc", 4) == 0 ? arguments[0] : make_unknown ();
    }
  return nullptr;
}

} // anonymous namespace

const term *
library_call (value_reader &reader, tree t, tree fndecl,
              const std::vector<const term *> &arguments)
{
  if (placement_new_p (fndecl))
    return arguments.size () > 1 ? arguments[1] : nullptr;
  if (const char *name = operator_new (fndecl))
    return arguments.empty () ? nullptr : new_memory (t, name, arguments[0]);
  const owner_call owner = owner_call_of (fndecl);
  if (owner.action != owner_action::none)
    return owner_value (reader, t, fndecl, owner, arguments);
  const int forwarded = forwarded_argument (fndecl);
  if (forwarded >= 0
      && static_cast<std::size_t> (forwarded) < arguments.size ())
    return arguments[forwarded];
  /* From, up to, step.  */
  if (range_p (DECL_CONTEXT (fndecl)) && DECL_NAME (fndecl)
      && id_equal (DECL_NAME (fndecl), "count") && arguments.size () == 3)
    return arguments[2]->is (term_kind::constant) && arguments[2]->number == 1
               ? make_arithmetic (MINUS_EXPR, arguments[1], arguments[0])
               : make_unknown ();
  const vector_method method = vector_method_of (fndecl);
  if (method.element)
    return vector_call (reader, t, method, arguments);
  const library_function *f = find_function (fndecl);
  if (!f)
    {
      const term *bytes = size_by_attribute (fndecl, arguments);
      return bytes ? new_memory (t, "", bytes) : nullptr;
    }
  return call_of_c (reader, t, *f, arguments);
}

} // namespace accdeep
