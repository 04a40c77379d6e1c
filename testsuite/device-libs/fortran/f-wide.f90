! { dg-do run }
! Characters of four bytes: shifted arrays, and as output.
! { dg-output "wide\\? text" }
program p
  character(len=2,kind=4) :: a(3), b(3), c(3)
  character(len=10,kind=4) :: t
  a = [4_'ab', 4_'cd', 4_'ef']
  t = 4_'wide' // char (8364, 4) // 4_' text'
  !$omp target map(to: a, t) map(from: b, c)
  b = cshift (a, 1)
  c = eoshift (a, -1)
  print '(a)', t
  !$omp end target
  if (any (b /= [4_'cd', 4_'ef', 4_'ab'])) stop 1
  if (any (c /= [4_'  ', 4_'ab', 4_'cd'])) stop 2
end program
