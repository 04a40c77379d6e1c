/* { dg-do run } */
/* reduction(+, *, max, min) over char, short, long, unsigned, float, double.  */

#define ALL(M) M (signed char) M (unsigned char) M (short) M (unsigned short) M (unsigned) M (long) M (unsigned long) \
  M (float) M (double) M (long long)
#define TEST(T)									\
  {										\
    T s = 1, p = 1, x = 0, n = 100;						\
    _Pragma ("omp target teams distribute parallel for reduction(+: s) reduction(*: p) \
reduction(max: x) reduction(min: n) map(tofrom: s, p, x, n)")							\
    for (int i = 1; i <= 15; i++)						\
      {										\
	s += i;									\
	if (i <= 4)								\
	  p *= (T) i;								\
	if ((T) i > x)								\
	  x = i;								\
	if ((T) i < n)								\
	  n = i;								\
      }										\
    if (s != 121 || p != 24 || x != 15 || n != 1)				\
      __builtin_abort ();							\
  }

int
main (void)
{
  ALL (TEST)
  return 0;
}
