! { dg-do run }
! Automatic arrays and block-local arrays inside procedures called in a region.

program main
  implicit none
  integer :: r(3)
  !$omp target map(from: r)
  r(1) = work (4)
  r(2) = work (9)
  block
    integer :: t(5), i
    do i = 1, 5
      t(i) = i * r(1)
    end do
    r(3) = t(5)
  end block
  !$omp end target
  if (r(1) /= 30 .or. r(2) /= 285 .or. r(3) /= 150) stop 1
contains
  integer function work (n)
    !$omp declare target
    integer, intent(in) :: n
    integer :: t(n), i
    do i = 1, n
      t(i) = i * i
    end do
    work = 0
    do i = n, 1, -1
      work = work + t(i)
    end do
  end function
end program
