! The same in Fortran: a loop that begins at the thread's number, in a subroutine that two parallel regions call.
! { dg-do run }
module work
  use omp_lib
contains
  subroutine add (r, n)
    !$omp declare target
    integer, intent(in) :: n
    integer, intent(inout) :: r(n)
    integer :: i
    do i = omp_get_thread_num () + 1, n, omp_get_num_threads ()
      if (mod (i, 2) == 0) then
        r(i) = r(i) + i
      else
        r(i) = r(i) - i
      end if
    end do
  end subroutine
end module

program main
  use work
  integer :: r(64)
  r = 0
  !$omp target teams num_teams(1) map(tofrom: r)
  !$omp parallel
  call add (r, 64)
  !$omp end parallel
  !$omp parallel
  call add (r, 64)
  !$omp end parallel
  !$omp end target teams
  if (sum (r) /= 64) stop 1
end program
