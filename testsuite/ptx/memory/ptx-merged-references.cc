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

int
main ()
{
  return 0;
}
/* { dg-final { scan-ptx-not {\m(ld|st)\.(local|shared)} } } */
/* { dg-final { scan-ptx-not {\mld\.[bf]32} } } */
/* { dg-final { scan-ptx-not {\mbar} } } */
