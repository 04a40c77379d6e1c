/* { dg-do run } */
/* Pointers of a struct to nothing, with no elements: libgomp ended the program when they were to be attached.  */

struct list { int n; float *p; double *q; };

int
main (void)
{
  struct list e = { 0, 0, 0 }, *at = &e;
  int empty[4] = { 0, 0, 0, 0 };
#pragma omp target map(to: e.n, e.p[0:e.n], e.q[0:e.n]) map(tofrom: empty)
  empty[0] = e.n == 0 && !e.p && !e.q;
#pragma omp target map(to: e, e.p[0:e.n]) map(tofrom: empty)
  empty[1] = e.n == 0 && !e.p;
#pragma omp target enter data map(to: at[0:1]) map(to: at->p[0:at->n])
#pragma omp target map(tofrom: empty)
  empty[2] = !at->p;
#pragma omp target exit data map(release: at->p[0:at->n]) map(release: at[0:1])
  double some[1] = { 3 };
  e.q = some;
#pragma omp target data map(to: at->n, at->p[0:at->n]) map(to: at->q[0:1])
#pragma omp target map(tofrom: empty)
  empty[3] = !at->p && at->q[0] == 3;
  return empty[0] + empty[1] + empty[2] + empty[3] != 4;
}
