/* { dg-do run } */
/* strlen, strcpy, strcat, strcmp, strchr, strstr, strncpy, memchr, memmove and others.  */

#include <string.h>

int
main (void)
{
  int ok = 0;
  char word[16] = "offload";
#pragma omp target map(tofrom: ok) map(to: word)
  {
    char b[40];
    ok += strlen (word) == 7;
    strcpy (b, word);
    strcat (b, "-");
    strncat (b, "target!!", 6);
    ok += strcmp (b, "offload-target") == 0;
    ok += strcmp (word, "offset") < 0;
    ok += strncmp (word, "offset", 3) == 0;
    ok += strchr (b, '-') == b + 7;
    ok += strrchr (b, 't') == b + 13;
    ok += strstr (b, "tar") == b + 8;
    ok += strchr (b, 'z') == 0;
    ok += memchr (b, 'l', 10) == b + 3;
    strncpy (b, "xy", 5);
    ok += b[2] == 0 && b[4] == 0 && b[5] == 'a';
    memmove (b + 1, b, 2);
    ok += b[0] == 'x' && b[1] == 'x' && b[2] == 'y';
    ok += strspn ("112358x", "0123456789") == 6;
    ok += strcspn ("hello, world", ", ") == 5;
    ok += strpbrk (word, "dl") == word + 3;
    ok += strnlen (word, 4) == 4;
  }
  if (ok != 15)
    __builtin_abort ();
  return 0;
}
