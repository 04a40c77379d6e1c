/* { dg-do run } */
/* use_device_addr gives the device address of a mapped variable and array.  */

int
main (void)
{
  int x = 5, a[4] = { 1, 2, 3, 4 };
  int *dx, *da;
#pragma omp target data map(tofrom: x, a)
  {
#pragma omp target data use_device_addr(x, a)
    {
      dx = &x;
      da = a;
    }
#pragma omp target is_device_ptr(dx, da)
    {
      *dx += da[3];
      da[0] = *dx;
    }
  }
  if (x != 9 || a[0] != 9)
    __builtin_abort ();
  return 0;
}
