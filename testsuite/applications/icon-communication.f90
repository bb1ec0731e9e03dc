! SPDX-License-Identifier: GPL-3.0-or-later
! ICON's mo_communication is the whole of its MPI layer: here are its types.

module mo_communication
  use mo_communication_types, only: t_comm_pattern, t_comm_pattern_collection, t_p_comm_pattern
  implicit none
  type t_comm_gather_pattern
    integer, allocatable :: collector_pes(:), collector_size(:)
  end type t_comm_gather_pattern
  type, abstract :: t_scatterPattern
    integer :: myPointCount
  end type t_scatterPattern
contains
  elemental integer function idx_1d(index, block)
    integer, intent(in) :: index, block
    idx_1d = index + (block - 1) * 8
  end function idx_1d
end module mo_communication
