/* { dg-do run } */
/* Three hundred tasks from all threads at once, with firstprivate structures.  */

struct job { int id; long w[4]; };

int
main (void)
{
  long sum = 0;
  int n = 0;
#pragma omp target map(tofrom: sum, n)
#pragma omp parallel num_threads(4)
  {
#pragma omp for
    for (int i = 0; i < 300; i++)
      {
	struct job j = { i, { i, i + 1, i + 2, i + 3 } };
#pragma omp task firstprivate(j) shared(sum, n)
	{
#pragma omp atomic
	  sum += j.w[j.id & 3];
#pragma omp atomic
	  n++;
	}
      }
  }
  long want = 0;
  for (int i = 0; i < 300; i++)
    want += i + (i & 3);
  if (n != 300 || sum != want)
    __builtin_abort ();
  return 0;
}
