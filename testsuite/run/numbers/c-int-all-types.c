/* { dg-do run } */
/* Arithmetic in every integer type equals the host's.  */

#define DEFINE(name, T)						\
__attribute__ ((noipa)) static void				\
name (T a, T b, long long *r)					\
{								\
  r[0] = (T) (a + b);						\
  r[1] = (T) (a - b);						\
  r[2] = (T) (a * b);						\
  r[3] = (T) (a / b);						\
  r[4] = (T) (a % b);						\
  r[5] = (T) (a & b);						\
  r[6] = (T) (a | b);						\
  r[7] = (T) (a ^ b);						\
  r[8] = (T) ~a;						\
  r[9] = (T) -a;						\
  r[10] = a < b;						\
  r[11] = a >= b;						\
  r[12] = (T) (a << 3);						\
  r[13] = (T) (a >> 2);						\
  r[14] = !a;							\
  r[15] = a && b;						\
}
#pragma omp declare target
DEFINE (f_sc, signed char)
DEFINE (f_uc, unsigned char)
DEFINE (f_s, short)
DEFINE (f_us, unsigned short)
DEFINE (f_i, int)
DEFINE (f_ui, unsigned)
DEFINE (f_l, long)
DEFINE (f_ul, unsigned long)
DEFINE (f_ll, long long)
DEFINE (f_ull, unsigned long long)
static void
all (int a, int b, long long *r)
{
  f_sc (a, b, r);
  f_uc (a, b, r + 16);
  f_s (a, b, r + 32);
  f_us (a, b, r + 48);
  f_i (a, b, r + 64);
  f_ui (a, b, r + 80);
  f_l (a, b, r + 96);
  f_ul (a, b, r + 112);
  f_ll (a, b, r + 128);
  f_ull (a, b, r + 144);
}
#pragma omp end declare target

int
main (void)
{
  static const int in[][2] = { { 100, 3 }, { 77, 5 }, { 12, -7 }, { 127, 1 }, { 5, 100 } };
  for (int k = 0; k < 5; k++)
    {
      long long h[160], d[160];
      int a = in[k][0], b = in[k][1];
      all (a, b, h);
#pragma omp target map(from: d)
      all (a, b, d);
      for (int i = 0; i < 160; i++)
	if (h[i] != d[i])
	  __builtin_abort ();
    }
  return 0;
}
