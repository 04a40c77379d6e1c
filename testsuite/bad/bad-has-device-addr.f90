! { dg-do compile }
! GCC's front end drops "has_device_addr" of combined constructs, and the name of the clause is another one in its
! module.
module m
  integer :: other(4)
end module
program p
  use m, only: a => other
  integer :: i
  !$omp target data map(tofrom: a) use_device_addr(a)
  !$omp target teams distribute parallel do has_device_addr(a) ! { dg-error "the compiler drops the clause" }
  do i = 1, 4
    a(i) = i
  end do
  !$omp end target data
end program
