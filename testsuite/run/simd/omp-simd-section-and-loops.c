/* { dg-do run } */
/* { dg-set-target-env-var HEDDLE_SIM_CHECK "races" } */
/* A SIMD loop with a reduction of a section of variable length, whose lanes all have all iterations, and SIMD loops in
   functions that it calls, inlined, whose iterations are divided.  No race.  */

static inline unsigned long
sum (unsigned long k)
{
  unsigned long s = k;
#pragma omp simd reduction(+: s)
  for (int q = 0; q < 100; q++)
    s += q;
  return s;
}

int
main (int argc, char **argv)
{
  unsigned long r[8] = { 7, 7, 1, 1 };
  unsigned long *at = r;
#pragma omp target teams distribute parallel for simd schedule(guided) reduction(+: at[:argc + 1]) map(tofrom: at[:8])
  for (int i = 0; i < 100; i++)
    at[i & 1] += sum (i);
  for (int i = 0; i < 100; i++)
    r[i & 1] -= i + 4950;
  if (r[0] != 7 || r[1] != 7 || r[2] != 1)
    __builtin_abort ();
  return 0;
}
