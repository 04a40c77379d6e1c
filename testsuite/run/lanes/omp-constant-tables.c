/* { dg-do run } */
/* Arrays of a thread's own that hold constants, and some that nearly do: what a load gives is what was stored last.  */

#include <string.h>

#define N 96

struct pair { signed char a; short b; };

#pragma omp declare target
__attribute__ ((noinline)) void
change (int *a, int i)
{
  a[i & 3] += 10;
}
#pragma omp end declare target

static int
value (int i, int k)
{
  int sum = 0;
  /* Constants only.  */
  int few[8] = { 1, [6] = 9 };
  struct pair pairs[3] = { { -1, 100 }, { -2, 200 }, { -3, 300 } }, copy[3];
  double halves[4];
  for (int j = 0; j < 4; j++)
    halves[j] = j * 0.5;
  memcpy (copy, pairs, sizeof copy);
  sum += few[k & 7] + pairs[k % 3].a + copy[i % 3].b + (int) (4 * halves[i & 3]);
  /* A loop over the array, by a pointer.  */
  int odd[5] = { 1, 3, 5, 7, 9 };
  for (int *p = odd; p < odd + (k % 5) + 1; p++)
    sum += *p;

  /* Another value for some.  */
  int varied[4] = { 5, 6, 7, 8 };
  if (k & 4)
    varied[2] = 1;
  sum += varied[k & 3];
  /* Another value after a load.  */
  int later[4] = { 1, 2, 3, 4 };
  sum += later[k & 3];
  later[1] = 20;
  sum += later[i & 3];
  /* Cleared; read; then filled.  */
  int filled[4] = { 0 };
  sum += filled[k & 3];
  filled[0] = 7;
  filled[3] = 9;
  sum += filled[i & 3];
  /* Cleared; copied; then filled.  */
  struct four { int v[4]; } first = { { 0 } }, second = first;
  first.v[1] = 6;
  sum += first.v[k & 3] + second.v[i & 3];
  /* Cleared, and filled in another block.  */
  int some[4] = { 0 };
  if (i & 1)
    some[2] = 50;
  sum += some[k & 3];
  /* Cleared in each iteration of a loop, and filled at its end.  */
  for (int j = 0; j < 3; j++)
    {
      int again[4] = { 0 };
      sum += again[(j + k) & 3];
      again[1] = 3 + j;
      sum += again[(j + i) & 3];
    }
  /* Changed by a function, by an index, by a pointer.  */
  int changed[4] = { 5, 6, 7, 8 };
  change (changed, i);
  sum += changed[k & 3];
  int indexed[4] = { 5, 6, 7, 8 };
  indexed[i & 3] = 0;
  sum += indexed[k & 3];
  int pointed[4] = { 5, 6, 7, 8 }, *q = i & 1 ? pointed : indexed;
  q[k & 3] = 2;
  sum += pointed[i & 3] + indexed[i & 3];
  return sum;
}

int
main (void)
{
  int r[N], k[N];
  for (int i = 0; i < N; i++)
    k[i] = i * 5 % 11;
#pragma omp target teams distribute parallel for map(to: k) map(from: r)
  for (int i = 0; i < N; i++)
    r[i] = value (i, k[i]);
  for (int i = 0; i < N; i++)
    if (r[i] != value (i, k[i]))
      return 1 + i;
  return 0;
}
