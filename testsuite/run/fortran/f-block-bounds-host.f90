! { dg-do run }
! Bounds of what a BLOCK declares are a thread's own outside of target regions, too, and in tasks and taskloops.
! { dg-skip-if "GCC shares the bounds" { host } }
program p
  implicit none
  integer :: r(200), j, s(50)
  interface
    pure integer function total (t)
      integer, intent(in) :: t(:, :)
    end function
  end interface
  !$omp parallel do num_threads(8) schedule(dynamic)
  do j = 1, 200
    block
      integer :: a(j, mod (j, 3) + 1)
      character(len=mod (j, 7) + 1) :: c
      a = 1
      c = 'x'
      r(j) = total (a) + len (c)
    end block
  end do
  do j = 1, 200
    if (r(j) /= j * (mod (j, 3) + 1) + mod (j, 7) + 1) stop 1
  end do
  r = 0
  !$omp parallel num_threads(8)
  !$omp single
  !$omp taskloop grainsize(1)
  do j = 1, 200
    block
      integer :: a(j, mod (j, 5) + 1)
      a = 1
      r(j) = total (a)
    end block
  end do
  !$omp end taskloop
  !$omp end single
  !$omp end parallel
  do j = 1, 200
    if (r(j) /= j * (mod (j, 5) + 1)) stop 2
  end do
  ! A bound that is known before the construct is shared, and so is the array.
  block
    integer :: a(size (s) + 1)
    a = 0
    !$omp target teams distribute parallel do map(tofrom: a)
    do j = 1, size (a)
      a(j) = j * ubound (a, 1)
    end do
    if (sum (a) /= 51 * 51 * 26) stop 3
  end block
end program
pure integer function total (t)
  integer, intent(in) :: t(:, :)
  total = sum (t)
end function
