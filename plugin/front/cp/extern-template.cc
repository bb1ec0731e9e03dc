/* Member functions of explicitly instantiated templates in compute regions.

   The library has the code of 'extern template class std::basic_string<char>';
   a translation unit has the bodies of its inline members for inlining alone,
   and of the others none.  The device has no such library.  So those that a
   region reaches become functions of this translation unit, like those of any
   other instance.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/cp/extern-template.h"

#include "plugin/front/cp/device-functions.h"

namespace accdeep
{

namespace
{

/* FUNCTION is a member that only the library has.  */
bool
member_elsewhere_p (tree function)
{
  return DECL_LANG_SPECIFIC (function) && !DECL_SAVED_TREE (function)
         && DECL_EXPLICIT_INSTANTIATION (function)
         && DECL_REALLY_EXTERN (function)
         /* The device has another one.  */
         && !id_equal (DECL_NAME (function), "_M_leak_hard");
}

/* FUNCTION, and if it is a constructor or a destructor the others of one body:
   one of them may become an alias of another.  */
std::vector<tree>
with_clones (tree function)
{
  if (!DECL_CLONED_FUNCTION_P (function))
    return { function };
  std::vector<tree> all;
  tree clone;
  FOR_EACH_CLONE (clone, DECL_CLONED_FUNCTION (function))
  all.push_back (clone);
  return all;
}

/* Have the body of FUNCTION, such a one.  Returns what has it; null: the
   headers do not define it.  */
tree
instantiate_member (tree function)
{
  const bool known = DECL_INTERFACE_KNOWN (function);
  for (tree f : with_clones (function))
    {
      SET_DECL_IMPLICIT_INSTANTIATION (f);
      DECL_INTERFACE_KNOWN (f) = 0;
      DECL_NOT_REALLY_EXTERN (f) = 1;
    }
  instantiate_decl (function, /*defer_ok=*/false,
                    /*expl_inst_class_mem_p=*/false);
  for (tree f : with_clones (function))
    if (DECL_SAVED_TREE (f))
      return f;
  for (tree f : with_clones (function))
    {
      SET_DECL_EXPLICIT_INSTANTIATION (f);
      DECL_INTERFACE_KNOWN (f) = known;
      DECL_NOT_REALLY_EXTERN (f) = 0;
    }
  return NULL_TREE;
}

} // anonymous namespace

void
take_extern_members ()
{
  device_functions all;
  all.start ();
  all.run ();
  bool instantiated = false;
  for (std::size_t i = 0; i < all.absent ().size (); i++)
    {
      tree function = all.absent ()[i];
      tree body = member_elsewhere_p (function) ? instantiate_member (function)
                                                : NULL_TREE;
      if (!body)
        continue;
      instantiated = true;
      instantiate_pending_templates (0);
      all.reach (body);
      all.run ();
    }
  for (tree function : all.reached ())
    if (DECL_TEMPLATE_INSTANTIATION (function)
        || (instantiated && DECL_LANG_SPECIFIC (function)
            && DECL_NOT_REALLY_EXTERN (function)))
      compile_here (function);
}

} // namespace accdeep
