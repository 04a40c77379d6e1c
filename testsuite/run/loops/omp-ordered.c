/* { dg-do run } */
/* ordered regions run in the order of the iterations under every schedule.  */

int
main (void)
{
  int out[3][20], n[3] = { 0 };
#pragma omp target map(from: out) map(tofrom: n)
  {
#pragma omp parallel for ordered num_threads(4)
    for (int i = 0; i < 20; i++)
      {
#pragma omp ordered
	out[0][n[0]++] = i;
      }
#pragma omp parallel for ordered schedule(dynamic, 3) num_threads(4)
    for (int i = 0; i < 20; i++)
      {
	int t = i * 2;
#pragma omp ordered
	out[1][n[1]++] = t / 2;
      }
#pragma omp parallel for ordered schedule(guided) num_threads(4)
    for (int i = 0; i < 20; i++)
      {
	if (i % 2)
	  {
#pragma omp ordered
	    out[2][n[2]++] = i;
	  }
      }
  }
  if (n[0] != 20 || n[1] != 20 || n[2] != 10)
    __builtin_abort ();
  for (int i = 0; i < 20; i++)
    if (out[0][i] != i || out[1][i] != i || (i < 10 && out[2][i] != 2 * i + 1))
      __builtin_abort ();
  return 0;
}
