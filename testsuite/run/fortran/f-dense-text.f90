! { dg-do run }
! Text, internal I/O, unlimited polymorphism, procedure pointers, assumed rank, recursion and intrinsics together: the
! device writes what the host does.
module m2
  implicit none
  type :: list
    class(*), allocatable :: v
    type(list), allocatable :: next
  end type
  interface describe
    module procedure desc_i, desc_r, desc_c
  end interface
  type :: op
    procedure(fun), pointer, nopass :: f => null ()
    integer :: n = 0
  end type
  abstract interface
    real(8) function fun (x)
      !$omp declare target
      real(8), intent(in) :: x
    end function
  end interface
contains
  function desc_i (i) result (s)
    !$omp declare target
    integer, intent(in) :: i
    character(len=:), allocatable :: s
    character(len=20) :: b
    write (b, '(i0)') i
    s = 'i' // trim (b)
  end function
  function desc_r (x) result (s)
    !$omp declare target
    real(8), intent(in) :: x
    character(len=:), allocatable :: s
    character(len=20) :: b
    write (b, '(f0.3)') x
    s = 'r' // trim (adjustl (b))
  end function
  function desc_c (c) result (s)
    !$omp declare target
    character(len=*), intent(in) :: c
    character(len=len (c) + 2) :: s
    s = '"' // c // '"'
  end function
  elemental real(8) function cube (x)
    !$omp declare target
    real(8), intent(in) :: x
    cube = x ** 3
  end function
  real(8) function sq (x)
    !$omp declare target
    real(8), intent(in) :: x
    sq = x * x
  end function
  real(8) function half (x)
    !$omp declare target
    real(8), intent(in) :: x
    half = x / 2
  end function
  recursive subroutine hanoi (n, a, b, c, moves)
    !$omp declare target
    integer, intent(in) :: n, a, b, c
    integer, intent(inout) :: moves
    if (n == 0) return
    call hanoi (n - 1, a, c, b, moves)
    moves = moves * 3 + a * 2 + b
    moves = mod (moves, 100003)
    call hanoi (n - 1, c, b, a, moves)
  end subroutine
  recursive function total (l) result (s)
    !$omp declare target
    type(list), intent(in) :: l
    character(len=:), allocatable :: s
    select type (v => l%v)
    type is (integer)
      s = describe (v)
    type is (real(8))
      s = describe (v)
    type is (character(*))
      s = describe (v)
    class default
      s = '?'
    end select
    if (allocated (l%next)) s = s // ',' // total (l%next)
  end function
  integer function ranked (x) result (r)
    !$omp declare target
    real(8), intent(in) :: x(..)
    select rank (x)
    rank (0)
      r = nint (x)
    rank (1)
      r = size (x) * 10 + nint (sum (x))
    rank (2)
      r = size (x, 2) * 100 + nint (x(1, size (x, 2)))
    rank default
      r = -1
    end select
  end function
  subroutine all_of_it (log, n)
    !$omp declare target
    character(len=*), intent(out) :: log(:)
    integer, intent(out) :: n
    type(list) :: l
    type(op) :: o(3)
    real(8) :: x(4), square(2, 2), y
    integer :: i, k, moves
    character(len=5) :: w(4)
    character(len=:), allocatable :: t
    complex(8) :: z
    integer(1) :: i1
    integer(2) :: i2
    integer(8) :: i8
    n = 0
    l%v = 42
    allocate (l%next)
    l%next%v = 2.5d0
    allocate (l%next%next)
    allocate (l%next%next%v, source='text')
    call put (total (l))
    o(1)%f => sq
    o(2)%f => half
    o(3)%f => sq
    y = 3
    do i = 1, 3
      y = o(i)%f (y)
    end do
    write (log(n + 1), '(g0)') y; n = n + 1
    x = cube ([1d0, 2d0, 3d0, 4d0])
    write (log(n + 1), '(*(f0.1,:,";"))') x; n = n + 1
    ! Not as an expression: GCC 12 at -O2 leaves such a temporary unset, on the host too.
    square = reshape (x, [2, 2])
    write (log(n + 1), '(3i6)') ranked (7d0), ranked (x), ranked (square); n = n + 1
    moves = 0
    call hanoi (7, 1, 2, 3, moves)
    write (log(n + 1), '(i8.7)') moves; n = n + 1
    w = ['delta', 'alpha', 'gamma', 'beta ']
    do i = 1, 3
      do k = i + 1, 4
        if (w(k) < w(i)) then
          t = w(i); w(i) = w(k); w(k) = t
        end if
      end do
    end do
    call put (w(1) // w(2) // trim (w(3)) // w(4)(2:3))
    call put (repeat ('ab', 3) // adjustr ('x ') // achar (iachar ('a') + 2))
    write (log(n + 1), '(5i4)') index ('banana', 'an', .true.), scan ('fortran', 'tr'), verify ('aabca', 'ab'), &
      len_trim ('ab   '), ichar ('z'); n = n + 1
    z = exp ((0d0, 1d0)) * sqrt ((-1d0, 0d0))
    write (log(n + 1), '(2es14.6)') z; n = n + 1
    i1 = int (z'7f', 1); i2 = ishftc (int (z'1234', 2), 4); i8 = ibset (0_8, 40)
    write (log(n + 1), '(z2,1x,z4.4,1x,i0,1x,b8.8)') i1, i2, i8, popcnt (i8 - 1); n = n + 1
    write (log(n + 1), '(l1,l3,1x,a,1x,e12.4e3,1x,en12.3)') .true., .false., 'end', 1.234d-105, 98765d0; n = n + 1
    read (log(n), '(t6,a3)') w(1)
    call put (w(1))
    write (log(n + 1), *) [1, 2, 3], .true., 'x', 1.5; n = n + 1
    i = 0
    outer: do
      i = i + 1
      do k = 1, 10
        if (k * i > 30) exit outer
        if (mod (k, 4) == 0) cycle outer
      end do
    end do outer
    select case (i)
    case (:5)
      call put ('few')
    case (6:100)
      call put ('some')
    case default
      call put ('many')
    end select
    write (log(n + 1), '(i0,1x,i0)') i, k; n = n + 1
    write (log(n + 1), '(4(i0,1x))') nint (-2.5), floor (-2.5), ceiling (2.1), modulo (-7, 3); n = n + 1
    write (log(n + 1), '(4(g0,1x))') sign (3, -1), dim (3d0, 5d0), aint (-2.7d0), anint (2.5d0); n = n + 1
    write (log(n + 1), '(3(g0,1x))') spacing (1d0), exponent (10d0), fraction (10d0); n = n + 1
    write (log(n + 1), '(2(i0,1x))') transfer (1.0, 1), transfer ([1_2, 2_2], 1); n = n + 1
  contains
    subroutine put (s)
      character(len=*), intent(in) :: s
      n = n + 1
      log(n) = s
    end subroutine
  end subroutine
end module
program d2
  use m2
  implicit none
  character(len=80) :: h(60), d(60)
  integer :: n, m, i
  call all_of_it (h, n)
  !$omp target map(from: d, m)
  call all_of_it (d, m)
  !$omp end target
  if (n /= m) stop 1
  do i = 1, n
    if (h(i) /= d(i)) then
      print '(i0,1x,4a)', i, '|', trim (h(i)), '| |', trim (d(i))
      stop 2
    end if
  end do
  if (h(1) /= 'i42,r2.500,"text"') stop 3
end program
