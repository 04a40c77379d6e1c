/* { dg-do link } */
/* { dg-options "-O2" } */
/* A region without threads that uses nothing of the runtime is a part of its kernel, with arguments by value: what its
   pointers lead to is known to be global memory.  */

void
alone (int n, const int *a, int *b)
{
#pragma omp target map(to: a[:n]) map(tofrom: b[:n])
  for (int i = 1; i < n; i++)
    b[i] = b[i - 1] + a[i];
}

int
main (void)
{
  int a[40] = { 0 }, b[40] = { 0 };
  alone (40, a, b);
  return b[3];
}

/* { dg-final { scan-ptx-in alone$* {ld\.global\.b32} } } */
/* { dg-final { scan-ptx-not-in alone$* {ld\.b32} } } */
/* { dg-final { scan-ptx-not-in alone$* {__heddle_team_num} } } */
