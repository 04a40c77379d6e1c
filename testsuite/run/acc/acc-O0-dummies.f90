! Reductions into dummy arguments, and private ones, on each axis, without optimization: pointers to private variables are in memory.
! { dg-do run }
! { dg-options "-O0 -fno-openmp -fopenacc" }

program dummies
  implicit none
  integer :: gangs = 0, workers = 0, vectors = 0, both = 0, table(16, 64), i
  call reduce (100, 4, gangs, workers, vectors, both)
  if (any ([gangs, workers, vectors, both] /= 5050)) then
    print *, gangs, workers, vectors, both
    stop 1
  end if
  call privates (7, table)
  if (any (table /= spread ([(101 * i, i = 1, 64)], 1, 16))) stop 2
contains
  subroutine privates (t, table)
    integer :: t, i, j
    integer, intent(out) :: table(:,:)
    !$acc parallel copyout(table) num_gangs(2) num_workers(2)
    !$acc loop gang worker
    do i = 1, 16
      !$acc loop vector private(t)
      do j = 1, 64
        t = j * 101
        table(i, j) = t
      end do
    end do
    !$acc end parallel
  end subroutine
  subroutine reduce (n, nw, g, w, v, all)
    integer :: n, nw, g, w, i
    integer, optional :: v, all
    integer :: array(n)
    array = [(i, i = 1, n)]
    !$acc parallel num_gangs(nw) copy(g)
    !$acc loop gang reduction(+:g)
    do i = 1, n
      g = g + array(i)
    end do
    !$acc end parallel
    !$acc parallel num_workers(nw) copy(w)
    !$acc loop worker reduction(+:w)
    do i = 1, n
      w = w + array(i)
    end do
    !$acc end parallel
    !$acc parallel copy(v)
    !$acc loop vector reduction(+:v)
    do i = 1, n
      v = v + array(i)
    end do
    !$acc end parallel
    !$acc parallel num_gangs(nw) num_workers(nw) copy(all)
    !$acc loop gang worker vector reduction(+:all)
    do i = 1, n
      all = all + array(i)
    end do
    !$acc end parallel
  end subroutine
end program
