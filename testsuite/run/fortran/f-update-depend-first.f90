! { dg-do run }
! target update with "depend" before a section and other objects: the wait for tasks took the clauses behind "depend",
! and was none with "nowait" (GCC 13 and later).
program main
  implicit none
  integer :: t(10, 6), s(8), k, n, pass
  n = 2
  do pass = 1, 2
    t = 3; s = 4; k = 5
    !$omp target enter data map(to: t, s, k)
    !$omp parallel num_threads(2)
    !$omp single
    !$omp task depend(out: t)
    t(1, 1) = 100
    s(2) = 200
    k = 300
    !$omp end task
    if (pass == 1) then
      !$omp target update depend(inout: t) to(t(1:n, 1:2), k) to(s(2:2)) nowait
    else
      !$omp target update depend(inout: t) to(t(1:n, 1:2), s(2:2), k)
    end if
    !$omp target map(tofrom: t, s, k) depend(inout: t)
    t(1, 1) = t(1, 1) + 1
    s(2) = s(2) + 1
    k = k + 1
    !$omp end target
    !$omp target update depend(inout: t) from(t(1:n, 1:2), s(2:2), k) nowait
    !$omp taskwait
    !$omp end single
    !$omp end parallel
    if (t(1, 1) /= 101 .or. any (t(3:, :) /= 3)) stop 1
    if (s(2) /= 201) stop 2
    if (k /= 301) stop 3
    !$omp target exit data map(delete: t, s, k)
  end do
end program
