! { dg-do run }
! The modes of formatted output: RU, RD, RZ, RN, RC and RP, which the device refused, DC and DP, and the specifiers
! ROUND=, DECIMAL=, SIGN= and DELIM=, which it did not look at.
program write_rounding
  implicit none
  integer, parameter :: lines = 1200
  character(len=72) :: here(lines), there(lines)
  integer :: n, m, i
  call writes (here, n)
  !$omp target map(from: there, m)
  call writes (there, m)
  !$omp end target
  if (n /= m) print *, n, m
  if (n /= m) stop 1
  do i = 1, n
    if (here(i) /= there(i)) then
      print '(i0,2(1x,a))', i, '|' // trim (here(i)) // '|', '|' // trim (there(i)) // '|'
      m = 0
    end if
  end do
  if (m == 0) stop 2
contains
  subroutine writes (log, n)
    !$omp declare target
    character(len=*), intent(out) :: log(:)
    integer, intent(out) :: n
    character(len=2), parameter :: modes(6) = [ 'RU', 'RD', 'RZ', 'RN', 'RC', 'RP' ]
    character(len=12), parameter :: edits(14) = [ character(len=12) :: 'F0.2', 'F8.0', 'F12.3', 'E12.4', 'E10.1E3', &
      'ES12.3', 'EN14.2', 'G12.3', 'G0.4', 'D13.5', '1PE12.3', '2PF9.1', '-1PE12.4', '-2PF9.1' ]
    real(8), parameter :: values(10) = [ 0.125d0, 2.5d0, -2.5d0, 0.99951d0, -0.99949d0, 1.d-3, 123456.789d0, -1.5d20, &
      0.d0, &
      9.9999d0 ]
    integer :: i, j, k
    n = 0
    do i = 1, size (modes)
      do j = 1, size (edits)
        do k = 1, size (values)
          n = n + 1
          write (log(n), '(' // modes(i) // ',' // edits(j) // ')') values(k)
        end do
      end do
    end do
    ! G takes F or E as GCC's library finds in the arithmetic of the kind.
    do i = 1, size (modes)
      n = n + 2
      write (log(n - 1), '(' // modes(i) // ',G10.1,G10.2,G10.3)') 0.095, 0.099, 99.95
      write (log(n), '(' // modes(i) // ',G10.1,G10.2,G10.3)') 0.095d0, 0.0995d0, 999.5d0
    end do
    n = n + 1
    write (log(n), '(1P,F9.2)') 1d300
    n = n + 1
    write (log(n), '(F5.1,RU,F5.1,RZ,2F5.1,RN,F5.1)') 1.25, 1.25, 1.29, -1.29, 1.35
    n = n + 1
    write (log(n), '(F5.1,DC,F5.1,E10.2,G10.2,DP,F5.1)') 1.25, 2.5, 3.5, 4.5, 5.5
    n = n + 1
    write (log(n), '(F5.1,ES12.4)', round='up', decimal='comma') 1.22, -1.00001
    n = n + 1
    write (log(n), '(2F5.1,I4)', round='DOWN', sign='plus') 1.22, -1.22, 7
    n = n + 1
    write (log(n), *, decimal='comma') 1.5, (2.5, -3.5), 7
    n = n + 1
    write (log(n), *, delim='quote') 'a"b', 'c', 3, ''
    n = n + 1
    write (log(n), *, delim='apostrophe', sign='plus') 'it''s', 1.5d0, 3
    n = n + 1
    write (log(n), '(A,F4.1)', round='zero ') 'a', 2.39
  end subroutine
end program
