// { dg-do run }
// { dg-additional-options "-O2 -foffload-options=-mdevice-scalars" }
// Scalars of a loop on the device (host/loops/device-scalars.cc) in templates; references, lambdas and exceptions keep
// others on the host.

#include <cstdio>

enum { n = 100 };

template <typename T> static T
rounds (int count, T start, T *x) noexcept
{
  T sum = start, twice = 0;
  for (int k = 0; k < count; k++)
    {
      T part = k;
#pragma omp target teams distribute parallel for reduction(+: part)
      for (int i = 0; i < n; i++)
	part += x[i];
      twice = 2 * part + sum;
      sum += part;
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	x[i] = static_cast<int> (x[i] + twice) % 5;
    }
  return sum + twice;
}

template <typename T> static T
rounds_of_host (int count, T start, T *x)
{
  T sum = start, twice = 0;
  for (int k = 0; k < count; k++)
    {
      T part = k;
      for (int i = 0; i < n; i++)
	part += x[i];
      twice = 2 * part + sum;
      sum += part;
      for (int i = 0; i < n; i++)
	x[i] = static_cast<int> (x[i] + twice) % 5;
    }
  return sum + twice;
}

template <typename T> static bool
same (int count)
{
  T x[n], y[n];
  for (int i = 0; i < n; i++)
    x[i] = y[i] = i % 3;
  T found = 0;
#pragma omp target data map(x)
  {
    T *p = x;
    found = rounds<T> (count, 3, p);
  }
  T wanted = rounds_of_host<T> (count, 3, y);
  bool right = found == wanted;
  for (int i = 0; i < n; i++)
    right &= x[i] == y[i];
  if (!right)
    std::printf ("%g, not %g\n", double (found), double (wanted));
  return right;
}

static void
limit (int s)
{
  if (s > 20 * n)
    throw s;
}

/* The sum has another name; an exception ends the loop.  */
static bool
others ()
{
  int x[n] = {}, s = 0, &name = s, caught = 0;
  try
    {
      for (int k = 0; k < 9; k++)
	{
	  s = 0;
#pragma omp target teams distribute parallel for reduction(+: s) map(tofrom: x)
	  for (int i = 0; i < n; i++)
	    s += x[i] += 3;
	  name++;
	  limit (s);
	}
    }
  catch (int got)
    {
      caught = got;
    }
  auto next = [&] { s += 2; };
  for (int k = 0; k < 3; k++)
    {
#pragma omp target teams distribute parallel for reduction(+: s)
      for (int i = 0; i < n; i++)
	s += i % 2;
      next ();
    }
  return caught == 21 * n + 1 && s == caught + 3 * (n / 2 + 2);
}

int
main ()
{
  bool right = others ();
  for (int count = 0; count < 4; count++)
    right &= same<int> (count) & same<double> (count) & same<float> (count) & same<unsigned long> (count)
	     & same<short> (count);
  return !right;
}
