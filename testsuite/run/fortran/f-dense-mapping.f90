! { dg-do run }
! Fortran's data in OpenMP's clauses: dummy and assumed-size arrays, allocatables, pointers to sections, components,
! strings, reductions of derived types, complex and logical; results are those of the host.
module m3
  implicit none
  type grid
    integer :: n = 0
    real(8), pointer :: u(:,:) => null ()
  end type
  type vec
    real(8) :: x(3) = 0
  contains
    procedure :: dot
  end type
  !$omp declare reduction (+: vec: omp_out%x = omp_out%x + omp_in%x) initializer (omp_priv = vec ())
  real(8), allocatable :: shared_table(:)
  !$omp declare target (shared_table)
contains
  real(8) function dot (a, b)
    !$omp declare target
    class(vec), intent(in) :: a
    type(vec), intent(in) :: b
    dot = sum (a%x * b%x)
  end function
  subroutine stencil (u, n, steps, opt)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n, n)
    integer, intent(in) :: steps
    real(8), intent(in), optional :: opt
    real(8), allocatable :: v(:,:)
    real(8) :: f
    integer :: s, i, j
    f = 0.25d0
    if (present (opt)) f = opt
    allocate (v, source=u)
    !$omp target data map(tofrom: u) map(alloc: v)
    do s = 1, steps
      !$omp target teams distribute parallel do collapse(2)
      do j = 2, n - 1
        do i = 2, n - 1
          v(i, j) = f * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
        end do
      end do
      !$omp target teams distribute parallel do
      do j = 2, n - 1
        u(2:n - 1, j) = v(2:n - 1, j)
      end do
    end do
    !$omp end target data
  end subroutine
  subroutine sums (a, n, r)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, *)
    real(8), intent(out) :: r(n)
    integer :: i, j
    r = 0
    !$omp target teams distribute parallel do reduction(+: r) map(to: a(:, 1:4)) private(i)
    do j = 1, 4
      do i = 1, n
        r(i) = r(i) + a(i, j)
      end do
    end do
  end subroutine
end module
program d3
  use m3
  use omp_lib
  implicit none
  type(grid) :: g
  type(vec) :: s, t
  real(8), allocatable :: a(:), w(:,:)
  real(8), target :: store(20)
  real(8), pointer :: sec(:)
  real(8) :: r(10), acc
  integer :: i, j, k, bad
  character(len=3) :: c(4)
  logical :: ok
  complex(8) :: z
  bad = 0
  g%n = 20
  allocate (g%u(20, 20))
  g%u = reshape ([(mod (i * 7, 13) * 1d0, i = 1, 400)], [20, 20])
  call stencil (g%u, g%n, 5); call check (sum (g%u), 1)
  call stencil (g%u, g%n, 2, 0.2d0); call check (sum (g%u), 2)
  ! allocatable firstprivate, private and reduction
  allocate (a(5)); a = [1, 2, 3, 4, 5]
  acc = 0
  !$omp target map(to: a) map(tofrom: acc)
  !$omp teams distribute parallel do firstprivate(a) reduction(+: acc)
  do i = 1, 100
    a = a + 1
    acc = acc + sum (a) - 5 * a(1)
  end do
  !$omp end target
  call check (acc, 3)
  !$omp target parallel do private(w) reduction(max: acc) map(tofrom: acc)
  do i = 1, 10
    allocate (w(i, 2))
    w = i
    acc = max (acc, sum (w))
    deallocate (w)
  end do
  call check (acc, 4)
  !$omp target parallel do reduction(+: s) map(tofrom: s) private(t)
  do i = 1, 50
    t%x = [i, 2 * i, 3 * i]
    s%x = s%x + t%x * t%dot (vec ([1d0, 0d0, -1d0]))
  end do
  call check (sum (s%x), 5)
  store = [(i * 1d0, i = 1, 20)]
  sec => store(2:17:3)
  !$omp target map(tofrom: sec)
  sec = sec * 2
  sec(2:3) = sec(4:5)
  !$omp end target
  call check (sum (store), 6)
  r = 0
  call sums (g%u, 10, r); call check (sum (r), 7)
  allocate (shared_table(8))
  shared_table = 3
  !$omp target enter data map(always, to: shared_table)
  !$omp target map(from: acc)
  acc = sum (shared_table) + size (shared_table)
  !$omp end target
  !$omp target exit data map(delete: shared_table)
  call check (acc, 8)
  c = ['abc', 'xyz', 'mno', '   ']
  !$omp target teams distribute parallel do map(tofrom: c)
  do i = 1, 4
    if (c(i) > 'b') then
      c(i) = c(i)(2:3) // '!'
    else
      c(i)(1:1) = '*'
    end if
  end do
  if (any (c /= [character(len=3) :: '*bc', 'yz!', 'no!', '*  '])) bad = bad + 1
  z = (0, 0)
  ok = .true.
  !$omp target teams distribute parallel do reduction(+: z) reduction(.and.: ok) reduction(ieor: j) &
  !$omp & map(tofrom: z, ok, j)
  do i = 1, 1000
    z = z + cmplx (i, -i, 8)
    ok = ok .and. i > 0
  end do
  call check (real (z) + aimag (z) * 2, 10)
  if (.not. ok) bad = bad + 1
  allocate (w, source=g%u)
  !$omp target
  do concurrent (i = 1:20, j = 1:20, i > j)
    w(j, i) = w(i, j) + 1
  end do
  !$omp end target
  call check (sum (w), 11)
  k = 0
  !$omp target parallel map(tofrom: k) num_threads(4)
  !$omp single
  do i = 1, 10
    !$omp task firstprivate(i) shared(k)
    !$omp atomic
    k = k + i
    !$omp end task
  end do
  !$omp taskwait
  k = k * 2
  !$omp end single
  !$omp workshare
  r(1:5) = r(6:10) + 1
  !$omp end workshare
  !$omp end target parallel
  call check (k * 1d0 + sum (r), 12)
  !$omp target teams loop map(tofrom: r) 
  do i = 1, 10
    r(i) = r(i) + merge (1, 2, mod (i, 2) == 0)
  end do
  call check (sum (r), 13)
  if (bad /= 0) stop 1
contains
  subroutine check (x, n)
    real(8), intent(in) :: x
    integer, intent(in) :: n
    real(8), parameter :: want(13) = [ &
      2400.0000000000000d0, 1717.4400000000021d0, 1000.0000000000000d0, 1000.0000000000000d0, &
      -515100.00000000000d0, 291.00000000000000d0, 199.87621093750002d0, 32.000000000000000d0, &
      60.000000000000000d0, -500500.00000000000d0, 1897.9063281250019d0, 334.89593750000006d0, &
      239.89593750000003d0 ]
    if (abs (x - want(n)) > 1d-12 * abs (want(n))) then
      print *, n, x, want(n)
      bad = bad + 1
    end if
  end subroutine
end program
