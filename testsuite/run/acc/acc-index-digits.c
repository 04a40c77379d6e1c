/* An index that the program divides, and takes remainders of, is not that of collapsed loops: iterations are no whole
   rows.  Lost were the last ones, and all where there were fewer than one row.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>
#include <string.h>

static unsigned in[256], out[256], wanted[256];

static int
check (const char *what)
{
  int wrong = 0;
  for (int i = 0; i < 256; i++)
    wrong += out[i] != wanted[i];
  if (wrong)
    printf ("%s: %d wrong\n", what, wrong);
  memset (out, 0, sizeof out);
  memset (wanted, 0, sizeof wanted);
  return wrong;
}

/* An index of type T, and divisors of the type.  */
#define DIGITS(T) \
static int \
digits_##T (T n, T by, T middle) \
{ \
  int wrong = 0; \
  _Pragma ("acc parallel loop copy(out) copyin(in)") \
  for (T i = 0; i < n; i++) \
    { \
      _Pragma ("acc atomic update") \
      out[i % 37] += 1; \
    } \
  for (T i = 0; i < n; i++) \
    wanted[i % 37] += 1; \
  wrong += check (#T " histogram"); \
  _Pragma ("acc parallel loop gang vector copy(out) copyin(in)") \
  for (T i = 0; i < n; i++) \
    { \
      _Pragma ("acc atomic update") \
      out[i / by] += in[i % by]; \
    } \
  for (T i = 0; i < n; i++) \
    wanted[i / by] += in[i % by]; \
  wrong += check (#T " quotients"); \
  _Pragma ("acc parallel loop copy(out) copyin(in)") \
  for (T i = 0; i < n; i++) \
    { \
      _Pragma ("acc atomic update") \
      out[i % by] += in[i / by % middle] * in[i / by / middle] + in[7 + i / by / middle]; \
    } \
  for (T i = 0; i < n; i++) \
    wanted[i % by] += in[i / by % middle] * in[i / by / middle] + in[7 + i / by / middle]; \
  wrong += check (#T " three"); \
  unsigned sum = 0, all = 0; \
  _Pragma ("acc parallel loop reduction(+: sum) copyin(in)") \
  for (T i = 0; i < n; i++) \
    sum += in[i % by * 4 + i / by]; \
  for (T i = 0; i < n; i++) \
    all += in[i % by * 4 + i / by]; \
  if (sum != all) \
    printf (#T " sum\n"); \
  return wrong + (sum != all); \
}

typedef unsigned long ulong;
DIGITS (unsigned)
DIGITS (ulong)
DIGITS (int)

int
main (void)
{
  int wrong = 0;
  for (int i = 0; i < 256; i++)
    in[i] = i * 3 + 1;
  const int counts[] = { 0, 1, 5, 36, 37, 38, 74, 100, 131 };
  for (unsigned k = 0; k < sizeof counts / sizeof *counts; k++)
    {
      wrong += digits_unsigned (counts[k], 37, 3);
      wrong += digits_ulong (counts[k], 33, 2);
      wrong += digits_int (counts[k], 35, 4);
    }
  /* Known numbers.  */
#pragma acc parallel loop copy(out) copyin(in)
  for (unsigned i = 0; i < 5; i++)
    {
#pragma acc atomic update
      out[0] += 77 + in[i % 37];
    }
  for (unsigned i = 0; i < 5; i++)
    wanted[0] += 77 + in[i % 37];
  wrong += check ("five");
  return wrong != 0;
}
