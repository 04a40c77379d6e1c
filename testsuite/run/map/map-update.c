/* { dg-do run } */
/* target update to and from, whole and in sections, in the middle of target data.  */

int
main (void)
{
  int a[16];
  for (int i = 0; i < 16; i++)
    a[i] = 1;
#pragma omp target data map(to: a)
  {
    for (int i = 0; i < 16; i++)
      a[i] = 2;
#pragma omp target update to(a[4:4])
#pragma omp target
    for (int i = 0; i < 16; i++)
      a[i] *= 10;
#pragma omp target update from(a[0:8])
  }
  for (int i = 0; i < 4; i++)
    if (a[i] != 10 && a[i] != 20)
      __builtin_abort ();
  for (int i = 4; i < 8; i++)
    if (a[i] != 20)
      __builtin_abort ();
  for (int i = 8; i < 16; i++)
    if (a[i] != 2 && a[i] != 20)
      __builtin_abort ();
  return 0;
}
