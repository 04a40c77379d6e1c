/* std::min and std::max choose between references.  Of scalars from outside of a parallel region, which nobody changes,
   each thread has a copy, and what is chosen is a value: no shared or local memory, and no barrier.  */
/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass merged-references } */
#include <algorithm>

void
windows (int n, int width, int height, int size, const float *in, float *out)
{
#pragma omp target teams distribute parallel for map(to: in[:n]) map(from: out[:n])
  for (int i = 0; i < n; i++)
    {
      int x = i % width, y = i / width;
      int right = std::min (x + size, width), low = std::min (y + size, height);
      float sum = 0;
      for (int b = std::max (y - size, 0); b < low; b++)
	for (int a = std::max (x - size, 0); a < right; a++)
	  sum += in[b * width + a] / (std::min (a + size, width) + std::min (b + size, height));
      out[i] = sum;
    }
}

/* Functions that are inlined late may read them, too.  */
static inline void
shifted (const int &by, const float *in, float *out)
{
  for (int k = 0; k < 4; k++)
    {
      float a = in[k * by] * in[k], b = in[k + by] / (in[k + 1] + 1.0f), c = in[by - k] - in[0], d = a * b + c;
      float e = d * d - a, f = e * (b - c) + d, g = f / (e * e + 1.0f), h = g * a - f * b + c * d;
      out[k] = h * (a + b) - g * (c + d) + e / (f * f + 2.0f);
    }
}

void
calls (int n, int by, const float *in, float *out)
{
#pragma omp target teams distribute parallel for map(to: in[:n]) map(from: out[:n])
  for (int i = 0; i < n / 4; i++)
    shifted (by, in + i, out + i * 4);
}

int
main ()
{
  return 0;
}
/* { dg-final { scan-ptx-not {\m(ld|st)\.(local|shared)} } } */
/* { dg-final { scan-ptx-not {\mld\.[bf]32} } } */
/* { dg-final { scan-ptx-not {\mbar} } } */
