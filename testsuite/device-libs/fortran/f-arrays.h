! f-arrays.h -- array intrinsics of one type with all their arguments: a module for f-arrays-*.f90.
!
! Copyright (C) 2026 The Heddle authors.
! This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
! terms of the GNU General Public License, version 3 or (at your option) any later version.
!
! Before it are defined
!   MODULE       the module's name
!   TYPE, K      the type and its kind
!   ELEMENT(i)   an element that depends on the integer i
!   SAME(a,b)    whether two elements are equal
!   BITS, REALS, COMPLEXES, TRUTH, STRING   for integers, reals, complex numbers, logicals, characters
!   LIBM         for reals that the C library knows
!   NUMBERS      there are sums and products; ORDERED: comparisons
! Results of arithmetic are exact, so that the order of operations does not matter.
!
! Left out is what GCC 12 has wrong on the host: minloc and maxloc of the whole array with a mask and BACK (the mask
! does not advance), findloc along a dimension with a mask of rank 3 (the same), KIND= of minloc, maxloc and findloc
! where they are calls (it arrives as BACK); and for characters minloc, maxloc and findloc of rank 1 with DIM, or with a
! scalar mask, and max and min of whole arrays (the compiler crashes).
module MODULE
  implicit none
  integer, parameter :: most = 12000
  TYPE, save :: host(most), device(most)
  integer, save :: host_places(most), device_places(most), host_last(2), device_last(2)
contains
  ! Is what a program gets on the host the same as in a target region?
  subroutine check (name, bad)
    character(*), intent(in) :: name
    integer, intent(inout) :: bad
    integer :: i
    host_last = 0
    call compute (host, host_places, host_last, [1, 2, 3])
    !$omp target map(from: device, device_places, device_last)
    device_last = 0
    call compute (device, device_places, device_last, [1, 2, 3])
    !$omp end target
    if (any (host_last /= device_last) .or. any (host_last > most)) then
      print *, name, ': numbers of results', host_last, device_last
      bad = bad + 1
    end if
    do i = 1, min (host_last(1), most)
      if (.not. (SAME (host(i), device(i)))) then
        print *, name, ': element', i
        bad = bad + 1
        exit
      end if
    end do
    do i = 1, min (host_last(2), most)
      if (host_places(i) /= device_places(i)) then
        print *, name, ': place', i, host_places(i), device_places(i)
        bad = bad + 1
        exit
      end if
    end do
  end subroutine

  ! All results, one after the other: elements and integers, whose numbers LAST has.  DIMS is 1, 2, 3, which the
  ! compiler does not know.
  subroutine compute (results, places, last, dims)
    !$omp declare target
    TYPE, intent(out) :: results(most)
    integer, intent(out) :: places(most)
    integer, intent(inout) :: last(2)
    integer, intent(in) :: dims(3)
    TYPE :: a(3,4,2), line(13), empty(0,3), square(4,4), big(8,5), some(6)
    TYPE, allocatable :: two(:,:)
    logical :: m(3,4,2), line_m(13), none(3,4,2)
    logical(1) :: m1(3,4,2)
    logical(8) :: m8(3,4,2)
    integer :: i, d, back, shifts(4,2), shifts2(3,2), shifts3(3,4)
    results(1) = ELEMENT (0)
    do i = 0, 23
      a(mod (i, 3) + 1, mod (i / 3, 4) + 1, i / 12 + 1) = ELEMENT (mod (i * 7 + 3, 11) - 4)
      m(mod (i, 3) + 1, mod (i / 3, 4) + 1, i / 12 + 1) = mod (i * 5, 7) > 2
    end do
    do i = 1, 13
      line(i) = ELEMENT (mod (i * 5, 13) - 6)
      line_m(i) = mod (i, 3) /= 0
    end do
    do i = 0, 39
      big(mod (i, 8) + 1, i / 8 + 1) = ELEMENT (mod (i * 3, 7) - 2)
    end do
    do i = 1, 6
      some(i) = ELEMENT (i * 2 - 5)
    end do
    do i = 0, 15
      square(mod (i, 4) + 1, i / 4 + 1) = ELEMENT (mod (i * 5, 6) - 2)
    end do
    m1 = m; m8 = m; none = .false.
    do i = 0, 7
      shifts(mod (i, 4) + 1, i / 4 + 1) = i - 4
    end do
    do i = 0, 5
      shifts2(mod (i, 3) + 1, i / 3 + 1) = i - 2
    end do
    do i = 0, 11
      shifts3(mod (i, 3) + 1, i / 3 + 1) = mod (i, 5) - 2
    end do

    ! Transformation.
    do d = 1, 3
      do i = -5, 5
        call put3 (cshift (a, i, dims(d)))
        call put3 (eoshift (a, i, ELEMENT (9), dims(d)))
      end do
    end do
    call put1 (cshift (line, 3_1)); call put1 (cshift (line, -20_2)); call put1 (cshift (line, 5_8))
    call put1 (cshift (line, 5_16))
    call put3 (cshift (a, shifts, 1)); call put3 (cshift (a, int (shifts2, 8), 2))
    call put3 (cshift (a, int (shifts3, 1), dims(3)))
    call put3 (eoshift (a, shifts, ELEMENT (8), 1)); call put3 (eoshift (a, shifts2, reshape (some, [3,2]), 2))
    call put3 (eoshift (a, -1, reshape (big(1:4,1:3), [3,4]), 3))
    call put3 (eoshift (a, int (shifts3, 2), square(1:3,:), 3))
    call put2 (cshift (big(1:8:3,5:1:-2), 1, 2)); call put2 (eoshift (big(8:1:-3,:), 2, ELEMENT (1), dims(1)))
    call put2 (cshift (empty, 1)); call put2 (cshift (empty, 1, 2))
    call put3 (eoshift (a, shifts, dim=1)); call put3 (eoshift (a, 1)); call put3 (eoshift (a, -2_8, dim=dims(2)))
    call put2 (reshape (line, [4,3])); call put3 (reshape (line, [2,3,4], some))
    call put3 (reshape (a, [4,2,3], order=[2,3,1]))
    call put3 (reshape (big(8:1:-2,:), [2,3,4], some(::2), [3,1,2])); call put2 (reshape (empty, [3,5], line(1:3)))
    call put2 (reshape (big, [5_8,8_8], order=[2_8,1_8])); call put2 (transpose (big))
    call put2 (transpose (big(::2,5:2:-1)))
    call put1 (pack (a, m)); call put1 (pack (a, m1)); call put1 (pack (a, m8, [a,a(:,:,1)]))
    call put1 (pack (a, .true.)); call put1 (pack (a, none))
    call put1 (pack (a, dims(1) == 2, line)); call put1 (pack (big(::3,2:), m(:,:,2)))
    call put1 (pack (empty, .true., line))
    call put3 (unpack ([some,some,some,some], m, ELEMENT (7))); call put3 (unpack ([line,line], m1, a))
    call put3 (unpack (big(:,1), m8 .and. .false., a))
    call put2 (unpack (line(13:1:-1), m(:,:,2), big(::3,1:4)))
    do d = 1, 3
      call put3 (spread (big(1:7:3,2:5), dims(d), 3))
    end do
    do d = 1, 2
      call put2 (spread (line(::4), dims(d), 2))
    end do
    call put1 (spread (ELEMENT (3), 1, dims(2))); call put2 (spread (line, 2, 0))
    call put2 (merge (square, big(1:4,1:4), m(1,1,1)))

