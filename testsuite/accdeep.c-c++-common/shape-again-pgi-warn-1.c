/* Section 1.3: a header that shapes one array three times, as in real code: a
   warning for each that differs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct mesh
{
  int nv;
  int nt;
  float *vtxArray;
  int *triArray;
#pragma acc shape(vtxArray[0:nv], triArray[0:nt]) /* { dg-note "19:" } */
#pragma acc shape(vtxArray[0:3*nv]) /* { dg-warning "19:.*'vtxArray'" } */
#pragma acc shape(vtxArray[0:nv]) init_needed(nv)
};
