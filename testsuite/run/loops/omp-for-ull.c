/* { dg-do run } */
/* Loops over unsigned long long, beyond the signed range, with every schedule.  */

int
main (void)
{
  int a[24] = { 0 };
  unsigned long long base = 0xfffffffffffff000ull;
#pragma omp target map(tofrom: a)
#pragma omp parallel num_threads(3)
  {
#pragma omp for schedule(dynamic, 2)
    for (unsigned long long i = base; i < base + 24; i++)
      a[i - base] += 1;
#pragma omp for schedule(guided)
    for (unsigned long long i = base + 23; i >= base; i--)
      a[i - base] += 2;
#pragma omp for schedule(static, 4)
    for (unsigned long long i = base; i < base + 24; i += 3)
      a[i - base] += 4;
#pragma omp for schedule(runtime)
    for (unsigned long long i = base; i < base + 24; i++)
      a[i - base] += 8;
  }
  for (int i = 0; i < 24; i++)
    if (a[i] != (i % 3 ? 11 : 15))
      __builtin_abort ();
  return 0;
}
