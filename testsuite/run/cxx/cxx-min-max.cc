/* std::min and std::max of scalars from outside of a region, in a loop, where one of them is changed by it, and of
   objects.  */
/* { dg-do run } */
#include <algorithm>
#include <utility>

enum { n = 300 };

int
main ()
{
  int width = 20, size = 3, in[n], out[n], top[n];
  double low = 4, high = 7.5, clamped[n];
  std::pair<int, int> limit (100, 3), pairs[n];
  for (int i = 0; i < n; i++)
    in[i] = i * 7 % 23;
#pragma omp target teams distribute parallel for map(to: in) map(from: out, clamped, pairs)
  for (int i = 0; i < n; i++)
    {
      int x = i % width, sum = 0;
      for (int a = std::max (x - size, 0); a < std::min (x + size, width); a++)
	sum += in[i / width * width + a] * std::min (a + size, width);
      out[i] = sum;
      clamped[i] = std::min (std::max (double (in[i]), low), high);
      pairs[i] = std::max (std::make_pair (i, in[i]), limit);
    }
  int most = 5;
#pragma omp target map(to: in) map(from: top) map(tofrom: most)
  for (int i = 0; i < n; i++)
    {
      most = std::max (most, in[i]);
      top[i] = most;
    }
  int expected = 5;
  for (int i = 0; i < n; i++)
    {
      int x = i % width, sum = 0;
      for (int a = x > size ? x - size : 0; a < (x + size < width ? x + size : width); a++)
	sum += in[i / width * width + a] * (a + size < width ? a + size : width);
      if (out[i] != sum)
	return 1;
      if (clamped[i] != (in[i] < 4 ? 4 : in[i] > 7 ? 7.5 : in[i]))
	return 2;
      if (i > 100 ? pairs[i] != std::make_pair (i, in[i])
	  : i < 100 ? pairs[i] != limit : pairs[i] != std::make_pair (100, in[i] > 3 ? in[i] : 3))
	return 3;
      if (in[i] > expected)
	expected = in[i];
      if (top[i] != expected)
	return 4;
    }
  return most != expected;
}
