/* { dg-do run } */
/* A chain of nowait regions, enter data, update and a host task ordered by depend.  */

int
main (void)
{
  int a[8], s = 0;
  for (int i = 0; i < 8; i++)
    a[i] = i;
#pragma omp parallel
#pragma omp single
  {
#pragma omp target enter data map(to: a) depend(out: a) nowait
#pragma omp target nowait map(alloc: a) depend(inout: a)
    for (int i = 0; i < 8; i++)
      a[i] += 1;
#pragma omp target nowait map(alloc: a) depend(inout: a)
    for (int i = 0; i < 8; i++)
      a[i] *= 2;
#pragma omp target update from(a) depend(inout: a) nowait
#pragma omp task depend(in: a) shared(s)
    for (int i = 0; i < 8; i++)
      s += a[i];
#pragma omp target exit data map(delete: a) depend(inout: a) nowait
  }
  if (s != 72)
    __builtin_abort ();
  return 0;
}
