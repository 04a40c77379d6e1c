! { dg-do run }
! { dg-skip-if "waits for ever" { host gpu } }
! { dg-additional-options "-g -O0" }
! { dg-shouldfail "a single region with a barrier that one thread leaves out" }
program main
  use omp_lib
  integer :: r
  r = 0
  !$omp target parallel num_threads(4) map(tofrom: r)
  if (omp_get_thread_num () /= 2) call meet (r)
  !$omp end target parallel
contains
  subroutine meet (r)
    integer :: r
    !$omp barrier		! line 15
    !$omp atomic
    r = r + 1
  end subroutine
end program
! { dg-output "deadlock.*warps 0-1,3, all lanes: at barrier \[^\n\]*fail-barrier-line.f90:15\[^\n\]*\n" }
