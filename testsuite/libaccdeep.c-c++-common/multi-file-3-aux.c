/* The second file of multi-file-3.c: a type that has the same tag and is another
   one, and one that says the same.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "multi-file-aux.h"

#ifdef __cplusplus
namespace
{
#endif

struct local
{
  int *b;
  long m;
#pragma acc shape include(b[0:m])
};

#ifdef __cplusplus
} // namespace
#endif

void
enter_in_other_file (struct vec *p)
{
#pragma acc enter data copyin(p[0:1])
}

void
leave_in_other_file (struct vec *p)
{
#pragma acc exit data copyout(p[0:1])
  int b[2] = { 0 };
  struct local x = { b, 2 };
#pragma acc parallel copy(x)
  x.b[1] = 1;
  if (b[1] != 1)
    __builtin_abort ();
}
