/* What RAJA's own tests of reductions into many bins are instantiated with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "forall.h"

using AccMultiReducePols = camp::list<accdeep::raja::acc_multi_reduce>;
/* Of the tests of one such reduction, which use it on the host.  */
using AccMultiReducerPolicyList = AccMultiReducePols;
#ifdef __RAJA_test_forone_HPP__
using AccUnitTestPolicyList = camp::list<test_seq>;
#endif
