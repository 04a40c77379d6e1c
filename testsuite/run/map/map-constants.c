/* { dg-do run } */
/* Constants were copied back when a region that had only read them ended, to where the host cannot write.  */

#include <string.h>

struct pair { int low, high[2]; };
static const short weight[5] = { 1, 2, 3, 4, 8 };
const struct pair bounds = { 3, { 4, 5 } };
static const double matrix[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
static int one = 1, two = 2;
static const int *const pointers[2] = { &one, &two };	/* written by the dynamic linker only */

static int
through_pointer (const short *w, int n)
{
  int s = 0;
#pragma omp target map(tofrom: s, w[0:n])
  for (int i = 0; i < n; i++)
    s += w[i];
  return s;
}

static int
through_structure (const struct pair *p)
{
  int s = 0;
#pragma omp target data map(tofrom: p[0:1])
#pragma omp target map(tofrom: s) map(always, from: p->low)
  s = p->low + p->high[1];
  return s;
}

int
main (void)
{
  static const char text[] = "constant";
  const char *literal = "literal";
  const int local[3] = { 1, 2, 3 };
  int s = 0, t = 0, u = 0, v = 0, w = 0;
#pragma omp target teams distribute parallel for reduction(+: s) map(tofrom: s)
  for (int i = 0; i < 25; i++)
    s += weight[i % 5];
#pragma omp target map(tofrom: t) nowait
  t = bounds.low + bounds.high[1] + local[2];
#pragma omp taskwait
#pragma omp target map(tofrom: u, matrix)
  u = matrix[1][2] + matrix[0][1];
#pragma omp target map(tofrom: v) map(from: pointers)
  v = text[0] == 'c' && sizeof pointers > 0;
#pragma omp target map(always, tofrom: literal[0:7]) map(tofrom: w)
  w = literal[6];
  if (s != 90 || t != 11 || u != 8 || v != 1 || w != 'l')
    __builtin_abort ();

#pragma omp target data map(weight, bounds) map(from: matrix[1][0:3])
  {
#pragma omp target update from(weight, bounds.low)
  }
#pragma omp target enter data map(to: weight[1:3], text)
#pragma omp target update from(weight[1:2])
#pragma omp target exit data map(from: weight[1:3]) map(always, from: text)
  if (through_pointer (weight, 5) != 18 || through_structure (&bounds) != 8 || strcmp (text, "constant")
      || *pointers[1] != 2 || matrix[1][1] != 5)
    __builtin_abort ();
  return 0;
}
