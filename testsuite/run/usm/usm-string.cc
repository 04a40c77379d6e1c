/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* std::string, short ones in the object itself, long ones on the heap.  */

#pragma omp requires unified_shared_memory

#include <cstdlib>
#include <string>
#include <vector>

int
main ()
{
  std::vector<std::string> words { "warp", "weft", std::string (200, 'h'), std::string (100000, 'e') };
  std::size_t length = 0, letters = 0;
  #pragma omp target map(tofrom: length, letters)
  for (std::string &w : words)
    {
      length += w.size ();
      for (char &c : w)
	if (c == 'e')
	  {
	    letters++;
	    c = 'E';
	  }
    }
  if (length != 100208 || letters != 100001 || words[1] != "wEft" || words[3][99999] != 'E')
    std::abort ();
}
