! { dg-do run }
! Wrong on an H200: intent(out) scalars of each lane, of a subroutine that is not inlined, as subscripts of atomics.
module cells
  implicit none
contains
  recursive subroutine cell (i, row, column)
    !$omp declare target
    integer, intent(in) :: i
    integer, intent(out) :: row, column
    if (i >= 64) then
      call cell (i - 64, column, row)
      call cell (mod (i, 64), row, column)
    else
      row = mod (i, 8) + 1
      column = mod (i / 8, 8) + 1
    end if
  end subroutine
end module

program main
  use cells
  implicit none
  integer :: i, row, column, grid(8, 8), best
  grid = 0
  best = 0
  !$omp target teams distribute parallel do private(row, column) map(tofrom: grid, best)
  do i = 0, 191
    call cell (i, row, column)
    !$omp atomic
    grid(row, column) = grid(row, column) + row
    !$omp atomic
    best = max (best, 10 * row + column)
  end do
  do row = 1, 8
    if (any (grid(row, :) /= 3 * row)) stop 1
  end do
  if (best /= 88) stop 2
end program
