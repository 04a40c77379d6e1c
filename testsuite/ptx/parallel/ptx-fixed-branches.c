/* { dg-do link } */
/* { dg-pass fixed-branches } */
/* Conditions whose results no iteration changes are asked before the loop, nested, with three ways that meet, with fused
   multiplications and loads behind them, and behind conditions that change; not if a store of the loop may change what
   is loaded.  */

#include <math.h>

#define REGION(NAME, ARGS) \
void \
NAME (int count, int n, const float *a, float *out ARGS) \
{ \
  _Pragma ("omp target teams distribute parallel for") \
  for (int i = 0; i < count; i++) \
    { \
      const float x = a[i]; \
      float sum = 0; \
      for (int k = 0; k < n; k++) \
	{
#define END sum = sum * 0.5f + k; } out[i] = sum; } }
#define NONE

REGION (ways, NONE)
  float d = x;
  if (d > 1)
    d = 1;
  else if (d < -1)
    d = -1;
  sum += d;
END

REGION (nested, NONE)
  float w = acosf (x);
  if (w > 2)
    w = 2;
  sum += w;
END

REGION (behind, NONE)
  if (k & 4)
    sum += x > 0 ? fmaf (x, x, 8191) : -x;
END

REGION (loaded, NONE)
  float v = x;
  if (x > 3)
    v = a[i + 4099];
  sum += v;
END

void
stored (int count, int n, float *a)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < count; i++)
    for (int k = 0; k < n; k++)
      if (n > 3)
	a[i + k] += a[i + 4099];
}

int
main (void)
{
  return 0;
}

/* Of a loop: its label, what is not a jump nor a choice, and the jump back.  */
/* { dg-final { scan-ptx-in ways$* {^\$L[0-9]+:\n(\t(mov|add|fma|cvt|setp\.[gn])[^\n]*\n)+\t@%p[0-9]+ bra} } } */
/* { dg-final { scan-ptx-in nested$* {rsqrt(.|\n)*^\$L[0-9]+:\n(\t(mov|add|fma|cvt|setp)[^\n]*\n)+\t@%p[0-9]+ bra} } } */
/* { dg-final { scan-ptx-in behind$* {0f45FFF800(.|\n)*and.b32 [^\n]*, 4;} } } */
/* { dg-final { scan-ptx-in loaded$* {^\$L[0-9]+:\n(\t(mov|add|fma|cvt|setp\.[gn])[^\n]*\n)+\t@%p[0-9]+ bra} } } */
