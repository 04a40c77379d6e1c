/* { dg-do run } */
/* { dg-skip-if "only the simulator sees it" { host gpu } } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "one element past the end of the last of several arrays, in a region with nowait" } */
#include <string.h>

int
main (void)
{
  char text[33];
  double d[7];
  short s[101];
  memset (text, 1, sizeof text);
  memset (d, 0, sizeof d);
  memset (s, 0, sizeof s);
  for (int past = 0; past < 2; past++)
    {
#pragma omp target teams distribute parallel for map(to: text, d) map(from: s) nowait
      for (int i = 0; i < 101 + past; i++)
	*(s + i) = text[i % 33] + (short) d[i % 7];	/* line 20 */
#pragma omp taskwait
      if (s[100] != 1)
	return 0;
    }
  return 0;
}
/* { dg-output "out-of-bounds store of 2 bytes.*fail-past-end-short.c:20" } */
