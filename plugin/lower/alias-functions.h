/* What a translation unit calls at run time where operands may be aliases.
   Include plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_ALIAS_FUNCTIONS_H
#define ACCDEEP_LOWER_ALIAS_FUNCTIONS_H

namespace accdeep
{

/* size_t _accdeep_aliases (size_t n, void **addresses, size_t *sizes,
                            unsigned short *kinds, unsigned short *back);

   Are there operands that overlap, and are not present?  Then N, and the
   largest are first: what is copied to the device in one of their parts is
   copied with them.  Else 0.  */
tree aliases_function ();

/* size_t _accdeep_aliases_left (size_t n, void **addresses, size_t *sizes);

   Are there operands that overlap and are present?  Then N, else 0.  */
tree aliases_left_function ();

/* void _accdeep_data_end (size_t n, void **addresses, size_t *sizes,
                           unsigned short *back, void **buffers);

   Call GOACC_data_end, and copy to the host what BACK says and what is no
   longer present then.  BUFFERS are null.  */
tree data_end_function ();

} // namespace accdeep

#endif /* ACCDEEP_LOWER_ALIAS_FUNCTIONS_H */
