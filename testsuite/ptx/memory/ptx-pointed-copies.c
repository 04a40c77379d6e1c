/* { dg-do link } */
/* Copies behind pointers: in place by few accesses, and else by the library's function, which finds the alignment when it
   runs.  Single bytes were up to 14 times slower.  An automatic variable gets no address for that.  */

#include <string.h>

#define REGION _Pragma ("omp target teams distribute parallel for")

void
bytes (int n, char *a, char *b)
{
  REGION
  for (int i = 0; i < n; i++)
    memcpy (a + i * 24, b + i * 24, 24);
}

void
few (int n, double *a, double *b)
{
  REGION
  for (int i = 0; i < n; i++)
    memcpy (__builtin_assume_aligned (a + i * 4, 8), __builtin_assume_aligned (b + i * 4, 8), 32);
}

void
zeros (int n, char *a)
{
  REGION
  for (int i = 0; i < n; i++)
    memset (a + i * 24, 0, 24);
}

void
moved (int n, char *a)
{
  REGION
  for (int i = 0; i < n; i++)
    memmove (a + i * 32, a + i * 32 + 4, 24);
}

void
own (int n, double *a, int *order)
{
  REGION
  for (int i = 0; i < n; i++)
    {
      double row[4];
      memcpy (row, a + i * 4, sizeof row);
      a[i * 4] = row[order[i]];
    }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-in bytes* {call[^;]*\mmemcpy} } } */
/* { dg-final { scan-ptx-in zeros* {call[^;]*\mmemset} } } */
/* { dg-final { scan-ptx-in moved* {call[^;]*\mmemmove} } } */
/* { dg-final { scan-ptx-not-in few* {\mcall\M} } } */
/* { dg-final { scan-ptx-not-in own* {\mcall\M} } } */
