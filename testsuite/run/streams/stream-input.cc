// { dg-do run }
// A region reads from std::cin, and all types from the host's standard input.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>
#include <unistd.h>

int
main ()
{
  FILE *f = tmpfile ();
  if (!f || fputs ("12 word 2.5 1.25\nthe line\nlast", f) < 0 || fflush (f))
    abort ();
  rewind (f);
  if (dup2 (fileno (f), 0) != 0)
    abort ();

  int n = 0, length = 0, back = 0, state = 0;
  double d = 0;
  long double q = 0;
  char word[10] = "", rest[10] = "";
#pragma omp target map(from: n, d, q, word, length, back, rest, state)
  {
    std::string line;
    std::cin >> n >> word >> d >> q;
    std::getline (std::cin, line);
    std::getline (std::cin, line);
    length = line.size ();
    std::cin.unget ();
    back = std::cin.get ();
    std::cin.get ();
    std::cin.putback ('L');
    std::cin.read (rest, 9);
    state = std::cin.rdstate () == (std::ios_base::eofbit | std::ios_base::failbit) && std::cin.gcount () == 4;
  }
  if (n != 12 || strcmp (word, "word") || d != 2.5 || q != 1.25 || length != 8 || back != '\n' || memcmp (rest, "Last", 4)
      || !state)
    abort ();
}
