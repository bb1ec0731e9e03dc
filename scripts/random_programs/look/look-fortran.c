/* What look-mod.f90 calls: presence and the device's values.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "look.h"

static char program[80];

void
look_begin_c (const char *name)
{
  snprintf (program, sizeof program, "%s", name);
  look_program = program;
}

int
look_shared_c (void)
{
  return look_memory_shared_p ();
}

void
look_value_c (int point, const char *name, double value, double host,
	      double shared)
{
  look_compare (point, name, "host's values", value,
		look_memory_shared_p () ? shared : host);
}

void
look_present_c (int point, const char *name, long at, int bytes, int n,
		long expected, long unknown)
{
  if (look_memory_shared_p ())
    return;
  long present = 0;
  for (int i = 0; i < n; i++)
    if (!(unknown >> i & 1) && acc_is_present ((char *) at + i * bytes, bytes))
      present |= 1l << i;
  look_compare (point, name, "present elements", (double) present,
		(double) expected);
}

/* KIND: int, long, float or double.  */
void
look_device_c (int point, const char *name, long at, int kind, int n, long mask,
	       double expected)
{
  static const size_t size[] = { 4, 8, 4, 8 };
  double total = 0;
  if (look_memory_shared_p ())
    return;
  for (int i = 0; i < n; i++)
    if (mask >> i & 1)
      {
	char *host = (char *) at + i * size[kind];
	union { int i; long l; float f; double d; } value;
	if (!acc_is_present (host, size[kind]))
	  continue;
	acc_memcpy_from_device (&value, acc_deviceptr (host), size[kind]);
	total += (i + 1) * (kind == 0 ? value.i
			    : kind == 1 ? (double) value.l
			    : kind == 2 ? (double) value.f : value.d);
      }
  look_compare (point, name, "device's values", total, expected);
}

void
look_finish (void)
{
  printf ("%d checks, %d wrong\n", look_number, look_wrong);
  fflush (stdout);
  exit (look_wrong != 0);
}
