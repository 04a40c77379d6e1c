! Races of the host with regions that have not ended, and the same without: as host-races.c.
module races
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), got
  type pair
    integer :: x, y
  end type
  type(pair) :: s
contains
  subroutine tofrom_store (right)
    logical, intent(in) :: right
    !$omp target nowait map(tofrom: a) ! tofrom_store
    a(3) = 1
    !$omp end target
    if (right) then
      !$omp taskwait
    end if
    a(7) = 1 ! tofrom_store
    !$omp taskwait
  end subroutine

  subroutine section (right)
    logical, intent(in) :: right
    integer, allocatable :: p(:)
    integer :: i
    allocate (p(n))
    i = merge (30, 29, right)
    !$omp target nowait map(from: p(10: 29)) ! section
    p(10: 29) = 1
    !$omp end target
    p(i) = 0 ! section
    p(9) = 0
    !$omp taskwait
  end subroutine

  subroutine scalar (right)
    logical, intent(in) :: right
    integer :: x
    x = 1
    !$omp target nowait map(tofrom: x) ! scalar
    x = x + 1
    !$omp end target
    if (right) then
      !$omp taskwait
    end if
    got = x ! scalar
    !$omp taskwait
  end subroutine

  subroutine written (right)
    logical, intent(in) :: right
    integer :: x
    x = 1
    !$omp target nowait map(tofrom: x) ! written
    x = x + 1
    !$omp end target
    if (right) then
      !$omp taskwait
    end if
    open (unit=10, status='scratch')
    write (10, *) x ! written
    close (10)
    !$omp taskwait
  end subroutine

  subroutine whole_array (right)
    logical, intent(in) :: right
    integer :: b(n)
    b = 0
    !$omp target nowait map(tofrom: b) ! whole_array
    b(3) = 1
    !$omp end target
    if (right) then
      !$omp taskwait
    end if
    a = b ! whole_array
    !$omp taskwait
  end subroutine

  ! The region gets the frame of the function around it, which the compiler makes anew for each call.
  subroutine internal (right)
    logical, intent(in) :: right
    integer :: x(n, 2), k
    x = 0
    do k = 1, 2
      call inner (k)
    end do
    if (right) then
      !$omp taskwait
    end if
    got = x(3, 2) ! internal
    !$omp taskwait
  contains
    subroutine inner (k)
      integer, intent(in) :: k
      !$omp target map(tofrom: x(:, k)) nowait ! internal
      x(3, k) = 1
      !$omp end target
    end subroutine
  end subroutine
end module

program main
  use races
  implicit none
  character(len=32) :: name, second
  logical :: right
  if (command_argument_count () < 2) then
    print '(a)', 'tofrom_store', 'section', 'scalar', 'written', 'whole_array', 'internal'
    stop
  end if
  call get_command_argument (1, name)
  call get_command_argument (2, second)
  right = second == '1'
  select case (name)
  case ('tofrom_store')
    call tofrom_store (right)
  case ('section')
    call section (right)
  case ('scalar')
    call scalar (right)
  case ('written')
    call written (right)
  case ('whole_array')
    call whole_array (right)
  case ('internal')
    call internal (right)
  end select
end program
