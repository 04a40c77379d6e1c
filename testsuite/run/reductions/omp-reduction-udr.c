/* { dg-do run } */
/* User-defined reductions on a structure, with initializer and combiner function.  */

struct st { int n; double sum; int max; };
#pragma omp declare target
static void
merge (struct st *a, const struct st *b)
{
  a->n += b->n;
  a->sum += b->sum;
  if (b->max > a->max)
    a->max = b->max;
}
#pragma omp end declare target
#pragma omp declare reduction(stat: struct st: merge (&omp_out, &omp_in)) initializer(omp_priv = { 0, 0, -1 })

int
main (void)
{
  struct st s = { 0, 0, -1 }, t = { 0, 0, -1 };
#pragma omp target map(tofrom: s, t)
  {
#pragma omp parallel for reduction(stat: s) num_threads(4)
    for (int i = 0; i < 40; i++)
      {
	s.n++;
	s.sum += i;
	if (i * 7 % 40 > s.max)
	  s.max = i * 7 % 40;
      }
#pragma omp parallel reduction(stat: t) num_threads(3)
    {
      t.n = 1;
      t.max = 5;
    }
  }
  if (s.n != 40 || s.sum != 780 || s.max != 39 || t.n < 1 || t.n > 3 || t.max != 5)
    __builtin_abort ();
  return 0;
}
