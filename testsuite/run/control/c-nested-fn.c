/* { dg-do run } */
/* Nested functions that use the variables of their parent, called directly.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
parent (int n)
{
  int acc = 1, steps[8] = { 0 };
  void mul (int k)
  {
    acc = acc * k % 1000;
    steps[k & 7]++;
  }
  int total (void)
  {
    int s = 0;
    for (int i = 0; i < 8; i++)
      s += steps[i] * (i + 1);
    return s;
  }
  for (int i = 1; i <= n; i++)
    mul (i);
  return acc * 100 + total ();
}
#pragma omp end declare target

int
main (void)
{
  int r = 0, n = 6;
#pragma omp target map(tofrom: r)
  r = parent (n);
  if (r != 72000 + 27)
    __builtin_abort ();
  return 0;
}
