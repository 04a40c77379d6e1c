/* { dg-do link } */
/* { dg-pass peel } */
/* A loop of no more iterations than a team can have threads: the first iteration is before it, so that what it does is
   there twice.  */

int omp_get_thread_num (void);
int omp_get_num_threads (void);

#define TEAMS(NAME) \
void \
NAME (int n, const float *a, const int *first, const unsigned char *lengths, float *out) \
{ \
  _Pragma ("omp target teams distribute") \
  for (int t = 0; t < n; t++)
#define THREADS _Pragma ("omp parallel for reduction(+: sum)")
#define END out[t] = sum; } }

TEAMS (fixed)
  {
    float sum = 0;
    THREADS
    for (int i = 0; i < 1000; i++)
      sum += a[t * 1000 + i] * 3;
END

TEAMS (moved)
  {
    float sum = 0;
    int at = first[t];
    THREADS
    for (int i = at; i < at + 100; i++)
      sum += a[i] * 3;
END

TEAMS (variable)
  {
    float sum = 0;
    int length = lengths[t];
    THREADS
    for (int i = 0; i < length; i++)
      sum += a[t * 256 + i] * 3;
END

TEAMS (backwards)
  {
    float sum = 0;
    THREADS
    for (long i = 2046; i >= 0; i -= 2)
      sum += a[t * 2048 + i] * 3;
END

TEAMS (by_hand)
  {
    float sum = 0;
#pragma omp parallel reduction(+: sum)
    for (int i = omp_get_thread_num (); i < 256; i += omp_get_num_threads ())
      sum += a[t * 256 + i] * 3;
END

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-times-in fixed* {\mfma\.rn\.f32} 2 } } */
/* { dg-final { scan-ptx-times-in moved* {\mfma\.rn\.f32} 2 } } */
/* { dg-final { scan-ptx-times-in variable* {\mfma\.rn\.f32} 2 } } */
/* { dg-final { scan-ptx-times-in backwards* {\mfma\.rn\.f32} 2 } } */
/* { dg-final { scan-ptx-times-in by_hand* {\mfma\.rn\.f32} 2 } } */
