! { dg-do run }
! { dg-pass region-pointers }
! Optional arguments of procedures that leave a region under way: absent ones, pointers, allocatables, sections.
module m
  implicit none
contains
  subroutine sub (r, s, a, p, q, al, sa)
    integer, intent(inout) :: r(:)
    integer, optional :: s, a(:), sa
    integer, optional, pointer :: p(:), q
    integer, optional, allocatable :: al(:)
    !$omp target nowait map(tofrom: r) map(tofrom: s, a, p, q, al, sa)
    r = 0
    if (present (s)) r(1) = s
    if (present (a)) r(2) = a(2) + size (a)
    if (present (p)) r(3) = p(2) + size (p)
    if (present (q)) r(4) = q
    if (present (al)) r(5) = al(2) + size (al)
    if (present (sa)) r(6) = sa
    !$omp end target
  end subroutine
end module
program p
  use m
  implicit none
  integer :: r(6, 4), k, t(4), u, v
  integer, pointer :: pt(:), q
  integer, allocatable :: al(:)
  allocate (pt(3), q, al(5))
  pt = 30; q = 4; al = 50
  t = [1, 2, 3, 4]
  u = 1; v = 4
  do k = 1, 3
    if (k == 1) call sub (r(:, k), u, t(k:), pt, q, al, v)
    if (k == 2) call sub (r(:, k), a=t(k:))
    if (k == 3) call sub (r(:, k), p=pt, al=al)
  end do
  !$omp taskwait
  if (any (r(:, 1) /= [1, 6, 33, 4, 55, 4])) stop 1
  if (any (r(:, 2) /= [0, 6, 0, 0, 0, 0])) stop 2
  if (any (r(:, 3) /= [0, 0, 33, 0, 55, 0])) stop 3
end program
