/* { dg-do link } */
/* { dg-additional-sources "host-only.c" } */
/* Arguments that a function of the host cannot be given.  */

typedef int four __attribute__ ((vector_size (16)));
struct large { char c[2000]; };
void host_vector (four);
void host_large (struct large);
int host_only (int);

int
main (void)
{
  int r = 3;
#pragma omp target map(tofrom: r)
  {
    four v = { r, r, r, r };
    struct large l = { { r } };
    host_vector (v);	/* { dg-error "host_vector" } */
    host_large (l);	/* { dg-error "host_large" } */
    r = host_only (r);
  }
  return r;
}
