! { dg-do run }
! BZ, BLANK=, DC and DECIMAL= in input, which the device did not look at.
program read_modes
  implicit none
  integer :: here(40), there(40)
  call reads (here)
  !$omp target map(from: there)
  call reads (there)
  !$omp end target
  if (any (here /= there)) then
    print '(10i7)', here, there
    stop 1
  end if
contains
  subroutine reads (r)
    !$omp declare target
    integer, intent(out) :: r(:)
    real :: x, y
    complex :: z
    integer :: i, j, status
    character(len=24) :: text
    r = 0
    text = ' 1 2 3 4x'
    read (text, '(BZ,I4,BN,I4)') i, j
    r(1:2) = [i, j]
    text = '1 2 3 4 x'
    read (text, '(I4,I4)', blank='zero') i, j
    r(3:4) = [i, j]
    text = ' 1 .5  2'
    read (text, '(BZ,F6.0,I2)') x, i
    r(5:6) = [int (x * 10), i]
    text = '1,5 2.5'
    read (text, '(DC,F3.0,DP,1X,F3.0)', iostat=status) x, y
    r(7:9) = [int (x * 10), int (y * 10), status]
    text = '1,5 -2,25'
    read (text, '(F3.0,F6.0)', decimal='comma') x, y
    r(10:11) = [int (x * 10), int (y * 100)]
    text = '1,5;2,5 ; 7 (1,5;2,5)'
    read (text, *, decimal='comma') x, y, i, z
    r(12:16) = [int (x * 10), int (y * 10), i, int (real (z) * 10), int (aimag (z) * 10)]
    text = '1.5,2.5 , 7 (1.5,2.5)'
    read (text, *, decimal='point') x, y, i, z
    r(17:21) = [int (x * 10), int (y * 10), i, int (real (z) * 10), int (aimag (z) * 10)]
    text = '12 '
    read (text, '(BZ,I3)') i
    r(22) = i
  end subroutine
end program
