! { dg-do link }
! { dg-additional-options "-foffload-options=nvptx-none=-mno-host-calls" }
! Without the host namelists are not read or written.
program p
  integer :: i
  character(80) :: s(4)
  namelist /group/ i
  i = 3
  !$omp target map(tofrom: i, s)
  write (s, nml=group)	! { dg-error "namelists" }
  !$omp end target
end program
