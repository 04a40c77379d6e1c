// Objects of new and vectors stay on the device: exceptions, operators of the program's own, and temporaries in loops.
// { dg-do run }
// { dg-options "-O2" }
#include <cstdlib>
#include <new>
#include <vector>
enum { n = 500 };
static int seen;
static double global[n];

// A replacement in this unit sees what the program sees.
void
operator delete[] (void *p) noexcept
{
  seen = global[5];
  std::free (p);
}
void
operator delete[] (void *p, std::size_t) noexcept
{
  operator delete[] (p);
}

static void
add (double *x, const double *y)
{
#pragma omp target teams distribute parallel for map(tofrom: x[0:n]) map(to: y[0:n])
  for (int i = 0; i < n; i++)
    x[i] += y[i];
}

static void
fill (double *x, int f)
{
#pragma omp target teams distribute parallel for map(from: x[0:n])
  for (int i = 0; i < n; i++)
    x[i] = f;
}

// The exception leaves the function: nothing may be lost.
static double
leaves (std::vector<double> &x, volatile std::size_t &size)
{
  std::vector<double> y (n, 1.0);
  for (int t = 0; t < 5; t++)
    {
      add (x.data (), y.data ());
      if (t == 3)
	{
	  std::vector<char> large (size);
	  x[0] += large[0];
	}
    }
  return x[7];
}

int
main ()
{
  volatile std::size_t size = (std::size_t) -1 / 4;
  std::vector<double> x (n), sum (n);
  // Temporaries of each step.
  for (int t = 0; t < 4; t++)
    {
      std::vector<double> tmp (n);
      fill (tmp.data (), t);
      add (x.data (), tmp.data ());
      add (sum.data (), x.data ());
      if (t == 2 && tmp[9] != 2)
	std::abort ();
    }
  if (x[3] != 6 || sum[4] != 10)
    std::abort ();
  // The exception is caught.
  int caught = 0;
  for (int t = 0; t < 4; t++)
    {
      add (x.data (), sum.data ());
      try
	{
	  double *p = new double[t == 2 ? size / 8 : n];
	  fill (p, 2);
	  add (x.data (), p);
	  delete[] p;
	}
      catch (const std::bad_alloc &)
	{
	  caught++;
	  if (x[8] != 6 + 44 + 10)
	    std::abort ();
	}
      add (x.data (), sum.data ());
    }
  if (caught != 1 || x[8] != 6 + 80 + 6)
    std::abort ();
  double before = x[7];
  try
    {
      leaves (x, size);
    }
  catch (const std::exception &)
    {
      caught++;
    }
  if (caught != 2 || x[7] != before + 4)
    std::abort ();
  for (int t = 0; t < 3; t++)
    {
      double *p = new double[n];
      fill (p, 1);
      add (global, p);
      delete[] p;
      if (seen != t + 1)
	std::abort ();
      add (global, global + 0 == p ? p : sum.data ());
      for (int i = 0; i < n; i++)
	global[i] = t + 1;
    }
}
