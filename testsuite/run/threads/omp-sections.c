/* { dg-do run } */
/* sections with more and fewer sections than threads, lastprivate and reduction.  */

int
main (void)
{
  int a[6] = { 0 }, l = 0, r = 0, one = 0;
#pragma omp target map(tofrom: a, l, r, one)
  {
#pragma omp parallel num_threads(4)
    {
#pragma omp sections lastprivate(l) reduction(+: r)
      {
#pragma omp section
	{ a[0]++; l = 1; r += 1; }
#pragma omp section
	{ a[1]++; l = 2; r += 10; }
#pragma omp section
	{ a[2]++; l = 3; r += 100; }
#pragma omp section
	{ a[3]++; l = 4; r += 1000; }
#pragma omp section
	{ a[4]++; l = 5; r += 10000; }
#pragma omp section
	{ a[5]++; l = 6; r += 100000; }
      }
#pragma omp sections
      {
	one++;
      }
    }
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
      a[0]++;
#pragma omp section
      a[1]++;
    }
  }
  if (a[0] != 2 || a[1] != 2 || a[2] != 1 || a[3] != 1 || a[4] != 1 || a[5] != 1 || l != 6 || r != 111111 || one != 1)
    __builtin_abort ();
  return 0;
}
