! { dg-do run }
! Types with bound procedures, allocatable components and pointers together: objects copied, extended, reallocated;
! array expressions, sections, WHERE, FORALL and DO CONCURRENT on their way; the device gives what the host does.
module shapes
  implicit none
  type, abstract :: shape
    character(len=:), allocatable :: name
    real(8), allocatable :: w(:)
  contains
    procedure(area_if), deferred :: area
    procedure :: scale => scale_shape
    procedure, private :: add_one, add_many
    generic :: add => add_one, add_many
  end type
  abstract interface
    real(8) function area_if (this)
      import shape
      !$omp declare target
      class(shape), intent(in) :: this
    end function
  end interface
  type, extends (shape) :: box
    real(8) :: a = 1, b = 2
  contains
    procedure :: area => box_area
    procedure :: plus => box_plus
    generic :: operator(+) => plus
  end type
  type, extends (box) :: cube
    real(8) :: c = 3
    type(box), allocatable :: faces(:)
  contains
    procedure :: area => cube_area
  end type
  type :: node
    integer :: v = 0
    type(node), pointer :: next => null ()
  end type
contains
  real(8) function box_area (this)
    !$omp declare target
    class(box), intent(in) :: this
    box_area = this%a * this%b
  end function
  real(8) function cube_area (this)
    !$omp declare target
    class(cube), intent(in) :: this
    integer :: i
    cube_area = this%box%area () * this%c
    if (allocated (this%faces)) then
      do i = 1, size (this%faces)
        cube_area = cube_area + this%faces(i)%area ()
      end do
    end if
  end function
  subroutine scale_shape (this, f)
    !$omp declare target
    class(shape), intent(inout) :: this
    real(8), intent(in), optional :: f
    real(8) :: g
    g = 2
    if (present (f)) g = f
    select type (this)
    class is (cube)
      this%c = this%c * g
      this%a = this%a * g
    type is (box)
      this%a = this%a * g
    end select
    if (allocated (this%w)) this%w = this%w * g
  end subroutine
  subroutine add_one (this, x)
    !$omp declare target
    class(shape), intent(inout) :: this
    real(8), intent(in) :: x
    if (allocated (this%w)) then
      this%w = [this%w, x]
    else
      this%w = [x]
    end if
  end subroutine
  subroutine add_many (this, x)
    !$omp declare target
    class(shape), intent(inout) :: this
    real(8), intent(in) :: x(:)
    integer :: i
    do i = 1, size (x)
      call this%add (x(i))
    end do
  end subroutine
  function box_plus (x, y) result (z)
    !$omp declare target
    class(box), intent(in) :: x, y
    type(box) :: z
    z%a = x%a + y%a
    z%b = x%b + y%b
    if (allocated (x%name)) z%name = x%name // '+'
  end function
end module
module work
  use shapes
  implicit none
contains
  subroutine all_of_it (r)
    !$omp declare target
    real(8), intent(out) :: r(:)
    class(shape), allocatable :: s, t
    type(box) :: p, q
    type(cube) :: k
    type(node), pointer :: head, e
    real(8), target :: grid(6,5)
    real(8), pointer :: sec(:,:), row(:)
    integer :: i, j, n
    r = 0
    n = 0
    grid = reshape ([(real (i, 8), i = 1, 30)], [6, 5])
    allocate (cube :: s)
    s%name = 'cube'
    call s%add (1d0)
    call s%add ([2d0, 3d0, 4d0])
    call s%scale ()
    call put (s%area ())
    call put (sum (s%w))
    allocate (t, source=s)
    call t%scale (0.5d0)
    call put (t%area ()); call put (s%area ()); call put (sum (t%w * s%w))
    call put (real (len (t%name), 8))
    p%name = 'p'
    q = p + box (a=3, b=4)
    call put (q%area ()); call put (real (len (q%name), 8))
    allocate (k%faces(3))
    k%faces(2)%a = 10
    k%faces(:)%b = [1d0, 2d0, 3d0]
    call put (k%area ())
    k%faces = [k%faces, q]
    call put (k%area ()); call put (real (size (k%faces), 8))
    sec => grid(2:6:2, 5:1:-2)
    call put (sum (sec(:, 2))); call put (sec(3, 3))
    row(0:) => sec(2, :)
    call put (row(0) * 100 + row(2)); call put (real (lbound (row, 1) + ubound (row, 1), 8))
    sec = sec + 1000
    call put (sum (grid)); call put (maxval (grid(:, 1))); call put (dot_product (grid(1, :), grid(6, :)))
    nullify (head)
    do i = 1, 5
      allocate (e)
      e%v = i * i
      e%next => head
      head => e
    end do
    j = 0
    e => head
    do while (associated (e))
      j = j * 3 + e%v
      e => e%next
    end do
    call put (real (j, 8))
    do while (associated (head))
      e => head%next
      deallocate (head)
      head => e
    end do
    associate (x => grid(3:5, 2), y => s%w)
      x = x * 2
      call put (sum (x) + size (y))
    end associate
    block
      integer, allocatable :: idx(:)
      logical :: m(6)
      m = mod ([(i, i = 1, 6)], 2) == 0
      idx = pack ([(i, i = 1, 6)], m)
      call put (sum (grid(idx, 3))); call put (real (count (m), 8))
      where (m)
        grid(:, 4) = -grid(:, 4)
      elsewhere
        grid(:, 4) = 0
      end where
      call put (sum (grid(:, 4)))
      forall (i = 1:6, j = 1:5, i /= j) grid(i, j) = i * j
      call put (sum (grid))
      call put (sum (matmul (transpose (grid), grid)))
      call put (sum (spread (grid(:, 1), 2, 3) * reshape (grid, [6, 3])))
      call put (real (minloc (grid(:, 1), 1) + maxloc (grid(2, :), 1), 8))
      call put (sum (cshift (grid, 2, 1) * eoshift (grid, -1, dim=2, boundary=7d0)))
    end block
    do concurrent (i = 1:6, j = 1:5, mod (i + j, 2) == 0)
      grid(i, j) = grid(i, j) + 0.25d0
    end do
    call put (sum (grid)); call put (norm2 (grid(:, 2)))
    call move_alloc (t, s)
    call put (real (merge (1, 0, allocated (t)), 8)); call put (s%area ())
  contains
    subroutine put (x)
      real(8), intent(in) :: x
      n = n + 1
      r(n) = x
    end subroutine
  end subroutine
end module
program d1
  use work
  implicit none
  real(8) :: h(60), d(60)
  integer :: i
  call all_of_it (h)
  !$omp target map(from: d)
  call all_of_it (d)
  !$omp end target
  do i = 1, size (h)
    if (abs (h(i) - d(i)) > 1d-12 * abs (h(i))) then
      print *, i, h(i), d(i)
      stop 1
    end if
  end do
  if (h(1) /= 24) stop 2
end program
