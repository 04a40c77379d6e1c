! "update" of objects with allocatable and pointer components: descriptors keep their addresses, on both sides.
! { dg-do run }
! { dg-options "-O0 -fno-openmp -fopenacc" }
program update_objects
  implicit none
  type part
    integer :: k = 2
    real(8), allocatable :: d(:)
  end type
  type grid
    integer :: n = 10
    real(8), allocatable :: c(:)
    real(4), pointer :: q(:,:) => null ()
    type(part) :: in
    real(8), allocatable :: none(:)
  end type
  type(grid) :: s
  integer :: i
  allocate (s%c(10), s%q(4, 5), s%in%d(10))
  s%c = 1; s%q = 2; s%in%d = 3
  !$acc enter data copyin(s)
  !$acc enter data copyin(s%c, s%q, s%in%d)
  s%n = 7
  s%in%k = 4
  !$acc update device(s)
  !$acc parallel loop present(s)
  do i = 1, s%n
    s%c(i) = s%c(i) + i
    s%in%d(i) = s%in%d(i) + s%in%k
    if (i <= 5) s%q(2, i) = s%q(2, i) + i
  end do
  !$acc parallel present(s)
  s%in%k = 9
  !$acc end parallel
  !$acc update self(s)
  if (s%in%k /= 9 .or. allocated (s%none)) stop 1
  !$acc update self(s%c)
  !$acc update self(s%q, s%in%d)
  if (any (s%c(1:7) /= [(1d0 + i, i = 1, 7)])) stop 2
  if (any (s%q(2,:) /= [(2. + i, i = 1, 5)])) stop 3
  if (any (s%in%d(1:7) /= 7)) stop 4
  call inside (s)
contains
  subroutine inside (t)
    type(grid), intent(inout) :: t
    t%n = 3
    !$acc update device(t) async(1)
    !$acc parallel loop present(t) async(1)
    do i = 1, t%n
      t%c(i) = 0
    end do
    !$acc update self(t) async(1)
    !$acc wait(1)
    !$acc update self(t%c)
    if (any (t%c(1:3) /= 0)) stop 5
  end subroutine
end program
