! { dg-do run }
! DT for a number, and for an object whose type has no procedure: an error, also without items for it none.
program p
  implicit none
  type t
    real :: x
  end type
  integer :: s(3)
  character(60) :: message(3), line
  message = 'none'
  !$omp target map(from: s) map(tofrom: message)
  write (line, '(DT)', iostat=s(1), iomsg=message(1)) 5
  write (line, '(DT)', iostat=s(2), iomsg=message(2)) t (1.)
  write (line, '(i3,DT)', iostat=s(3), iomsg=message(3)) 5
  !$omp end target
  if (any (s /= [5006, 5006, 0])) stop 1
  if (any (message(1:2)(1:22) /= 'Missing DTIO procedure') .or. message(3) /= 'none') stop 2
end program
