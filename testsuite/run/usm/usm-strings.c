/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Strings of the program, through pointers in structures of the heap and of static storage.  */

#pragma omp requires unified_shared_memory

#include <stdlib.h>
#include <string.h>

struct word { const char *text; int length; };

static struct word words[] = { { "heddle", 0 }, { "weft", 0 }, { "", 0 }, { "a shed of the loom", 0 } };

int
main (void)
{
  struct word *first = words, *copy = malloc (sizeof words);
  char *long_one = malloc (100000), found[20] = "";
  memset (long_one, 'x', 99999);
  long_one[99999] = 0;
  memcpy (copy, words, sizeof words);
  copy[2].text = long_one;
  #pragma omp target
  for (int i = 0; i < 4; i++)
    {
      first[i].length = strlen (first[i].text);
      copy[i].length = strlen (copy[i].text);
      if (!strcmp (copy[i].text, "weft"))
	strcpy (found, copy[i].text);
    }
  if (words[0].length != 6 || words[3].length != 18 || copy[2].length != 99999 || strcmp (found, "weft"))
    abort ();
}
