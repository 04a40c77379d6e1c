! { dg-do run }
! Integers of 16 bytes in a SIMD loop: division is a call of a library, on a stack of each lane's own.

program library_calls
  implicit none
  integer, parameter :: n = 64
  integer(8) :: out(n), expected(n)
  integer :: i
  integer(16), parameter :: large = 2_16 ** 66 + 12345

  !$omp target map(from: out)
  !$omp simd
  do i = 1, n
    out(i) = int(mod(large + i, int(mod(i, 5) + 2, 16)) * 1000 + modulo(-large - i, int(i, 16)), 8) &
             + int(large / (i + 7) / 1000, 8)
  end do
  !$omp end target
  do i = 1, n
    expected(i) = int(mod(large + i, int(mod(i, 5) + 2, 16)) * 1000 + modulo(-large - i, int(i, 16)), 8) &
                  + int(large / (i + 7) / 1000, 8)
  end do
  if (any(out /= expected)) stop 1

  !$omp target map(from: out)
  !$omp simd
  do i = 1, n
    out(i) = int(real(large, 8) / 1d9 * i, 8) + int(anint(1d20 * i, 8) / 1d18, 8) + digits_of(large * i)
  end do
  !$omp end target
  do i = 1, n
    expected(i) = int(real(large, 8) / 1d9 * i, 8) + int(anint(1d20 * i, 8) / 1d18, 8) + digits_of(large * i)
  end do
  if (any(out /= expected)) stop 2
contains
  pure integer function digits_of (v)
    integer(16), value :: v
    !$omp declare target
    digits_of = 0
    do while (v > 0)
      digits_of = digits_of + 1 + int(mod(v, 10_16))
      v = v / 10
    end do
  end function
end program
