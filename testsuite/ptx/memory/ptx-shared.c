/* { dg-do link } */
/* The runtime's state of a team lies in shared memory.  */

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
#pragma omp parallel
#pragma omp critical
  r++;
  return r < 1;
}
/* { dg-final { scan-ptx {\.shared} } } */
