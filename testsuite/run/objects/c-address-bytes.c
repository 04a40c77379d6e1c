/* { dg-do run } */
/* { dg-additional-options "-O3" } */
/* The bytes of a pointer, one by one: GCC makes parts of an address of them, which were refused.  */
#pragma omp declare target
void
store (void *from)
{
  int *p;
  for (unsigned i = 0; i < sizeof p; i++)
    ((char *) &p)[i] = ((char *) from)[i];
  *p = 1;
}

int
program (void)
{
  int i = 0, *p = &i;
  store (&p);
  return i;
}
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(from: r)
  r = program ();
  return r != 1;
}
