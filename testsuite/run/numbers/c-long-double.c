/* { dg-do run } */
/* long double on the device has the host's bits: values of all sizes and kinds, all operators, conversions, complex.
   */

typedef struct { char c; long double x; } pair;
typedef union { long double x; unsigned long u[2]; } bits;

#define N 11
#define RESULTS 24

#pragma omp declare target
__attribute__ ((noipa)) static long double
swap_sub (int n, long double a, double d, long double b)
{
  return n ? b - a : d;
}

__attribute__ ((noipa)) static long double
sum (int n, ...)
{
  __builtin_va_list ap;
  long double s = 0;
  __builtin_va_start (ap, n);
  while (n--)
    s += __builtin_va_arg (ap, long double) * __builtin_va_arg (ap, int);
  __builtin_va_end (ap);
  return s;
}

static const long double constant[2] = { 0x1.23456789abcdef12p-16000L, -7 };

__attribute__ ((noipa)) static void
compute (long double a, long double b, long double *r, int *order)
{
  r[0] = a + b;
  r[1] = a - b;
  r[2] = a * b;
  r[3] = a / b;
  r[4] = -a;
  r[5] = __builtin_fabsl (b);
  r[6] = __builtin_copysignl (a, b);
  r[7] = swap_sub (1, a, 2, b);
  r[8] = sum (2, a, 3, b, -5);
  r[9] = (float) a;
  r[10] = (double) a;
  r[11] = a > -0x1p63L && a < 0x1p63L ? (long) a : 0;
  r[12] = a > -1 && a < 0x1p64L ? (unsigned long) a : 0;
  r[13] = a > -0x1p127L && a < 0x1p127L ? (__int128) a : 0;
  r[14] = a > -100 && a < 100 ? (short) a : 0;
  pair p[2] = { { 1, a }, { 2, b } }, q = p[1];
  r[15] = q.x * constant[0];
  _Complex long double z, w;
  __real__ z = a;
  __imag__ z = b;
  w = z * ~z / (z + 1.5L);
  r[16] = __real__ w;
  r[17] = __imag__ w;
  r[18] = __builtin_sqrtl (__builtin_fabsl (a));
  r[19] = a < b ? a : b;
  r[20] = (_Bool) a;
  r[21] = __builtin_signbit (a) != 0;
  r[22] = __builtin_fmaxl (a, b) + 0;	/* of two zeros it may be either */
  r[23] = z == w;
  *order = (a < b) | (a <= b) << 1 | (a == b) << 2 | (a != b) << 3 | (a >= b) << 4 | (a > b) << 5
	   | __builtin_isunordered (a, b) << 6 | __builtin_islessgreater (a, b) << 7
	   | __builtin_isunordered (a, a) << 8;
}
#pragma omp end declare target

static long double x[N] = { 0, -0., 1, -1.5L, 3.14159265358979323846L, 0x1p16383L, -0x1.8p-16440L, 1e-4000L,
			    123456789012345678L, __builtin_infl (), __builtin_nanl ("") };
static bits result[N][N][RESULTS], expected[RESULTS];
static int order[N][N];

int
main (void)
{
  int same;
#pragma omp target map(to: x) map(from: result, order)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	long double r[RESULTS];
	compute (x[i], x[j], r, &order[i][j]);
	for (int k = 0; k < RESULTS; k++)
	  {
	    result[i][j][k].u[1] = 0;
	    result[i][j][k].x = r[k];
	  }
      }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	long double r[RESULTS];
	compute (x[i], x[j], r, &same);
	if (order[i][j] != same)
	  __builtin_abort ();
	for (int k = 0; k < RESULTS; k++)
	  {
	    long double y = result[i][j][k].x;
	    /* The signs of NaNs in complex numbers, and from a copied sign, are nobody's promise.  */
	    if (r[k] != r[k] ? y == y : r[k] != y || __builtin_signbit (r[k]) != __builtin_signbit (y))
	      __builtin_abort ();
	  }
      }
  return 0;
}
