/* { dg-do run } */
/* Weak functions and variables, inline functions, constructor-free tentative definitions.  */

#pragma omp declare target
__attribute__ ((weak)) int w (void) { return 3; }
__attribute__ ((weak)) int wv = 8;
int common_like;
inline __attribute__ ((always_inline)) int two (void) { return 2; }
static inline int four (void) { return 4; }
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  {
    common_like += 10;
    r = w () + wv + two () + four () + common_like;
  }
  if (r != 27)
    __builtin_abort ();
  return 0;
}
