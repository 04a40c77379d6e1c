! "update device" of components that have been created on the device leaves their pointers and descriptors there alone.
! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
program update_components
  implicit none
  type part
    integer :: k = 2
    real(8), allocatable :: d(:)
    real(8), pointer :: p(:) => null ()
  end type
  type grid
    integer :: n = 10
    real(8), allocatable :: c(:)
    real(4), pointer :: q(:,:) => null ()
    type(part) :: in
  end type
  type(grid), allocatable :: a
  type(grid) :: s
  integer :: i, j
  allocate (s%c(10), s%q(4, 5), s%in%d(10), s%in%p(10))
  s%c = 1; s%q = 2; s%in%d = 3; s%in%p = 4
  !$acc enter data copyin(s)
  !$acc enter data create(s%c, s%q, s%in%d, s%in%p)
  !$acc update device(s%c, s%q)
  !$acc update device(s%in%d, s%in%p) async(1) if(s%n == 10)
  !$acc wait(1)
  !$acc parallel loop present(s)
  do i = 1, s%n
    s%c(i) = s%c(i) + i
    s%in%d(i) = s%in%d(i) + i
    s%in%p(i) = s%in%p(i) + i
    if (i <= 5) s%q(2, i) = s%q(2, i) + i
  end do
  !$acc update self(s%c(3:5))
  !$acc update host(s%q, s%in%d) async
  !$acc wait
  !$acc update self(s%in%p)
  if (any (s%c(3:5) /= [4, 5, 6])) stop 1
  if (any (s%q(2,:) /= [(2. + i, i = 1, 5)]) .or. any (s%q(1,:) /= 2)) stop 2
  if (any (s%in%d /= [(3d0 + i, i = 1, 10)])) stop 3
  if (any (s%in%p /= [(4d0 + i, i = 1, 10)])) stop 4
  s%c = 100
  !$acc update device(s%c(4:6))
  !$acc parallel loop present(s)
  do i = 1, s%n
    s%c(i) = s%c(i) + 1
  end do
  !$acc update self(s%c(4:6))
  if (any (s%c(4:6) /= 101)) stop 5
end program
