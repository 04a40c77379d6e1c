/* Functions called in kernels are asked whether they only compute a value.  Where one had a call with an effect, or an
   assembler statement, and no control flow graph yet, cc1 crashed.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>
#include <string.h>

#pragma acc routine seq
static inline unsigned
sum_of_copy (unsigned k)
{
  unsigned a[9], b[9], v = 0;
  for (unsigned q = 0; q < 9; q++)
    a[q] = q * k;
  memcpy (b, a, sizeof a);
  for (unsigned q = 0; q < 9; q++)
    v += b[q];
  return v;
}

#pragma acc routine seq
static unsigned
through_another (unsigned k)
{
  unsigned v = 0;
  switch (k % 3)
    {
    case 0:
      v = sum_of_copy (k);
      break;
    default:
      v = 36 * k;
    }
  return v + 1;
}

#pragma acc routine seq
static unsigned
opaque (unsigned k)
{
  __asm__ volatile ("");
  return k * 36;
}

static unsigned a[500], b[500], c[500];

/* The compiler comes to these later than to the functions that main calls, too.  */
static void
alone (void)
{
#pragma acc kernels loop independent
  for (int i = 0; i < 500; i++)
    a[i] = through_another (i);
}

static void
together (void)
{
#pragma acc kernels copyout(b, c)
  {
#pragma acc loop independent
    for (int i = 0; i < 500; i++)
      b[i] = sum_of_copy (i);
#pragma acc loop independent
    for (int i = 0; i < 500; i++)
      c[i] = opaque (i);
  }
}

static void
both (void)
{
  alone ();
  together ();
}

int
main (void)
{
  int wrong = through_another (3) != 109 || opaque (1) != 36 || sum_of_copy (2) != 72;
  both ();
  for (int i = 0; i < 500; i++)
    wrong += a[i] != i * 36 + 1 || b[i] != i * 36 || c[i] != i * 36;
  printf ("%d wrong\n", wrong);
  return wrong != 0;
}
