/* What is known of gfortran without its headers, which are not installed.
   Include compat.h first.

   Sources: gcc/fortran/gfortran.h, trans.h and trans-types.cc of GCC 12 to 16.
   check_gfortran () tests at the start what it can.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_GCC_FORTRAN_H
#define ACCDEEP_GCC_FORTRAN_H

#include "plugin/gcc/compat.h"

/* A character of a source line: gfc_char_t.  */
typedef unsigned int gfc_char_t;

struct gfc_file;

/* A line of the source, after preprocessing.  LINE goes on as far as it is
   long and ends with a zero.  */
struct gfc_linebuf
{
  location_t location;
  gfc_file *file;
  gfc_linebuf *next;
  int truncated;
  bool dbg_emitted;
  gfc_char_t line[1];
};

struct locus
{
  gfc_char_t *nextc;
  gfc_linebuf *lb;
};

/* enum gfc_source_form.  */
enum gfc_source_form
{
  FORM_FREE,
  FORM_FIXED,
  FORM_UNKNOWN
};

/* gcc/fortran/scanner.cc.  Before the parser starts: the first line.  */
extern locus gfc_current_locus;
extern gfc_source_form gfc_current_form;

/* gcc/fortran/trans-types.cc.  Type of the elements of an array
   descriptor.  */
extern tree gfc_get_element_type (tree);

/* gcc/fortran/cpp.cc.  Before gfc_init: take note of an option of the
   preprocessor, of which there may be as many as f951 has arguments.  */
extern int gfc_cpp_handle_option (size_t option, const char *argument,
                                  int value);

/* zlib, which f951 is linked with: .mod files are compressed.  */
extern "C"
{
  struct gzFile_s;
  gzFile_s *gzopen (const char *path, const char *mode);
  int gzread (gzFile_s *file, void *buffer, unsigned bytes);
  int gzclose (gzFile_s *file);
}

namespace accdeep
{

/* Are the source's lines, which gfortran has just loaded, kept as struct
   gfc_linebuf says?  A fatal error if not: nothing of the source would be
   understood.  */
void check_gfortran ();

/* Is TYPE an array descriptor (GFC_DESCRIPTOR_TYPE_P)?  In C++ classes with a
   constructor have the flag.  */
inline bool
descriptor_type_p (const_tree type)
{
  return lang_GNU_Fortran () && TREE_CODE (type) == RECORD_TYPE
         && TYPE_LANG_FLAG_1 (type);
}

/* Is TYPE the container of a polymorphic object (GFC_CLASS_TYPE_P)?  */
inline bool
class_container_p (const_tree type)
{
  return TREE_CODE (type) == RECORD_TYPE && TYPE_LANG_FLAG_4 (type);
}

/* The container that the variable DECL is or refers to, an lvalue; null:
   neither.  */
inline tree
class_container_of (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (class_container_p (type))
    return decl;
  if (POINTER_TYPE_P (type) && class_container_p (TREE_TYPE (type)))
    return build1 (INDIRECT_REF, TREE_TYPE (type), decl);
  return NULL_TREE;
}

/* The field of the record TYPE with gfortran's own name NAME; null: none.  */
inline tree
field_named (tree type, const char *name)
{
  tree field = TYPE_FIELDS (type);
  while (field && !(DECL_NAME (field) && id_equal (DECL_NAME (field), name)))
    field = DECL_CHAIN (field);
  return field;
}

/* The same of OBJECT, an lvalue.  */
inline tree
component_named (tree object, const char *name)
{
  tree field = field_named (TREE_TYPE (object), name);
  return field ? build3 (COMPONENT_REF, TREE_TYPE (field),
                         unshare_expr (object), field, NULL_TREE)
               : NULL_TREE;
}

/* Is TYPE a derived type of the user's?  */
inline bool
derived_type_p (const_tree type)
{
  return RECORD_OR_UNION_TYPE_P (type) && !descriptor_type_p (type)
         && !class_container_p (type);
}

/* Parts of an array descriptor.  */
struct descriptor_layout
{
  tree data;     /* FIELD_DECL of the pointer to the first element.  */
  unsigned rank; /* 0 to 15.  */
};

/* TYPE is an array descriptor.  */
descriptor_layout layout_of_descriptor (tree type);

/* The type of the elements of TYPE, an array descriptor.  */
tree element_type_of_descriptor (tree type);

/* Is TYPE, an array descriptor, that of an allocatable?  */
bool allocatable_descriptor_p (tree type);

/* How many of the dimensions of TYPE, an array descriptor, are a coarray's.  */
unsigned corank_of_descriptor (tree type);

/* Can a loop have private variables that the device constructs?  */
constexpr bool loops_construct_private = GCCPLUGIN_VERSION >= 16000;

/* Has a private DECL to be constructed by what the original is: it is an
   allocatable array, or has allocatable components?  */
inline bool
constructed_private_p (tree decl)
{
  return lang_GNU_Fortran () && DECL_P (decl)
         && !POINTER_TYPE_P (TREE_TYPE (decl))
         && lang_hooks.decls.omp_private_outer_ref (decl);
}

/* Is DECL a variable of gfortran's for an associate name?  */
inline bool
associate_name_p (tree decl)
{
  return VAR_P (decl) && !is_global_var (decl)
         && lang_hooks.decls.omp_predetermined_sharing (decl)
                == OMP_CLAUSE_DEFAULT_FIRSTPRIVATE;
}

/* For the component FIELD, a deferred-length string: the component that has
   its length.  Null: FIELD is no such string.  */
tree length_component (tree field);

} // namespace accdeep

#endif /* ACCDEEP_GCC_FORTRAN_H */
