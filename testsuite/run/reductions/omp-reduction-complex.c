/* { dg-do run } */
/* Reductions of _Complex and _Bool.  */

int
main (void)
{
  _Complex double z = 1;
  _Bool any = 0, all = 1;
#pragma omp target map(tofrom: z, any, all)
#pragma omp parallel for reduction(+: z) reduction(||: any) reduction(&&: all) num_threads(4)
  for (int i = 0; i < 10; i++)
    {
      z += i + i * 2.0i;
      any = any || i == 9;
      all = all && i < 10;
    }
  if (__real__ z != 46 || __imag__ z != 90 || !any || !all)
    __builtin_abort ();
  return 0;
}
