! Section 9: -fplugin-arg-accdeep-fortran with a value that means nothing, in a
! file without a directive.
! SPDX-License-Identifier: GPL-3.0-or-later
! { dg-options "-fplugin-arg-accdeep-fortran=Deep" }

program nothing
end program

! { dg-error "'-fplugin-arg-accdeep-fortran' takes 'deep' or 'shallow', not 'Deep'" "" { target *-*-* } 0 }
! { dg-error "failed to initialize plugin" "" { target *-*-* } 0 }
