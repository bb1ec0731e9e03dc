/* What devices do not have: code for them that uses it is an error here, at its
   line.  GCC's own is one of the linker's, or of the program's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"
#include "plugin/gcc/offload.h"

namespace accdeep
{

namespace
{

/* The most bits of a device's floating-point types.  */
constexpr unsigned most_bits = 64;

/* A floating-point type with more bits that T, an expression's type, has in it;
   null: none.  */
tree
long_float_in (tree type)
{
  type = strip_array_types (type);
  if (TREE_CODE (type) == COMPLEX_TYPE)
    return long_float_in (TREE_TYPE (type)) ? type : NULL_TREE;
  if (SCALAR_FLOAT_TYPE_P (type))
    return TYPE_PRECISION (type) > most_bits ? type : NULL_TREE;
  if (RECORD_OR_UNION_TYPE_P (type))
    for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
      if (TREE_CODE (f) == FIELD_DECL)
        if (tree found = long_float_in (TREE_TYPE (f)))
          return found;
  return NULL_TREE;
}

/* What a body has that devices do not.  */
struct missing
{
  tree type = NULL_TREE;
  tree name = NULL_TREE; /* A variable that has it; null: there is none.  */
};

tree
find_type (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  auto found
      = static_cast<missing *> (static_cast<walk_stmt_info *> (data)->info);
  tree type = TREE_TYPE (*tp);
  if (!type || FUNC_OR_METHOD_TYPE_P (type))
    return NULL_TREE;
  if (!found->type)
    found->type = long_float_in (type);
  /* A dummy argument is a pointer to it.  */
  if (POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  if (DECL_P (*tp) && DECL_NAME (*tp) && !DECL_ARTIFICIAL (*tp) && found->type
      && long_float_in (type))
    found->name = *tp;
  return found->name;
}

/* TYPE in Fortran's words, with a kind of so many bytes; 0: its own.  */
std::string
fortran_text (tree type, unsigned bytes)
{
  const bool complex = TREE_CODE (type) == COMPLEX_TYPE;
  if (!bytes)
    bytes = TYPE_PRECISION (complex ? TREE_TYPE (type) : type) / BITS_PER_UNIT;
  return (complex ? "complex(" : "real(") + std::to_string (bytes) + ")";
}

void
report_type (const missing &found, location_t loc)
{
  const unsigned most_bytes = most_bits / BITS_PER_UNIT;
  if (!lang_GNU_Fortran ())
    error_at (loc, "devices do not have type %qT; use %<double%>", found.type);
  else if (found.name)
    error_at (loc, "devices do not have type %qs of %qD; use %qs",
              fortran_text (found.type, 0).c_str (), found.name,
              fortran_text (found.type, most_bytes).c_str ());
  else
    error_at (loc, "devices do not have type %qs; use %qs",
              fortran_text (found.type, 0).c_str (),
              fortran_text (found.type, most_bytes).c_str ());
}

/* Does STATEMENT call the library's matmul?  The device's takes other arguments
   than the calls pass.  */
bool
matmul_call_p (const gimple *statement)
{
  tree callee
      = is_gimple_call (statement) ? gimple_call_fndecl (statement) : NULL_TREE;
  return lang_GNU_Fortran () && callee && DECL_NAME (callee)
         && startswith (IDENTIFIER_POINTER (DECL_NAME (callee)),
                        "_gfortran_matmul_");
}

/* The first one of a body is enough.  */
tree
visit (gimple_stmt_iterator *at, bool *, walk_stmt_info *info)
{
  gimple *statement = gsi_stmt (*at);
  bool &reported = *static_cast<bool *> (info->info);
  const location_t loc = gimple_location (statement);
  if (reported)
    return NULL_TREE;
  if (matmul_call_p (statement))
    {
      error_at (loc, "devices do not have this %<matmul%>; write loops, or use "
                     "arrays with explicit bounds and %<-O1%>");
      reported = true;
      return NULL_TREE;
    }
  missing found;
  walk_stmt_info operands;
  memset (&operands, 0, sizeof operands);
  operands.info = &found;
  walk_gimple_op (statement, find_type, &operands);
  if (found.type)
    {
      report_type (found, loc);
      reported = true;
    }
  return NULL_TREE;
}

} // namespace

void
report_missing (gimple_seq *body)
{
  if (!flag_openacc || !offload_compilers_p ())
    return;
  bool reported = false;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &reported;
  walk_gimple_seq_mod (body, visit, nullptr, &info);
}

} // namespace accdeep
