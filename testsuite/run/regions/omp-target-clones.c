/* { dg-do run { target x86_64-*-* } } */
/* Functions in versions for processors of the host are one on the device.  */

#pragma omp declare target
__attribute__ ((target_clones ("default", "avx2"))) int
called (int x)
{
  return 2 * x + 1;
}
#pragma omp end declare target

__attribute__ ((target_clones ("default", "avx2"))) int
sum (int *a, int n)
{
  int s = 0;
#pragma omp target map(tofrom: a[:n], s)
  {
#pragma omp parallel for reduction(+: s)
    for (int i = 0; i < n; i++)
      s += a[i];
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < n; i++)
#pragma omp task shared(s)
#pragma omp atomic
      s += called (a[i]);
  }
  return s + called (n);
}

int
main (void)
{
  int a[100];
  for (int i = 0; i < 100; i++)
    a[i] = i;
  if (sum (a, 100) != 3 * 4950 + 100 + 201)
    __builtin_abort ();
  return 0;
}
