/* Aux file of routine-implicit-bad-1.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int
far_away (int i)
{
  return i + 1;
}
