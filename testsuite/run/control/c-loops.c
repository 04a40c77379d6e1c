/* { dg-do run } */
/* while, do, for with break and continue, nested exits, comma expressions, zero-trip loops.  */

int
main (void)
{
  int r[8], n = 10, z = 0;
#pragma omp target map(from: r)
  {
    int i, j, s;
    for (i = 0, j = n, s = 0; i < j; i++, j--)
      s += j - i;
    r[0] = s;
    s = 0;
    while (s < 100)
      {
	s += n;
	if (s == 70)
	  break;
      }
    r[1] = s;
    s = 0;
    do
      s++;
    while (s < z);
    r[2] = s;
    s = 0;
    for (i = 0; i < z; i++)
      s = 99;
    r[3] = s;
    s = 0;
    for (i = 0; i < n; i++)
      {
	if (i % 3 == 0)
	  continue;
	for (j = 0;; j++)
	  {
	    if (j == i)
	      break;
	    s += j;
	  }
      }
    r[4] = s;
    unsigned u = n;
    for (s = 0; u-- > 0;)
      s += u;
    r[5] = s;
    long l = 1;
    for (s = 0; l > 0 && s < 62; l *= 2)
      s++;
    r[6] = s;
    char c = 0;
    do
      c += 17;
    while (c > 0 && c < 110);
    r[7] = c;
  }
  static const int want[8] = { 30, 70, 1, 0, 0 + 1 + 6 + 10 + 21 + 28, 45, 62, 119 };
  for (int i = 0; i < 8; i++)
    if (r[i] != want[i])
      __builtin_abort ();
  return 0;
}
