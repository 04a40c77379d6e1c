! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! Ends of mappings of arrays with gaps leave what the host has stored to the gaps meanwhile: data constructs and "exit
! data".
module m
  implicit none
contains
  subroutine fill (b, k)
    real(8), intent(inout) :: b(:)
    real(8), intent(in) :: k
    integer :: i
    !$acc parallel loop present(b)
    do i = 1, size (b)
      b(i) = k
    end do
  end subroutine
  subroutine within (b, a)
    real(8), intent(inout) :: b(:)
    real(8), intent(inout) :: a(:)
    !$acc data copyout(b)
    call fill (b, 3d0)
    a(2:7) = 7
    a(9:14) = 7
    a(16) = 7
    !$acc end data
  end subroutine
end module
program p
  use m
  implicit none
  real(8), target :: a(16), w(16)
  real(8), pointer :: q(:)
  a = 1
  call within (a(15:1:-7), a)
  w = 7
  w(1:15:7) = 3
  if (any (a /= w)) stop 1
  a = 1
  q => a(2:14:6)
  !$acc enter data create(q)
  call fill (q, 4d0)
  a(1) = 5
  a(3:7) = 5
  a(9:13) = 5
  a(15:16) = 5
  !$acc exit data copyout(q)
  w = 5
  w(2:14:6) = 4
  if (any (a /= w)) stop 2
end program
