// Threads that use one stream at once: as C++ allows, and not; as races.c.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <omp.h>
#include <ostream>
#include <streambuf>

// Output to std::cout, which ends in a store to its width; the width set.
static void
width (bool right)
{
#pragma omp target teams num_teams(4)
  if (right)
    std::cout << "";
  else
    std::cout.width (5);		/* width */
}

// A thread sets the width that others use.
static void
width_and_output (bool right)
{
#pragma omp target teams num_teams(4)
  if (omp_get_team_num () == 0 && !right)
    std::clog.width (3);
  else
    std::clog << "";			/* width_and_output */
}

struct nowhere : std::streambuf
{
};

// A stream of the program's own.
static void
own_stream (bool right)
{
#pragma omp target
  {
    nowhere buffer;
    std::ostream mine (&buffer);
#pragma omp parallel num_threads(4)
    if (right)
      std::cout << "";
    else
      mine << "";			/* own_stream */
  }
}

// Threads may not any more.
static void
not_synchronized (bool right)
{
#pragma omp target
  std::ios_base::sync_with_stdio (right);
#pragma omp target teams num_teams(4)
  std::cerr << "";			/* not_synchronized */
}

int
main (int argc, char **argv)
{
#define CASES(X) X (width) X (width_and_output) X (own_stream) X (not_synchronized)
#define RUN(NAME) if (argc == 3 && !strcmp (argv[1], #NAME)) { NAME (atoi (argv[2])); return 0; }
#define LIST(NAME) puts (#NAME);
  CASES (RUN)
  CASES (LIST)
  return 0;
}
