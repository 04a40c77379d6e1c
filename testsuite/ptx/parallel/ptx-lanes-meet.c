/* Behind a SIMD loop that calls functions the lanes are put together if they are apart.  A loop without calls needs no
   more than bar.warp.sync.
   { dg-do link }
   { dg-options "-O2" }
   { dg-final { scan-ptx-times-in called {call __heddle_lanes_meet} 1 } }
   { dg-final { scan-ptx-not-in alone {call __heddle_lanes_meet} } } */

#pragma omp declare target
int __attribute__ ((noinline))
other (int i)
{
  int s = 0;
  for (int k = 0; k < i % 7; k++)
    s = s * 3 + k;
  return s;
}

void __attribute__ ((noinline))
called (int *total)
{
  int s = 0;
#pragma omp simd reduction(+: s)
  for (int i = 0; i < 100; i++)
    s += other (i);
  *total += s;
}

void __attribute__ ((noinline))
alone (int *x, int *total)
{
  int s = 0;
#pragma omp simd reduction(+: s)
  for (int i = 0; i < 100; i++)
    s += x[i];
  *total += s;
}
#pragma omp end declare target

int
main (void)
{
  int x[100] = { 0 }, total = 0;
#pragma omp target
  {
    called (&total);
    alone (x, &total);
  }
  return total;
}
