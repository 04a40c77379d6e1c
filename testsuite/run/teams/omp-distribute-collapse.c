/* { dg-do run } */
/* distribute with collapse(2), lastprivate and firstprivate.  */

int
main (void)
{
  int a[6][7], x = 5, li = -1, lj = -1;
#pragma omp target teams distribute collapse(2) firstprivate(x) lastprivate(li, lj) map(from: a) map(tofrom: li, lj)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 7; j++)
      {
	a[i][j] = i * 10 + j + x;
	li = i;
	lj = j;
      }
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 7; j++)
      if (a[i][j] != i * 10 + j + 5)
	__builtin_abort ();
  if (li != 5 || lj != 6)
    __builtin_abort ();
  return 0;
}
