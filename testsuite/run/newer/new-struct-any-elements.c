/* { dg-do run } */
/* { dg-require-effective-target gcc-14 } */
/* Members of several elements of an array, of which nobody knows the order, in one construct: GCC 14 has a group for them
   that libgomp cannot map, and in a region it was torn in pieces.  */

#include <stdlib.h>

struct s { int n, *p; };

__attribute__ ((noipa)) static int
in_regions (int i, int j, int k)
{
  struct s s[10];
  int errors = 0;
  for (int x = 0; x < 10; x++)
    s[x] = (struct s) { x, calloc (5, sizeof (int)) };
#pragma omp target map(s[i].p, s[j].p, s[k].p, s[i].p[0:2], s[j].p[1:3], s[k].p[2])
  {
    s[i].p[0]++;
    s[j].p[1] += 2;
    s[k].p[2] += 3;
  }
  errors += s[i].p[0] != 1 || s[j].p[1] != 2 || s[k].p[2] != 3 || s[k].p[1];
#pragma omp target map(tofrom: s[k].n, s[i].n)
  s[i].n += s[k].n;
  errors += s[i].n != i + k || s[j].n != j;
  for (int x = 0; x < 10; x++)
    free (s[x].p);
  return errors;
}

__attribute__ ((noipa)) static int
in_data (int i, int j)
{
  struct s s[10];
  for (int x = 0; x < 10; x++)
    s[x].n = x;
#pragma omp target data map(to: s)
  {
#pragma omp target enter data map(to: s[i].n, s[j].n)
#pragma omp target
    s[j].n += s[i].n;
#pragma omp target exit data map(release: s[i].n, s[j].n)
#pragma omp target update from(s[j].n)
  }
  return s[j].n != i + j;
}

int
main (void)
{
  return in_regions (0, 1, 2) + in_regions (7, 3, 5) + in_data (2, 8) + in_data (8, 2);
}
