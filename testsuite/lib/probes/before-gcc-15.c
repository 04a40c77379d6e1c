/* Is this GCC older than 15?  */

#if __GNUC__ >= 15
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
