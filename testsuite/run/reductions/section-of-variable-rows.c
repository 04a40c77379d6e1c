/* { dg-do run } */
/* Two constructs that reduce sections of a pointer to rows of variable length: the second used the size of a row that
   the first had computed for itself.  One in a region was enough where other code has that size, too.  */
#include <stdlib.h>
static void f (int n, int m, int (*p)[m]) {
#pragma omp target parallel for reduction(+: p[0:n])
  for (int i = 0; i < 10; i++) for (int j = 0; j < n; j++) for (int k = 0; k < m; k++) p[j][k] += i;
#pragma omp target parallel for reduction(+: p[0:n])
  for (int i = 0; i < 10; i++) for (int j = 0; j < n; j++) for (int k = 0; k < m; k++) p[j][k] += 1;
}
int main (void) {
  int bad = 0, n = 3, m = 4; int (*p)[m] = calloc (n, sizeof *p);
  f (n, m, p);
  for (int j = 0; j < n; j++) for (int k = 0; k < m; k++) bad += p[j][k] != 55;
  m = 6; n = 2; int (*q)[m] = calloc (n, sizeof *q);
#pragma omp parallel for reduction(+: q[0:n])
  for (int i = 0; i < 10; i++) for (int j = 0; j < n; j++) for (int k = 0; k < m; k++) q[j][k] += i;
#pragma omp target teams distribute parallel for reduction(+: q[0:n])
  for (int i = 0; i < 10; i++) for (int j = 0; j < n; j++) for (int k = 0; k < m; k++) q[j][k] += 1;
#pragma omp target map(tofrom: q[0:n])
#pragma omp parallel for reduction(+: q[1:1])
  for (int i = 0; i < 10; i++) for (int j = 1; j < n; j++) for (int k = 0; k < m; k++) q[j][k] += 1;
  for (int j = 0; j < n; j++) for (int k = 0; k < m; k++) bad += q[j][k] != 55 + 10 * j;
  if (bad) abort (); return 0; }
