! Dummy arguments, which are references, that are private: to a gang, a worker, a lane.  Without optimization they are in
! memory.
! { dg-do run }
! { dg-options "-O0 -fno-openmp -fopenacc" }
! An array in memory is assigned as a whole.
! { dg-prune-output "using .num_workers .1.., ignoring 4" }
program main
  implicit none
  integer :: scalar, array(3), res(40, 50)

  call lanes (scalar, array, res)
  if (any (res /= expected ())) stop 1
  call workers (scalar, array, res)
  if (any (res /= expected ())) stop 2
  call gangs (scalar, array, res)
  if (any (res /= expected ())) stop 3

contains

  function expected ()
    integer :: expected(40, 50), i, j
    expected = reshape ([((7 * (i + 100 * j) + 2, i = 1, 40), j = 1, 50)], [40, 50])
  end function

  subroutine lanes (t, a, res)
    integer :: t, a(3), res(40, 50), i, j, k
    !$acc parallel loop gang num_gangs(3) copyout(res)
    do j = 1, 50
       !$acc loop vector private(t, a)
       do i = 1, 40
          t = i + 100 * j
          do k = 1, 3
             a(k) = t * (k * 2 - 1)
          end do
          res(i, j) = a(3) + a(2) - a(1) + 2
       end do
    end do
  end subroutine

  subroutine workers (t, a, res)
    integer :: t, a(3), res(40, 50), i, j
    !$acc parallel num_gangs(3) num_workers(4) copyout(res)
    !$acc loop gang worker private(t, a)
    do j = 1, 50
       t = 100 * j
       a = [t, 3 * t, 5 * t]
       !$acc loop vector
       do i = 1, 40
          res(i, j) = a(3) + a(2) - a(1) + 7 * i + t - 100 * j + 2
       end do
    end do
    !$acc end parallel
  end subroutine

  subroutine gangs (t, a, res)
    integer :: t, a(3), res(40, 50), i, j
    !$acc parallel num_gangs(3) num_workers(4) copyout(res)
    !$acc loop gang private(t, a)
    do j = 1, 50
       t = 100 * j
       a = [t, 3 * t, 5 * t]
       !$acc loop worker vector
       do i = 1, 40
          res(i, j) = a(3) + a(2) - a(1) + 7 * i + t - 100 * j + 2
       end do
    end do
    !$acc end parallel
  end subroutine
end program
