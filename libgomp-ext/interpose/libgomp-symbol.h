/* libgomp's own symbols, for those who define functions of the same names and
   so can not have libgomp's headers.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_LIBGOMP_SYMBOL_H
#define ACCDEEP_INTERPOSE_LIBGOMP_SYMBOL_H

namespace accdeep
{
namespace libgomp
{

/* The function NAME; null: this libgomp has none.  */
void *symbol (const char *name);

/* What the program's call of NAME goes on to: that function, or what
   simcuda-run has put before it to learn what is mapped.  */
void *next (const char *name);

/* The definition of NAME that the program's calls find, but for simcuda-run's,
   which goes on to the next.  */
void *definition (const char *name);

} // namespace libgomp
} // namespace accdeep

#endif
