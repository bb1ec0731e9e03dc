/* host_data constructs with allocatable variables, which gfortran does not take
   (cure::use_device).

     !$acc host_data use_device(a, b) if_present
     ...
     !$acc end host_data

   where A is allocatable becomes a data construct, behind a carrier (carrier.h)
   with what gfortran takes:

     !$acc host_data use_device(   b)
     !$acc end host_data
     !$acc data      no_create (a)
     ...
     !$acc end data

   and notes.cc makes a host_data construct of it again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_HOST_DATA_H
#define ACCDEEP_FRONT_FORTRAN_HOST_DATA_H

#include "plugin/front/fortran/scopes.h"

#include <optional>

namespace accdeep
{

/* The directive that ends the host_data construct at PLACE, one of OUTLINE's;
   null: none does.  */
const source_directive *host_data_end (const source_outline &outline,
                                       const source_directive &place);

/* A host_data construct that is a data construct to gfortran.  */
struct turned_host_data
{
  bool if_present;                    /* The clause.  */
  std::vector<gfc_linebuf *> carrier; /* Its last line, if there is one.  */
};

/* Turn the construct that the directive at PLACE, of which WRITTEN is what
   gfortran would get, begins.  Nothing: no allocatable variable is in it.  */
std::optional<turned_host_data> turn_host_data (const source_outline &outline,
                                                const source_directive &place,
                                                const token_list &written);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_HOST_DATA_H */
