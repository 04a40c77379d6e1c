/* { dg-do link } */
/* A variable in a register of the host has no address for the table of variables: GCC crashed writing it.  */

#pragma omp declare target
register void *where __asm__ ("rbx"); /* { dg-error "'where', a register of the host, in device code" } */
#pragma omp end declare target

int
main (void)
{
#pragma omp target
  where = 0;
  return 0;
}
