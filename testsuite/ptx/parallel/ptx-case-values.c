/* { dg-do link } */
/* { dg-pass case-values } */
/* What only some iterations of the grid's loop need is computed behind the condition, not before the loop: in one place,
   or in several of which one is executed.  What each iteration needs stays before it.  */

#define REGION(NAME) \
void \
NAME (int count, int n, const int *which, const float *a, float *out) \
{ \
  _Pragma ("omp target teams distribute parallel for") \
  for (int i = 0; i < count; i++) \
    { \
      const int w = which[i]; \
      float sum = 0;
#define END out[i] = sum; } }

REGION (one)
  if (w == 1234)
    sum = a[i + n * 7919];
END

REGION (several)
  if (w == 1234)
    sum = a[i + n * 7919];
  if (w == 1235)
    sum -= a[i] * (n * 7919);
END

REGION (each)
  sum = a[i + n * 7919];
  if (w == 1234)
    sum *= a[i];
END

int
main (void)
{
  return 0;
}

/* { dg-final { scan-ptx-in one$* {, 1234;(.|\n)*, 7919} } } */
/* { dg-final { scan-ptx-not-in one$* {, 7919(.|\n)*, 1234;} } } */
/* { dg-final { scan-ptx-in several$* {, 1234;(.|\n)*, 1235;(.|\n)*, 7919(.|\n)*, 7919} } } */
/* { dg-final { scan-ptx-not-in several$* {, 7919(.|\n)*, 1234;} } } */
/* { dg-final { scan-ptx-in each$* {, 7919(.|\n)*, 1234;} } } */
