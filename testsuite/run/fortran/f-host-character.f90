! { dg-do run }
! A character variable of the host procedure whose length is no constant, in regions of internal procedures.
subroutine s(n, m, r)
  implicit none
  integer :: n, m, r(m)
  character(len=n) :: c
  character(len=n) :: w(m)
  c = 'hello'
  w = 'ab'
  call inner
  call write
  if (c(2:3) /= "ZZ" .or. c(1:1) /= "h") stop 2
contains
  subroutine inner
    integer :: i
  !$omp target teams distribute parallel do map(from: r)
  do i = 1, m
    r(i) = ichar(c(i:i)) 
  end do
  do i = 1, m
   if (r(i) /= ichar(c(i:i)) ) stop 1
  end do
  end subroutine
  subroutine write
    integer :: i
    !$omp target parallel do map(tofrom: c)
    do i = 2, 3
      c(i:i) = 'Z'
    end do
  end subroutine
end subroutine
program p
  integer :: r(5)
  call s(6, 5, r)
end program
