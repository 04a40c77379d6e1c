/* { dg-do run } */
/* { dg-additional-options "-finstrument-functions" } */
/* Functions that report their calls: GCC was told that __builtin_return_address did not exist on the device.  */

#define PLAIN __attribute__ ((no_instrument_function))

#pragma omp declare target
int entered, left;
void *last;

void PLAIN
__cyg_profile_func_enter (void *function, void *from)
{
  (void) from;
  entered++;
  last = function;
}

void PLAIN
__cyg_profile_func_exit (void *function, void *from)
{
  (void) from;
  left++;
  last = function;
}

__attribute__ ((noinline)) static int
f (int x)
{
  return x + entered * 10 + left;
}

PLAIN __attribute__ ((noinline)) static int
g (int x)
{
  int y = f (x);
  return last == f ? y + f (0) : -1;
}
#pragma omp end declare target

PLAIN int
main (void)
{
  int r = 0, e = 0, l = 0;
#pragma omp target map(from: r, e, l)
  {
    int e0 = entered, l0 = left;
    entered = left = 0;
    r = g (1000);
    e = entered;
    l = left;
    entered += e0;
    left += l0;
  }
  if (r != 1031 || e != 2 || l != 2)
    __builtin_abort ();
  return 0;
}
