/* { dg-do link } */
/* { dg-additional-options "-foffload-options=nvptx-none=-mno-host-calls" } */
/* { dg-additional-sources "host-only.c" } */
/* A call of a function that another file defines for the host only.  */

#pragma omp declare target
int host_only (int);
#pragma omp end declare target

int
main (void)
{
  int r = 3;
#pragma omp target map(tofrom: r)
  r = host_only (r);	/* { dg-error "host_only" } */
  return r;
}
