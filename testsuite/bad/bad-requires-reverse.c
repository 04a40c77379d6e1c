/* { dg-do compile } */
/* Without the directive there is no such region.  */

int
main (void)
{
#pragma omp target device(ancestor: 1)	/* { dg-error "ancestor" } */
  ;
  return 0;
}
