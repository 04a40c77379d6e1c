/* { dg-do run } */
/* Target tasks inside a taskgroup and from the threads of a parallel region.  */

int
main (void)
{
  int a[8] = { 0 }, b[4] = { 0 };
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 8; i++)
    {
#pragma omp target map(from: a[i:1]) firstprivate(i)
      a[i] = i * i;
    }
#pragma omp taskgroup
  for (int i = 0; i < 4; i++)
    {
#pragma omp target nowait map(from: b[i:1]) firstprivate(i)
      b[i] = i + 10;
    }
  for (int i = 0; i < 8; i++)
    if (a[i] != i * i || (i < 4 && b[i] != i + 10))
      __builtin_abort ();
  return 0;
}
