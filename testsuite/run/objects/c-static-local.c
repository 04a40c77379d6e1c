/* { dg-do run } */
/* Static local variables keep their value from call to call and region to region.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
counter (void)
{
  static int n = 100;
  static char seen[4];
  seen[n & 3]++;
  n++;
  return n - seen[(n - 1) & 3];
}
#pragma omp end declare target

int
main (void)
{
  int r[4];
#pragma omp target map(from: r[0:2])
  {
    r[0] = counter ();
    r[1] = counter ();
  }
#pragma omp target map(from: r[2:2])
  {
    r[2] = counter ();
    r[3] = counter ();
  }
  for (int i = 0; i < 4; i++)
    if (r[i] != 100 + i)
      __builtin_abort ();
  return 0;
}
