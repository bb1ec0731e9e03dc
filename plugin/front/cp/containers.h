/* Shapes of the standard library's class templates.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_CP_CONTAINERS_H
#define ACCDEEP_FRONT_CP_CONTAINERS_H

#include "plugin/gcc/compat.h"
#include "plugin/model/directive.h"
#include "plugin/model/shape.h"

namespace accdeep
{

/* If TYPE, a complete class without directives, is a class of the standard
   library with pointers to other objects, add its shapes to the registry.  */
void add_container_shapes (tree type);

/* The name of the standard library's class, or class template, that TYPE is, or
   is an instance of; null: it is neither.  */
const char *standard_class (tree type);

/* The directive TEXT, in the language's own words, on TYPE.  */
type_directive builtin_directive (const std::string &text, tree type);

/* A number for expression_function () of E, in such a directive on TYPE.
   Lowering has this.  */
unsigned number_builtin_expression (const expression &e, const type_ptr &type);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_CP_CONTAINERS_H */
