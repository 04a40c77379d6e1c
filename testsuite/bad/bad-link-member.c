/* { dg-do compile } */
/* A member of a structure of declare target link: libgomp would take it for the structure.  */

struct pair
{
  int a, b[10];
} pair;
#pragma omp declare target link(pair)

int
main (void)
{
#pragma omp target map(tofrom: pair.b) /* { dg-error "a member of 'pair'.* cannot be mapped by itself" } */
  pair.b[3] = 1;
#pragma omp target map(tofrom: pair)
  pair.b[3] = 2;
  return pair.b[3];
}
