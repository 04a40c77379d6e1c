/* { dg-do run } */
/* Functions with long argument lists of mixed types.  */

#pragma omp declare target
__attribute__ ((noipa)) static double
f (char a, int b, float c, long d, double e, short g, unsigned char h, float i, long *j, _Bool k, int l, double m,
   unsigned n, long o, float p, char q, short r, int s, double t, unsigned long u)
{
  return a + b * 2 + c * 3 + d * 5 + e * 7 + g * 11 + h * 13 + i * 17 + *j * 19 + k * 23 + l * 29 + m * 31
	 + n * 37 + o * 41 + p * 43 + q * 47 + r * 53 + s * 59 + t * 61 + u * 67;
}
#pragma omp end declare target

int
main (void)
{
  double r = 0;
  int z = 1;
#pragma omp target map(tofrom: r)
  {
    long v = 9;
    r = f (z, 2, 3, 4, 5, 6, 7, 8, &v, 1, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20);
  }
  long v = 9;
  if (r != f (z, 2, 3, 4, 5, 6, 7, 8, &v, 1, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20))
    __builtin_abort ();
  return 0;
}
