! A misspelt directive, and a section of Fortran's for an extent.
! SPDX-License-Identifier: GPL-3.0-or-later

module m
  type bag
    integer :: n
    real, allocatable :: x(:)
    !$acc shpae include(x) ! { dg-error "there is no directive 'shpae'; did you mean 'shape'" }
  end type
  type sack
    real, allocatable :: x(:)
    !$acc shape include(x(1:n)) ! { dg-error "components take no extents: name 'x' alone" }
  end type
end module
