// { dg-do run }
// { dg-options "-O2 -fno-openmp -fopenacc" }
// Structured bindings in regions of OpenACC: libgomp refused the object that they are parts of, or took it to be there.

struct point { int x; double y; int z[3]; };

int
main ()
{
  point p { 3, 2.5, { 1, 2, 3 } };
  auto [x, y, z] = p;
  auto &[rx, ry, rz] = p;
  int s = 0;
#pragma acc parallel copy(s)
  s = x + (int) y + z[2];
  if (s != 8)
    __builtin_abort ();
#pragma acc parallel loop copy(s) reduction(+: s)
  for (int i = 0; i < 3; i++)
    s += rz[i] + x;
  if (s != 8 + 6 + 9)
    __builtin_abort ();
  return 0;
}
