// { dg-do run }
// The same warning in a template and for a SIMD loop.

template<typename T> static void
sum (T *q)
{
#pragma omp target data map(q[:8])
#pragma omp target map(q[:2])
#pragma omp simd reduction(+: q[0:4]) // { dg-warning "changes elements of 'q' that the target construct does not map" }
  for (int i = 0; i < 8; i++)
    q[i % 4] += 1;
}

int
main ()
{
  int a[8] = {};
  sum (a);
  if (a[0] != 2 || a[3] != 2 || a[4] != 0)
    __builtin_abort ();
  return 0;
}