#ifdef NUMBERS
    do d = 1, 3
      call put2 (sum (a, dims(d))); call put2 (product (a, dims(d)))
      call put2 (sum (a, dims(d), m)); call put2 (product (a, dims(d), m1)); call put2 (sum (a, dims(d), m8))
      call put2 (product (a, dims(d), none))
      call put2 (sum (a, dims(d), d > 1)); call put2 (product (a, dims(d), d > 2))
      call put2 (optional_sum (a, dims(d))); call put2 (optional_sum (a, dims(d), m))
    end do
    call put0 (sum (a)); call put0 (product (a, m)); call put0 (sum (line, line_m)); call put0 (sum (line(::2)))
    call put0 (sum (empty)); call put0 (product (empty))
    call put1 (sum (big(8:1:-3,1:5:2), dims(1))); call put1 (sum (empty, dims(1))); call put1 (product (empty, dims(2)))
    call put2 (matmul (square, big(1:4,:))); call put2 (matmul (big(::2,:), big(1:5,::4)))
    call put1 (matmul (square, some(1:4))); call put1 (matmul (some(1:4), square))
    call put1 (matmul (some(6:1:-2), big(1:8:3,:))); call put2 (matmul (transpose (big), big))
    call put2 (matmul (big, transpose (big)))
    call put2 (matmul (square(:,1:0), square(1:0,:))); call put2 (matmul (square(1:0,:), square))
    two = matmul (square, square); call put2 (two); two = matmul (two(1:2,:), square(:,4:1:-1)); call put2 (two)
    call put0 (dot_product (line, line(13:1:-1))); call put0 (dot_product (big(1,:), some(1:5)))
