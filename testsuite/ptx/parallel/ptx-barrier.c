/* { dg-do link } */
/* A barrier of the team is in the program as a hardware barrier.  */

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
#pragma omp parallel
  {
#pragma omp atomic
    r++;
#pragma omp barrier
#pragma omp atomic
    r++;
  }
  return r < 2;
}
/* { dg-final { scan-ptx {\m(bar|barrier)(\.cta)?\.(sync|arrive|red)} } } */
