/* { dg-do link } */
/* { dg-pass inline-objects } */
/* A large function that gets addresses of small automatic variables, from its caller or from the caller's caller, is
   inlined, so that these are registers.  */

typedef struct { float w[6]; } big;

#pragma omp declare target
#define T(K, I) a->w[(K + I) % 6] * b->w[I] + (a->w[I] > 2 ? a->w[I] - b->w[(I + K) % 6] : b->w[K] * I)
#define R(K) r->w[K] = T (K, 0) + T (K, 1) + T (K, 2) + T (K, 3) + T (K, 4) + T (K, 5);
static void
product (big *r, const big *a, const big *b)
{
  R (0) R (1) R (2) R (3) R (4) R (5)
}
static void
step (big *r, const big *a)
{
  big t;
  product (&t, r, a);
  product (r, &t, r);
}
#pragma omp end declare target

void
powers (int n, const float *in, float *out)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      big x = { { in[i], 1, 2, 3, 4, in[i] * 2 } }, y = x, z;
      for (int k = 0; k < 5; k++)
	{
	  product (&z, &x, &y);
	  step (&x, &z);
	  product (&y, &z, &x);
	}
      out[i] = x.w[0] + y.w[1] + z.w[5];
    }
}

int
main (void)
{
  return 0;
}

/* { dg-final { scan-ptx-not-in powers$* {call} } } */
/* { dg-final { scan-ptx-not-in powers$* {(ld|st)\.(local|b32|f32|v4)} } } */
