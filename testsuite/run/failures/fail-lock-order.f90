! { dg-do run }
! { dg-skip-if "waits for ever" { host gpu } }
! { dg-additional-options "-g" }
! { dg-shouldfail "two threads set two locks in opposite orders" }
program main
  use omp_lib
  implicit none
  integer :: r
  r = 0
  !$omp target parallel num_threads(2) map(tofrom: r)
  call both (r)
  !$omp end target parallel
contains
  subroutine both (r)
    integer :: r
    integer (omp_lock_kind), save :: first, second
    !$omp declare target (first, second)
    if (omp_get_thread_num () == 0) then
      call omp_set_lock (first)
      !$omp barrier
      call omp_set_lock (second)	! line 21
    else
      call omp_set_lock (second)
      !$omp barrier
      call omp_set_lock (first)		! line 25
    end if
    r = r + 1
  end subroutine
end program
! { dg-output "deadlock.*warp 0, all lanes: running.*fail-lock-order.f90:21.*warp 1, all lanes: running.*fail-lock-order.f90:25" }
