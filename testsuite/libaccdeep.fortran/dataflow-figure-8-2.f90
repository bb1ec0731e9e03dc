! Section 10: dataflow-figure-8-1 with two devices, queues eager.
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-do run }
! { dg-set-target-env-var SIMCUDA_STREAMS "eager" }
! { dg-set-target-env-var SIMCUDA_DEVICES "2" }

include "dataflow-figure-8-1.f90"
