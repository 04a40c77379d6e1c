/* { dg-do compile } */
/* { dg-require-effective-target gcc-16 } */
/* Clauses of a mapper are per object: the number of objects has to be known.  */

struct vec { int n; int *p; };
#pragma omp declare mapper (struct vec v) map(v, v.p[0:v.n])

void
f (struct vec *x, int n)
{
#pragma omp target teams distribute parallel for map(tofrom: x[0:n]) /* { dg-error "which has a mapper" } */
  for (int i = 0; i < n; i++)
    x[i].p[0] = i;
}

struct vec y[2][2];

int
main (void)
{
#pragma omp target map(y) /* { dg-error "which has a mapper" } */
  y[0][0].p[0] = 1;
  f (y[0], 2);
  return 0;
}
