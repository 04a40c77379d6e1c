/* { dg-do link } */
/* What a kernel gets from the host, and what it computes from that, is in global memory; a pointer that may also be
   to a variable of its own is generic.  */

float table[100];
#pragma omp declare target (table)

static void
streams (float *a, const float *b, long *sum, int n)
{
#pragma omp target teams distribute parallel for map(tofrom: a[:n], sum[:1]) map(to: b[:n])
  for (int i = 0; i < n; i++)
    {
      a[i] = b[n - i - 1] + table[i];
#pragma omp atomic
      *sum += i;
    }
}

static void
rows (double *a, long n, long stride)
{
#pragma omp target teams distribute parallel for map(tofrom: a[:n * stride])
  for (long i = 0; i < n; i++)
    for (long j = 1; j < stride; j++)
      a[i * stride + j] += a[i * stride + j - 1];
}

static float
either (float *a, int n)
{
  float r = 0;
#pragma omp target map(tofrom: a[:n], r)
#pragma omp parallel num_threads(2)
  {
    float own[8];
    for (int i = 0; i < 8; i++)
      own[i] = i * n;
    volatile float *p = n > 3 ? own : a;
    r = p[n & 7] + p[1];
  }
  return r;
}

int
main (void)
{
  float a[9], b[9];
  long sum = 0;
  double d[20];
  streams (a, b, &sum, 9);
  rows (d, 4, 5);
  return either (b, 4) == a[0];
}
/* { dg-final { scan-ptx-in *streams* {\mld\.global\.f32} } } */
/* { dg-final { scan-ptx-in *streams* {\mst\.global\.f32} } } */
/* { dg-final { scan-ptx-in *streams* {\m(red|atom)\.global\.[a-z0-9.]*64} } } */
/* { dg-final { scan-ptx-in *rows* {\mld\.global\.f64} } } */
/* { dg-final { scan-ptx-not-in *rows* {\m(ld|st)\.f64} } } */
/* { dg-final { scan-ptx-not-in *streams* {\m(ld|st)\.f32} } } */
