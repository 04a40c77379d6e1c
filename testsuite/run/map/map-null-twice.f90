! { dg-do run }
! Null pointers that one construct maps were taken for the same array, mapped twice, and unmapped as implicit clauses are not.
subroutine look (p, q, bits)
  integer, pointer :: p, q(:), r, s(:)
  integer :: bits
  nullify (r, s)
  !$omp target map(tofrom: bits)
  bits = 0
  if (associated (p)) bits = 1
  if (associated (q)) bits = bits + 2
  if (associated (r)) bits = bits + 4
  if (associated (s)) bits = bits + 8
  !$omp end target
end subroutine
program p
  interface
    subroutine look (p, q, bits)
      integer, pointer :: p, q(:)
      integer :: bits
    end subroutine
  end interface
  integer, pointer :: one, many(:)
  integer :: bits
  nullify (one, many)
  call look (one, many, bits)
  if (bits /= 0) stop 1
  allocate (one, many(3))
  call look (one, many, bits)
  if (bits /= 3) stop 2
end program
