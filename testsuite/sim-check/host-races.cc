// Races of the host with regions that have not ended, and the same without: as host-races.c.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

static int got;

// The line of an access in the library is that of the user's call.
static void
vector_element (bool right)
{
  std::vector<int> v (100, 1);
  int *p = v.data ();
#pragma omp target nowait map(tofrom: p[0: 100])	/* vector_element */
  p[3]++;
  if (right)
    {
#pragma omp taskwait
    }
  got = v[7];						/* vector_element */
#pragma omp taskwait
}

struct counter
{
  int n = 0, others = 0;
  void add (bool right);
};

void
counter::add (bool right)
{
  int &mine = n;
#pragma omp target nowait map(tofrom: mine)		/* by_reference */
  mine++;
  if (right)
    others++;
  else
    n++;						/* by_reference */
#pragma omp taskwait
}

static void
by_reference (bool right)
{
  counter c;
  c.add (right);
}

int
main (int argc, char **argv)
{
#define CASES(X) X (vector_element) X (by_reference)
#define RUN(NAME) if (argc == 3 && !strcmp (argv[1], #NAME)) { NAME (atoi (argv[2])); return got < 0; }
#define LIST(NAME) puts (#NAME);
  CASES (RUN)
  CASES (LIST)
  return 0;
}
