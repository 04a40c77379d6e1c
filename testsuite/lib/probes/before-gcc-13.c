/* Is this GCC older than 13?  */

#if __GNUC__ >= 13
#error "no"
#endif

int
main (void)
{
  int r = 1;
#pragma omp target map(from: r)
  r = 0;
  return r;
}
