! { dg-do run }
! Internal procedures whose data constructs map members of their host's frame, in loops, nested, under conditions, by
! several threads; with "nowait" beside changes of the host.
subroutine s (n, res)
  implicit none
  integer :: n, res(4), x, y, loc(4)
  real, allocatable :: al(:)
  character(4) :: ch
  logical :: l
  x = n; y = 2; loc = 5; l = .false.; ch = "abcd"
  allocate (al(4)); al = 1
  call outer
  res = loc + int (al)
  if (l .neqv. (mod (n, 2) == 1)) stop 5
  if (ch /= "zbcd") stop 6
contains
  subroutine outer
    integer :: i
    !$omp target data map(tofrom: loc) if(mod(n,2) == 0)
    do i = 1, 3
      x = x + 1
      !$omp target data map(tofrom: al, ch)
      !$omp target
      call upd
      !$omp end target
      !$omp end target data
      !$omp target data map(tofrom: loc)
      !$omp target map(tofrom: x)
      call upd
      x = x + 1
      !$omp end target
      !$omp end target data
    end do
    !$omp end target data
    !$omp target nowait map(always, tofrom: y)
    y = y + 1
    !$omp end target
    x = -1
    !$omp taskwait
    if (x /= -1 .or. y /= 3 + 6) stop 7
  end subroutine
  subroutine upd
    loc = loc + x
    y = y + 1
    al = al + y
    l = .not. l
    ch(1:1) = "z"
    if (mod (n, 2) == 1 .and. y == 8) l = .true.
  end subroutine
end subroutine
program p
  integer :: r(4), k, q(4)
  do k = 1, 4
    call s (k, r)
    if (any (r /= 57 + 6 * k)) stop 1
  end do
  !$omp parallel do num_threads(2) private(r)
  do k = 1, 4
    call s (k, r)
    q(k) = r(1)
  end do
  if (any (q /= [63, 69, 75, 81])) stop 2
end program
