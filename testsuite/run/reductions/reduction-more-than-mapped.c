/* { dg-do run } */
/* { dg-pass reduced-parts } */
/* A reduction changes more of an array than its region maps: a warning, as only a data construct around may map the
   rest.  */

int
main ()
{
  double y[4] = { 1, 1, 1, 1 }, *p = y;
#pragma omp target data map(y)
#pragma omp target map(y[:2])
#pragma omp parallel for reduction(+: y[0:4]) /* { dg-warning "changes elements of 'y' that the target construct does not map" } */
  for (int i = 0; i < 40; i++)
    y[i % 4] += 1;
#pragma omp target data map(p[:4])
#pragma omp target map(p[1:2])
#pragma omp parallel for reduction(+: p[1:3]) /* { dg-warning "changes elements of 'p' that the target construct does not map" } */
  for (int i = 0; i < 30; i++)
    p[1 + i % 3] += 1;
  /* All of the section is mapped, or the map is for the data construct around, or the array is the region's own.  */
#pragma omp target map(p[1:3])
#pragma omp parallel for reduction(+: p[2:2])
  for (int i = 0; i < 20; i++)
    p[2 + i % 2] += 1;
#pragma omp target map(y)
  {
    int own[6] = { 0 };
#pragma omp parallel for reduction(+: own[1:4], y[:4])
    for (int i = 0; i < 40; i++)
      {
	own[1 + i % 4]++;
	y[i % 4] += 1;
      }
    y[0] += own[1];
  }
  if (y[0] != 31 || y[1] != 31 || y[2] != 41 || y[3] != 41)
    __builtin_abort ();
  return 0;
}