#endif
#ifdef ORDERED
    do d = 1, 3
      call put2 (maxval (a, dims(d))); call put2 (minval (a, dims(d))); call put2 (maxval (a, dims(d), m))
      call put2 (minval (a, dims(d), m1)); call put2 (maxval (a, dims(d), none)); call put2 (minval (a, dims(d), d > 1))
      do back = 0, 1
        call place2 (maxloc (a, dims(d), back=back == 1)); call place2 (minloc (a, dims(d), m, back=back == 1))
      end do
    end do
    do back = 0, 1
      call place1 (maxloc (a, back=back == 1)); call place1 (minloc (line, line_m))
      call place1 (minloc (a, back == 1))
    end do
    call place1 (minloc (a, m)); call place1 (maxloc (a, none)); call place1 (maxloc (empty))
    call place1 (maxloc (big(8:1:-3,::2), 1)); call place1 (minloc (empty, 1)); call place1 (minloc (empty, 2))
    call put0 (maxval (line)); call put0 (minval (line, line_m)); call put0 (maxval (empty)); call put0 (minval (empty))
    call put0 (maxval (a, m)); call put0 (minval (line(::3)))
    do i = 1, 6
      call put0 (max (line(i), line(13 - i))); call put0 (min (line(i), some(i), line(7 - i)))
    end do
#ifndef STRING
    do d = 1, 3
      do back = 0, 1
        call place2 (maxloc (a, dims(d), d > 1, back=back == 1))
      end do
    end do
    call place1 ([maxloc (line, 1), minloc (line, 1, back=.true.)])
    call place1 ([minloc (line, 1, dims(1) == 1), minloc (line, 1, dims(1) == 2), int (maxloc (line, 1, kind=8))])
    call place1 ([minloc (line(::2), dims(1), line_m(1:7)), maxloc (line(::2), dims(1), line_m(1:7), back=.true.)])
#endif
#endif
    do d = 1, 3
      do back = 0, 1
        call place2 (findloc (a, ELEMENT (3), dims(d), back=back == 1))
        call place1 (findloc (a(:,:,2), ELEMENT (3), min (dims(d), 2), m(:,:,1), back=back == 1))
      end do
    end do
    do back = 0, 1
      call place1 (findloc (a, ELEMENT (2), back=back == 1)); call place1 (findloc (a, ELEMENT (2), m, back=back == 1))
      call place1 (findloc (a, ELEMENT (2), back == 1))
      call place1 ([findloc (line, line(5), 1, back=back == 1), findloc (line, ELEMENT (77), 1)])
    end do
    call place1 (findloc (empty, ELEMENT (1))); call place1 (findloc (big(8:1:-3,:), big(2,2), 2))
#ifndef STRING
    do d = 1, 3
      call place2 (findloc (a, ELEMENT (3), dims(d), d > 1))
    end do
    call place1 ([findloc (line(::2), line(3), dims(1), line_m(1:7), back=.true.)])
#endif
#ifdef BITS
    do d = 1, 3
      call put2 (iall (a, dims(d))); call put2 (iany (a, dims(d), m)); call put2 (iparity (a, dims(d), d > 1))
      call put2 (iall (a, dims(d), none)); call put2 (iany (a, dims(d))); call put2 (iparity (a, dims(d), m8))
      call put2 (iany (a, dims(d), d < 2))
    end do
    call put0 (iall (line)); call put0 (iany (line, line_m)); call put0 (iparity (a)); call put0 (iall (empty))
    call put0 (iany (empty)); call put0 (iall (a, m))
    do i = -3, 3
      call put1 (ishftc (line, i)); call put1 (ishftc (line, i, 5)); call put1 (ishft (line, i * 2))
      call put1 (ibits (line, 1, i + 3))
      call put1 (shiftl (line, i + 3)); call put1 (shiftr (line, i + 3)); call put1 (shifta (line, i + 3))
    end do
    call place1 (int (popcnt (line))); call place1 (int (poppar (line))); call place1 (int (leadz (line)))
    call place1 (int (trailz (line)))
    call put1 (dshiftl (line, line(13:1:-1), 3)); call put1 (merge_bits (line, line(13:1:-1), line(7)))
    do i = 0, 5
      call put1 (line ** ELEMENT (i)); call put1 (int (line ** i, K)); call put1 (int (line ** int (i, 8), K))
      call put1 (ELEMENT (2) ** (some * ELEMENT (i)))
      call put1 (int (line ** int (-i, 1), K)); call put1 (int (line ** int (i, 16), K))
    end do
    call put1 (mod (line, ELEMENT (4))); call put1 (modulo (line, ELEMENT (-4))); call put1 (line / ELEMENT (3))
    call put1 (sign (line, line(13:1:-1))); call put1 (dim (line, ELEMENT (1)))
