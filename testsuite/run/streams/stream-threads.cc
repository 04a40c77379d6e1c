// { dg-do run }
// Many threads write to std::cout at the same time, one text each: all texts are whole.

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <unistd.h>

int
main ()
{
  FILE *f = tmpfile ();
  int out = dup (1);
  if (!f || out < 0 || dup2 (fileno (f), 1) != 1)
    abort ();
#pragma omp target teams distribute parallel for num_teams (4) thread_limit (64)
  for (int i = 0; i < 300; i++)
    {
      std::ostringstream s;
      s << "text " << i << ' ' << i * 0.5 << '\n';
      std::cout << s.str ();
    }
  std::cout.flush ();
  fflush (stdout);
  dup2 (out, 1);
  rewind (f);
  int n = 0, i;
  bool seen[300] = { };
  double half;
  char end;
  for (; fscanf (f, "text %d %lf%c", &i, &half, &end) == 3; n++)
    {
      if (i < 0 || i >= 300 || seen[i] || half != i * 0.5 || end != '\n')
	abort ();
      seen[i] = true;
    }
  if (n != 300)
    abort ();
}
