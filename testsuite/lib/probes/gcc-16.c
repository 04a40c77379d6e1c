/* Is this GCC 16 or later?  */

#if __GNUC__ < 16
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
