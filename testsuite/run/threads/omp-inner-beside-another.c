/* { dg-do run } */
/* { dg-options "-O2" } */
/* A target region with two parallel regions, of which one has an inner region: the scheduler starts all of them, as one
   asks for more threads than lanes allow.  (lto1 crashed: it had forgotten what it knew of calls in the other.)  */

#pragma omp declare target
static int
count_inside (int k)
{
  int n = 0;
#pragma omp parallel num_threads(k)
#pragma omp atomic
  n++;
  return n;
}
#pragma omp end declare target

int
main (void)
{
  int first = 0, called = 0, inner = 0, sum = 0;
#pragma omp target map(tofrom: first, called, inner, sum)
  {
    int slot[96];
#pragma omp parallel num_threads(96)
    {
#pragma omp for
      for (int i = 0; i < 96; i++)
	slot[i] = i;
#pragma omp for reduction(+: sum)
      for (int i = 0; i < 96; i++)
	sum += slot[95 - i];
#pragma omp atomic
      first++;
    }
    called = count_inside (45);
#pragma omp parallel num_threads(1)
    inner = count_inside (77);
  }
  return first != 96 || called != 45 || inner != 77 || sum != 95 * 48;
}
