// { dg-do run }
// std::ofstream, std::ifstream and std::fstream in a region: files of the host's.

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>

static long
files (const char *name)
{
  long h = 0;
  {
    std::ofstream out (name);
    for (int i = 0; i < 3000; i++)
      out << i << (i % 10 == 9 ? '\n' : ' ');
    h = out.tellp () * 2 + out.is_open ();
  }
  std::fstream both (name, std::ios_base::in | std::ios_base::out | std::ios_base::ate);
  h = h * 31 + both.tellp ();
  both.seekg (1000);
  for (int x; both >> x;)
    h = h * 31 + x;
  h = h * 31 + both.rdstate ();
  both.clear ();
  both.seekp (0);
  both << "12345" << std::flush;
  both.seekg (0);
  std::string line;
  std::getline (both, line);
  h = h * 31 + line.size () + line[3];
  both.close ();

  std::ifstream in (name, std::ios_base::binary), missing ((std::string (name) + "/none").c_str ());
  h = h * 31 + missing.is_open () * 2 + missing.fail ();
  in.seekg (3);
  h = h * 31 + in.rdbuf ()->in_avail () + in.peek ();
  std::string all ((std::istreambuf_iterator<char> (in)), std::istreambuf_iterator<char> ());
  h = h * 31 + all.size ();
  std::ofstream append (name, std::ios_base::app);
  append << std::string (20000, 'x') << "end";
  append.close ();
  in.clear ();
  in.seekg (-8, std::ios_base::end);
  in >> all;
  return h * 31 + all[4] + all[5] + in.tellg ();
}

int
main ()
{
  char name[] = "/tmp/streamXXXXXX";
  int fd = mkstemp (name);
  if (fd < 0)
    abort ();
  long h = 0;
#pragma omp target map(to: name) map(from: h)
  h = files (name);
  std::ifstream in (name);
  std::string first;
  std::getline (in, first);
  if (h != files (name) || first != "12345 3 4 5 6 7 8 9")
    abort ();
  close (fd);
  remove (name);
}
