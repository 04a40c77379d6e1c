/* { dg-do run } */
/* Unnamed and named critical sections exclude each other; no update is lost.  */

int
main (void)
{
  int a = 0, b = 0, c = 0, n = 0;
#pragma omp target map(tofrom: a, b, c, n)
#pragma omp parallel num_threads(8)
  {
    for (int i = 0; i < 10; i++)
      {
#pragma omp critical
	a = a + 1;
#pragma omp critical (first)
	b = b + 2;
#pragma omp critical (second)
	{
	  int t = c;
	  c = t + 3;
	}
      }
#pragma omp atomic
    n++;
  }
  if (a != 10 * n || b != 20 * n || c != 30 * n)
    __builtin_abort ();
  return 0;
}