#endif
#ifdef TRUTH
    do d = 1, 3
      call put2 (any (a, dims(d))); call put2 (all (a, dims(d))); call put2 (parity (a, dims(d)))
      call place2 (count (a, dims(d))); call place2 (int (count (a, dims(d), 1)))
      call place2 (int (count (a, dims(d), 2))); call place2 (int (count (a, dims(d), 8)))
      call place2 (int (count (a, dims(d), 16)))
    end do
    call put1 (any (big(::3,5:1:-1), dims(2))); call put1 (all (empty, dims(1))); call put1 (any (empty, dims(1)))
    call put1 (all (empty, dims(2)))
    call put0 (any (a)); call put0 (all (line)); call put0 (parity (line))
    call place1 ([count (a), count (line(::2)), int (count (big, kind=8))])
    call put2 (logical (matmul (square, big(1:4,:)), K)); call put2 (logical (matmul (big(::2,:), big(1:5,::4)), K))
    call put1 (logical (matmul (square, some(1:4)), K)); call put1 (logical (matmul (some(1:4), square), K))
    call put0 (dot_product (line, line(13:1:-1)))
#endif
#ifdef COMPLEXES
    do i = 0, 5
      call put1 (line ** int (i, 1)); call put1 (line ** i); call put1 (line ** int (i, 8))
      call put1 (line ** int (i, 16))
    end do
    call put1 (conjg (line)); call put0 (dot_product (line, conjg (line)))
#endif
#ifdef REALS
    do d = 1, 3
      call put2 (norm2 (ELEMENT (3) * a * a / (ELEMENT (3) + 0 * a), dims(d)) * 0)
    end do
    call put1 (norm2 (reshape ([ELEMENT (12), ELEMENT (16), ELEMENT (0), ELEMENT (-20)], [2,2]), dims(2)))
    call put0 (norm2 (empty)); call put1 (norm2 (empty, dims(1)))
    do i = -5, 5
      call put1 (ELEMENT (8) ** [int (i, 8)]); call put1 (ELEMENT (-2) ** [int (i, 16)])
      call put1 (ELEMENT (2) ** [i]); call put1 (ELEMENT (8) ** [int (i, 1)])
    end do
#ifdef LIBM
    call put1 (mod (line, ELEMENT (3))); call put1 (modulo (line, ELEMENT (-3))); call put1 (aint (line))
    call put1 (anint (line)); call put1 (sign (line, line(13:1:-1))); call put1 (dim (line, ELEMENT (1)))
    call put1 (fraction (line)); call put1 (spacing (line)); call put1 (rrspacing (line))
    call put1 (nearest (line, ELEMENT (1))); call put1 (scale (line, 3)); call put1 (set_exponent (line, 2))
    call place1 (exponent (line))
    call place1 (nint (line))
#endif
    call place1 ([floor (line), ceiling (line)])
#endif
  contains
    subroutine put0 (x)
      TYPE, intent(in) :: x
      last(1) = last(1) + 1
      results(last(1)) = x
    end subroutine
    subroutine put1 (x)
      TYPE, intent(in) :: x(:)
      integer :: i
      do i = 1, size (x)
        call put0 (x(i))
      end do
    end subroutine
    subroutine put2 (x)
      TYPE, intent(in) :: x(:,:)
      integer :: i
      do i = 1, size (x, 2)
        call put1 (x(:,i))
      end do
      call place1 (shape (x))
    end subroutine
    subroutine put3 (x)
      TYPE, intent(in) :: x(:,:,:)
      integer :: i
      do i = 1, size (x, 3)
        call put2 (x(:,:,i))
      end do
    end subroutine
    subroutine place1 (x)
      integer, intent(in) :: x(:)
      places(last(2) + 1:last(2) + size (x)) = x
      last(2) = last(2) + size (x)
    end subroutine
    subroutine place2 (x)
      integer, intent(in) :: x(:,:)
      integer :: i
      do i = 1, size (x, 2)
        call place1 (x(:,i))
      end do
      call place1 (shape (x))
    end subroutine
#ifdef NUMBERS
    function optional_sum (x, d, mask) result (r)
      TYPE, intent(in) :: x(:,:,:)
      integer, intent(in) :: d
      logical, optional, intent(in) :: mask(:,:,:)
      TYPE, allocatable :: r(:,:)
      r = sum (x, d, mask)
    end function
#endif
  end subroutine
end module
#undef MODULE
#undef TYPE
#undef ELEMENT
#undef NUMBERS
#undef ORDERED
#undef BITS
#undef TRUTH
#undef REALS
#undef COMPLEXES
#undef LIBM
#undef STRING
#undef SAME
#undef K
