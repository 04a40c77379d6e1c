! { dg-do run }
! Components of structures as arrays with gaps: the other components are the host's, while the structures are mapped as
! well as at the end of a mapping, with copies at once where "nowait" is said.
program p
  implicit none
  type cell
    integer :: density
    character(3) :: name
    complex :: flow
  end type
  type(cell), target :: c(5, 4)
  complex, pointer :: f(:, :)
  character(3), pointer :: n(:)
  c%density = 1
  c%name = 'abc'
  c%flow = (0, 0)
  f => c(5:1:-2, :)%flow
  n => c(1:5:2, 2)%name
  !$omp target enter data map(to: c)
  c%density = 2
  !$omp target map(always, tofrom: f) nowait
  f = f + (1, 2)
  !$omp end target
  !$omp taskwait
  !$omp target map(always, from: n)
  n = 'xy'
  !$omp end target
  if (any (c%density /= 2) .or. any (c(1:5:2, :)%flow /= (1, 2)) .or. any (c(2:4:2, :)%flow /= (0, 0))) stop 1
  if (any (c(1:5:2, 2)%name /= 'xy') .or. any (c(2:4:2, 2)%name /= 'abc') .or. any (c(:, 1)%name /= 'abc')) stop 2
  !$omp target exit data map(delete: c)
  !$omp target enter data map(to: f)
  !$omp target
  f = (3, 4)
  !$omp end target
  c%density = 3
  c%name = 'z'
  !$omp target exit data map(from: f) nowait depend(inout: c)
  !$omp taskwait
  if (any (c%density /= 3) .or. any (c%name /= 'z') .or. any (c(1:5:2, :)%flow /= (3, 4))) stop 3
end program
