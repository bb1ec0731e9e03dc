/* Section 2: _ACCDEEP is defined as the date of the language.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#if !defined _ACCDEEP || _ACCDEEP < 202001 || _ACCDEEP > 209912
#error "_ACCDEEP is not a month"
#endif

#if _ACCDEEP % 100 < 1 || _ACCDEEP % 100 > 12
#error "_ACCDEEP is not a month"
#endif

typedef int nonempty;
