/* { dg-do run } */
/* Character classes and case conversion.  */

#include <ctype.h>

int
main (void)
{
  int ok = 0;
  char s[] = "Az 9\t!";
#pragma omp target map(tofrom: ok) map(to: s)
  {
    ok += isupper (s[0]) && !islower (s[0]);
    ok += isalpha (s[1]) && isalnum (s[3]) && !isalpha (s[3]);
    ok += isspace (s[2]) && isspace (s[4]) && isdigit (s[3]);
    ok += ispunct (s[5]) && !ispunct (s[2]) && isxdigit (s[0]);
    ok += tolower (s[0]) == 'a' && toupper (s[1]) == 'Z' && toupper (s[3]) == '9';
  }
  if (ok != 5)
    __builtin_abort ();
  return 0;
}
