/* { dg-do compile } */
/* The object is one for host and device if it is not mapped: its pointer cannot have two values.  */

#pragma omp requires reverse_offload

struct s { int *p; int n; };
void f (struct s *);

int
main (void)
{
  struct s a = { 0, 0 };
#pragma omp target map(a)
  {
#pragma omp target device(ancestor: 1) map(a.p[:3]) /* { dg-error "what a pointer in an object points to, for .device\\(ancestor: 1\\)" } */
    f (&a);
  }
  return 0;
}
