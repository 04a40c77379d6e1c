/* { dg-do run } */
/* Overflow builtins for add, sub and mul in every width, mixed signedness too.  */

#define OP(T, v, a, b)							\
  { T t; *r++ = __builtin_add_overflow ((T) a, (T) b, &t); *r++ = t;	\
    *r++ = __builtin_sub_overflow ((T) a, (T) b, &t); *r++ = t;		\
    *r++ = __builtin_mul_overflow ((T) a, (T) b, &t); *r++ = t; }
#pragma omp declare target
__attribute__ ((noipa)) static void
f (long a, long b, long *r)
{
  OP (signed char, c, a, b)
  OP (unsigned char, c, a, b)
  OP (short, s, a, b)
  OP (unsigned short, s, a, b)
  OP (int, i, a, b)
  OP (unsigned, i, a, b)
  OP (long, l, a, b)
  OP (unsigned long, l, a, b)
  unsigned char c;
  *r++ = __builtin_add_overflow (a, b, &c);
  *r++ = c;
  int i;
  *r++ = __builtin_mul_overflow ((unsigned long) a, b, &i);
  *r++ = i;
  *r++ = __builtin_add_overflow_p (a, b, (short) 0);
}
#pragma omp end declare target

int
main (void)
{
  static const long v[] = { 0, 1, -1, 100, 127, 200, 0x7fff, 0x7fffffff, 0x100000000L, 0x7fffffffffffffffL,
			    -0x7fffffffffffffffL - 1 };
  for (int i = 0; i < 11; i++)
    for (int j = 0; j < 11; j += 3)
      {
	long h[53], d[53], a = v[i], b = v[j];
	f (a, b, h);
#pragma omp target map(from: d)
	f (a, b, d);
	for (int k = 0; k < 53; k++)
	  if (h[k] != d[k])
	    __builtin_abort ();
      }
  return 0;
}
