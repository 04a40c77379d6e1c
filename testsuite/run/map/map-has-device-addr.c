/* { dg-do run } */
/* has_device_addr on a variable whose device address is in use.  */

int
main (void)
{
  int a[4] = { 1, 2, 3, 4 };
#pragma omp target data map(tofrom: a)
#pragma omp target data use_device_addr(a)
#pragma omp target has_device_addr(a)
  for (int i = 0; i < 4; i++)
    a[i] *= 5;
  for (int i = 0; i < 4; i++)
    if (a[i] != 5 * (i + 1))
      __builtin_abort ();
  return 0;
}
