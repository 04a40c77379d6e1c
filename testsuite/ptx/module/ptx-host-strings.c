/* { dg-do link } */
/* { dg-options "-O2" } */
/* What the host's functions get the addresses of is in unified memory, also if the first function that is emitted makes
   all such calls: the string of fscanf.  */

#include <stdio.h>

int
main (void)
{
  FILE *f = tmpfile ();
  int n = 0, a = 0, b = 0;
#pragma omp target map(from: n, a, b)
  n = fscanf (f, "%d %d", &a, &b) + fgetc (f);
  return n + a + b;
}

/* { dg-final { scan-ptx {\.global \.attribute\(\.managed\) \.align 1 \.u8 .c\d+\[6\] = \{37,100,32,37,100\}} } } */
