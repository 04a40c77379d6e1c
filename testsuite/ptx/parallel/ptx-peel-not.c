/* { dg-do link } */
/* Loops whose threads may well run several iterations, or whose body is long or more than arithmetic, are not peeled.
   (One whose number is not known is there once, and four times unrolled.)  */

int omp_get_thread_num (void);
int omp_get_num_threads (void);

#define TEAMS(NAME) \
void \
NAME (int n, int m, float *a, float *out) \
{ \
  _Pragma ("omp target teams distribute") \
  for (int t = 0; t < n; t++)
#define THREADS _Pragma ("omp parallel for reduction(+: sum)")
#define END out[t] = sum; } }

TEAMS (longer)
  {
    float sum = 0;
    THREADS
    for (int i = 0; i < 1025; i++)
      sum += a[t * 1025 + i] * 3;
END

TEAMS (unknown)
  {
    float sum = 0;
    THREADS
    for (int i = 0; i < m; i++)
      sum += a[t * m + i] * 3;
END

void
limited (int n, const float *a, float *out)
{
#pragma omp target teams distribute thread_limit(64)
  for (int t = 0; t < n; t++)
    {
      float x[64];
#pragma omp parallel
      {
	int me = omp_get_thread_num ();
	x[me] = a[t * 64 + me];
#pragma omp barrier
	for (int i = me; i < 256; i += omp_get_num_threads ())
	  out[t * 256 + i] = a[i] + x[i % 64] * 3;
      }
    }
}

TEAMS (updates)
  {
    float sum = 0;
    THREADS
    for (int i = 0; i < 256; i++)
      {
#pragma omp atomic
	a[i] += 3;
	sum += i;
      }
END

#define TWICE(x) x x
#define TIMES_32(x) TWICE (TWICE (TWICE (TWICE (TWICE (x)))))

TEAMS (large)
  {
    float sum = 0;
    THREADS
    for (int i = 0; i < 256; i++)
      {
	float x = a[i];
	TIMES_32 (x = x * x + 5; x *= x + 1;)
	sum += x / 3;
      }
END

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-times-in longer* {\mfma\.rn\.f32} 1 } } */
/* { dg-final { scan-ptx-times-in unknown* {\mfma\.rn\.f32} 5 } } */
/* { dg-final { scan-ptx-times-in limited* {\mfma\.rn\.f32} 1 } } */
/* { dg-final { scan-ptx-times-in updates* {\m(red|atom)\.} 1 } } */
/* { dg-final { scan-ptx-times-in large* {\mdiv\.rn\.f32} 1 } } */
