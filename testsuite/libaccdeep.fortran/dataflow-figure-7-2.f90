! Section 10: dataflow-figure-7-1 with two devices, queues deferred.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-set-target-env-var SIMCUDA_STREAMS "deferred" }
! { dg-set-target-env-var SIMCUDA_DEVICES "2" }

include "dataflow-figure-7-1.f90"
