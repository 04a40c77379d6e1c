! { dg-do run }
! What shows settings or gives resources back, by its Fortran names.
! { dg-output "ENVIRONMENT BEGIN.*ENVIRONMENT END.*ENVIRONMENT BEGIN.*ENVIRONMENT END.*thread 0" }
program display_env
  use omp_lib
  implicit none
  integer :: bad, kept
  logical(8) :: wide
  bad = 0
  !$omp target map(tofrom: bad) private(kept, wide)
  kept = 7
  call omp_display_env (.false.)
  wide = .true.
  call omp_display_env (wide)
  call omp_display_affinity ('thread %n')
  if (omp_pause_resource (omp_pause_soft, omp_get_device_num ()) == 0 .and. kept /= 7) bad = bad + 1
  if (omp_pause_resource_all (omp_pause_soft) == 0 .and. kept /= 7) bad = bad + 1
  !$omp end target
  if (bad /= 0) stop 1
end program
