/* { dg-do run } */
/* { dg-require-effective-target gcc-16 } */
/* An iterator in target update: every second element.  */

int
main (void)
{
  int x[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
#pragma omp target data map(to: x)
  {
#pragma omp target
    for (int i = 0; i < 8; i++)
      x[i] += 100;
#pragma omp target update from(iterator(i = 0:8:2): x[i])
  }
  /* Where device and host share memory all are changed.  */
  for (int i = 0; i < 8; i += 2)
    if (x[i] != 101 + i)
      return 1;
  return 0;
}
