! f-strings.h -- character intrinsics of one kind: a module for f-strings-pairs.f90.
!
! Copyright (C) 2026 The Heddle authors.
! This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
! terms of the GNU General Public License, version 3 or (at your option) any later version.
!
! Before it are defined K, the kind; T(x), the text x of that kind; and MODULE, the module's name.
module MODULE
  implicit none
  integer, parameter :: most = 60000, texts = 14
contains
  subroutine check (bad)
    integer, intent(inout) :: bad
    integer, allocatable :: host(:), device(:)
    integer :: host_last, device_last, i
    allocate (host(most), device(most))
    call compute (host, host_last)
    !$omp target map(from: device, device_last)
    call compute (device, device_last)
    !$omp end target
    if (host_last /= device_last .or. host_last > most) then
      print *, K, 'numbers of results', host_last, device_last
      bad = bad + 1
      return
    end if
    do i = 1, host_last
      if (host(i) /= device(i)) then
        print *, K, 'result', i, host(i), device(i)
        bad = bad + 1
        return
      end if
    end do
  end subroutine

  ! Every function of every pair of texts.
  subroutine compute (results, last)
    !$omp declare target
    integer, intent(out) :: results(most), last
    character(12,K) :: list(texts), padded
    character(:,K), allocatable :: a, b
    character(4,K) :: short
    integer :: i, j, back
    list = [character(12,K) :: &
            T(""), T("a"), T("ab"), T("aba"), T("  ab"), T("b a "), T("abcabcabc"), T("cba"), T("abc abc abc "), &
            T(" "), &
            T("ABC"), T("~"), T("bcab"), T("xyzzyxyzzyxy")]
    last = 0
    do i = 1, texts
      a = list(i)(1:max (len_trim (list(i)), mod (i, 4)))
      call put (len (a)); call put (len_trim (a)); call text (adjustl (a)); call text (adjustr (a))
      call text (trim (a))
      do j = 0, 3
        call text (repeat (a, j))
      end do
      short = a
      call text (short)
      padded = a
      call text (padded)
      padded(3:7) = a
      call text (padded)
      padded(2:9) = padded(1:8)
      call text (padded)
      do j = 1, texts
        b = list(j)(1:len_trim (list(j)))
        call truth ([a == b, a < b, a <= b, a > b, a >= b, a /= b, padded == b])
        call text (a // b // a)
        call text (merge (list(i), list(j), i > 7)); call text (min (a, b)); call text (max (a, b, T("abb")))
        do back = 0, 1
          call put (index (a, b, back == 1)); call put (scan (a, b, back == 1)); call put (verify (a, b, back == 1))
          call put (int (index (a, b, back == 1, 8))); call put (int (scan (a, b, kind=1)))
          call put (int (verify (a, b, kind=2)))
        end do
        select case (a)
        case (:T("aa"))
          call put (1)
        case (T("ab"), T("aba"))
          call put (2)
        case (T("abb"):T("b"))
          call put (3)
        case (T("c"):)
          call put (4)
        case default
          call put (5)
        end select
      end do
      if (len (a) > 0) then
        call put (ichar (a(1:1))); call text (char (ichar (a(1:1)) + 1, K)); call text (achar (iachar (a(1:1)), K))
      end if
    end do
    call text (maxval (list)); call text (minval (list, list > T("a"))); call text (list(maxloc (list, 1)))
    call put (count (list == T("ab")))
    call truth (list > T("aba"))
  contains
    subroutine put (x)
      integer, intent(in) :: x
      last = last + 1
      if (last <= most) results(last) = x
    end subroutine
    subroutine truth (x)
      logical, intent(in) :: x(:)
      integer :: i
      do i = 1, size (x)
        call put (merge (1, 0, x(i)))
      end do
    end subroutine
    subroutine text (x)
      character(*,K), intent(in) :: x
      integer :: i, h
      h = len (x)
      do i = 1, len (x)
        h = mod (h * 31 + ichar (x(i:i)), 1000003)
      end do
      call put (h)
    end subroutine
  end subroutine
end module
#undef K
#undef T
#undef MODULE
