/* A variable that a kernels construct assigns to behind a branch may have the value from before it: the compiler took the
   assigned one for the subscript, and the loop, which depends on itself, was parallel.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */
#include <stdlib.h>

static int a[4000], b[4000];

__attribute__((noinline)) static void
shift (int n, int flag)
{
  int off = 1;
#pragma acc kernels copy(a)
  {
    if (flag)
      off = 0;
    for (int j = 0; j < n; j++)
      a[j + off] = a[j] + 1;
  }
}

/* The same in a switch, and with a pointer.  */
__attribute__((noinline)) static void
choose (int n, int which)
{
  int off = 2;
#pragma acc kernels copy(b)
  {
    switch (which)
      {
      case 1:
	off = 0;
      default:
	break;
      }
    for (int j = 0; j < n; j++)
      b[j + off] = b[j] + 1;
  }
}

int
main (void)
{
  shift (3000, 0);
  for (int j = 0; j < 3001; j++)
    if (a[j] != j)
      abort ();
  choose (3000, 0);
  for (int j = 0; j < 3002; j++)
    if (b[j] != j / 2)
      abort ();
  return 0;
}
