! Mistakes with memory, one a subroutine, and the same without: as memory.c.
module mistakes
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), total, table(n)
  !$omp declare target (table)
contains
  subroutine map_from (right)
    logical, intent(in) :: right
    integer :: i
    if (right) then
      !$omp target map(tofrom: a)
      do i = 1, n
        a(i) = a(i) + 1
      end do
      !$omp end target
    else
      !$omp target map(from: a)
      do i = 1, n
        a(i) = a(i) + 1 ! map_from
      end do
      !$omp end target
    end if
  end subroutine

  ! The copy to the device is missing.
  subroutine no_update (right)
    logical, intent(in) :: right
    integer, allocatable :: b(:)
    integer :: i
    allocate (b(n))
    b = 1
    !$omp target enter data map(alloc: b)
    if (right) then
      !$omp target update to(b)
    end if
    !$omp target teams distribute parallel do map(tofrom: total) reduction(+: total)
    do i = 1, n
      total = total + b(i) ! no_update
    end do
    !$omp target exit data map(delete: b)
  end subroutine

  subroutine past_end (right)
    logical, intent(in) :: right
    integer :: i, last
    last = merge (n, n + 1, right)
    !$omp target map(to: last)
    do i = 1, last
      table(i) = i ! past_end
    end do
    !$omp end target
  end subroutine
end module

program main
  use mistakes
  implicit none
  character(len=32) :: name, second
  logical :: right
  if (command_argument_count () < 2) then
    print '(a)', 'map_from', 'no_update', 'past_end'
    stop
  end if
  call get_command_argument (1, name)
  call get_command_argument (2, second)
  right = second == '1'
  a = 1
  total = 0
  select case (name)
  case ('map_from')
    call map_from (right)
  case ('no_update')
    call no_update (right)
  case ('past_end')
    call past_end (right)
  end select
end program
