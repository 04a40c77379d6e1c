/* Mistakes with automatic objects, one a function, and the same without: ./automatics NAME 0 has the mistake, NAME 1 has
   not.  Lines with a wrong access end in the function's name.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma omp declare target
struct grid
{
  int cells[6], size;

  int &
  at (int i)
  {
    return cells[i];
  }
};

template <typename T, int N> static T
sum (const T (&a)[N], int count)
{
  T s = 0;
  for (int i = 0; i < count; i++)
    s += a[i];				/* by_reference */
  return s;
}

static const int &
smaller (const int &a, const int &b)
{
  int c = a < b ? a : b;
  static const int *least;
  least = &c;
  return *least;
}
volatile int zero, got;
#pragma omp end declare target

static void
object (int right)
{
#pragma omp target
  {
    grid g;
    g.at ((right ? 6 : 7) + zero) = 1;	/* object */
  }
}

static void
member (int right)
{
#pragma omp target
  {
    grid g;
    g.at (3) = 1;
    got = g.at ((right ? 3 : 2) + zero);	/* member */
  }
}

static void
by_reference (int right)
{
#pragma omp target
  {
    int a[5] = { 1, 2, 3, 4, 5 };
    got = sum (a, 5 + !right);
  }
}

static void
returned (int right)
{
#pragma omp target
  {
    int a = 4, b = 5;
    const int &c = right ? a : smaller (a, b);
    got = c;				/* returned */
  }
}

static void
lambda (int right)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 64; i++)
    {
      double a[4];
      auto put = [&] (int k) {
	a[k] = k;			/* lambda */
      };
      put (i % 4 - (right ? 0 : i == 40));
    }
}

#define CASES(X) X (object) X (member) X (by_reference) X (returned) X (lambda)

int
main (int argc, char **argv)
{
#define RUN(NAME) if (argc == 3 && !strcmp (argv[1], #NAME)) { NAME (atoi (argv[2])); return 0; }
#define LIST(NAME) puts (#NAME);
  CASES (RUN)
  CASES (LIST)
  return 0;
}
