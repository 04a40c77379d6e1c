/* { dg-do run } */
/* typeof, _Generic, _Alignof, offsetof, sizeof of expressions.  */

#include <stddef.h>
struct s { char a; long b; short c[3]; };
#define KIND(x) _Generic ((x), int: 1, double: 2, float: 3, char *: 4, default: 9)

int
main (void)
{
  int r[8];
#pragma omp target map(from: r)
  {
    __typeof__ (1.5f * 2) f = 3;
    char *s = "x";
    r[0] = KIND (f);
    r[1] = KIND (f * 1.0);
    r[2] = KIND (s);
    r[3] = KIND ('a');
    r[4] = KIND (1ul);
    r[5] = offsetof (struct s, c[1]);
    r[6] = _Alignof (struct s) + sizeof (struct s);
    r[7] = sizeof (s[0]) + sizeof "four";
  }
  static const int want[8] = { 3, 2, 4, 1, 9, 18, 32, 6 };
  for (int i = 0; i < 8; i++)
    if (r[i] != want[i])
      __builtin_abort ();
  return 0;
}
