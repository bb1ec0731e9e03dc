! MPI of one rank, as far as CloverLeaf needs it: there are no other ranks, so
! nothing is sent, and what is reduced or gathered is the rank's own.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module mpi
  implicit none
  integer, parameter :: mpi_comm_world = 0, mpi_status_size = 1
  integer, parameter :: mpi_integer = 4, mpi_double_precision = 8
  integer, parameter :: mpi_sum = 1, mpi_min = 2, mpi_max = 3
end module mpi

subroutine mpi_init (error)
  integer, intent(out) :: error
  error = 0
end subroutine mpi_init

subroutine mpi_finalize (error)
  integer, intent(out) :: error
  error = 0
end subroutine mpi_finalize

subroutine mpi_abort (communicator, code, error)
  integer, intent(in) :: communicator, code
  integer, intent(out) :: error
  error = 0
  print *, 'mpi_abort on', communicator, code
  error stop 1
end subroutine mpi_abort

subroutine mpi_barrier (communicator, error)
  integer, intent(in) :: communicator
  integer, intent(out) :: error
  error = communicator
end subroutine mpi_barrier

subroutine mpi_comm_rank (communicator, rank, error)
  integer, intent(in) :: communicator
  integer, intent(out) :: rank, error
  rank = 0
  error = communicator
end subroutine mpi_comm_rank

subroutine mpi_comm_size (communicator, ranks, error)
  integer, intent(in) :: communicator
  integer, intent(out) :: ranks, error
  ranks = 1
  error = communicator
end subroutine mpi_comm_size

subroutine mpi_reduce (from, to, count, type, operation, root, communicator, &
                       error)
  integer, intent(in) :: count, type, operation, root, communicator
  double precision, intent(in) :: from(count)
  double precision, intent(out) :: to(count)
  integer, intent(out) :: error
  if (type /= 8 .or. operation < 1 .or. root /= 0) error stop 'mpi_reduce'
  to = from
  error = communicator
end subroutine mpi_reduce

subroutine mpi_allreduce (from, to, count, type, operation, communicator, error)
  integer, intent(in) :: count, type, operation, communicator
  double precision, intent(in) :: from(count)
  double precision, intent(out) :: to(count)
  integer, intent(out) :: error
  if (type /= 8) then
    call copy_integers (from, to, count)
  else
    if (operation < 1) error stop 'mpi_allreduce'
    to = from
  end if
  error = communicator
end subroutine mpi_allreduce

subroutine mpi_allgather (from, sent, sent_type, to, received, received_type, &
                          communicator, error)
  integer, intent(in) :: sent, sent_type, received, received_type, communicator
  double precision, intent(in) :: from(sent)
  double precision, intent(out) :: to(received)
  integer, intent(out) :: error
  if (sent_type /= 8 .or. received_type /= 8) error stop 'mpi_allgather'
  to(:sent) = from
  error = communicator
end subroutine mpi_allgather

subroutine copy_integers (from, to, count)
  integer, intent(in) :: count
  integer, intent(in) :: from(count)
  integer, intent(out) :: to(count)
  to = from
end subroutine copy_integers

subroutine mpi_isend ()
  error stop 'mpi_isend'
end subroutine mpi_isend

subroutine mpi_irecv ()
  error stop 'mpi_irecv'
end subroutine mpi_irecv

subroutine mpi_waitall (count, requests, statuses, error)
  use mpi
  integer, intent(in) :: count
  integer, intent(inout) :: requests(*), statuses(mpi_status_size, *)
  integer, intent(out) :: error
  if (count > 0) then
    requests(1) = 0
    statuses(1, 1) = 0
    error stop 'mpi_waitall'
  end if
  error = 0
end subroutine mpi_waitall
