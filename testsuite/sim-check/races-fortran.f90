! Races, one a subroutine, and the same without: as races.c.
module races
  implicit none
  integer, parameter :: n = 1000
  integer :: a(0:n), total
contains
  ! A sum without reduction.
  subroutine no_reduction (right)
    logical, intent(in) :: right
    integer :: i
    if (right) then
      !$omp target teams distribute parallel do map(tofrom: total) reduction(+: total)
      do i = 1, n
        total = total + a(i)
      end do
    else
      !$omp target teams distribute parallel do map(tofrom: total)
      do i = 1, n
        total = total + a(i) ! no_reduction
      end do
    end if
  end subroutine

  ! A shift in place.
  subroutine shift (right)
    logical, intent(in) :: right
    integer :: i, distance
    distance = merge (0, 1, right)
    !$omp target teams distribute parallel do map(tofrom: a)
    do i = 1, n
      a(i) = a(i - distance) ! shift
    end do
  end subroutine

  ! An update outside of the critical region.
  subroutine half_critical (right)
    logical, intent(in) :: right
    integer :: me
    !$omp target map(tofrom: total)
    !$omp parallel num_threads(4) private(me)
    me = omp_thread ()
    if (me == 2 .and. .not. right) then
      total = total + 1 ! half_critical
    else
      !$omp critical
      total = total + 2 ! half_critical
      !$omp end critical
    end if
    !$omp end parallel
    !$omp end target
  contains
    integer function omp_thread ()
      use omp_lib
      !$omp declare target
      omp_thread = omp_get_thread_num ()
    end function
  end subroutine

  ! A loop without its barrier.
  subroutine loop_nowait (right)
    logical, intent(in) :: right
    integer :: i
    !$omp target map(tofrom: a, total)
    !$omp parallel num_threads(8)
    !$omp do
    do i = 1, 64
      a(i) = i
    end do
    !$omp end do
    !$omp do
    do i = 1, 64
      a(i) = i + 1 ! loop_nowait
    end do
    !$omp end do nowait
    if (right) then
      !$omp barrier
    end if
    !$omp single
    total = a(1) + a(64) ! loop_nowait
    !$omp end single
    !$omp end parallel
    !$omp end target
  end subroutine
end module

program main
  use races
  implicit none
  character(len=32) :: name, second
  logical :: right
  if (command_argument_count () < 2) then
    print '(a)', 'no_reduction', 'shift', 'half_critical', 'loop_nowait'
    stop
  end if
  call get_command_argument (1, name)
  call get_command_argument (2, second)
  right = second == '1'
  a = 1
  total = 0
  select case (name)
  case ('no_reduction')
    call no_reduction (right)
  case ('shift')
    call shift (right)
  case ('half_critical')
    call half_critical (right)
  case ('loop_nowait')
    call loop_nowait (right)
  end select
end program
