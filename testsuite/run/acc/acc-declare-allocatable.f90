! Allocatable arrays of a module in "declare create": "enter data" puts them on the device, where a routine finds them.
! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
module fields
  implicit none
  real(8), allocatable :: a(:), b(:,:)
  integer, allocatable :: k(:)
  integer :: n
  !$acc declare create (a, b, k, n)
contains
  subroutine add (i)
    !$acc routine seq
    integer, value :: i
    a(i) = a(i) + b(2, i) + k(i) + size (a)
  end subroutine
end module
program declare_allocatable
  use fields
  implicit none
  integer :: i, round
  do round = 1, 2
    n = 20 * round
    allocate (a(n), b(3, n), k(0:n))
    a = 1
    b = 2
    k = [(i, i = 0, n)]
    !$acc enter data create(a, b) copyin(k) if(n > 0)
    !$acc update device(a, b, n) async(2)
    !$acc wait
    !$acc parallel loop
    do i = 1, n
      call add (i)
    end do
    !$acc update self(a)
    if (any (a /= [(3 + i + n, i = 1, n)])) stop 1
    !$acc enter data copyin(a) async(1)
    !$acc wait(1)
    !$acc kernels loop present(a)
    do i = 1, n
      a(i) = a(i) * 2
    end do
    !$acc exit data copyout(a) finalize
    !$acc exit data delete(b, k)
    if (any (a /= [(2 * (3 + i + n), i = 1, n)])) stop 2
    deallocate (a, b, k)
  end do
end program
