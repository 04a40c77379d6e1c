/* sscanf: the device's against the host's, on random texts and formats.  */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int d_sscanf (const char *, const char *, ...);
static uint64_t state = 88172645463325252ull;
static uint64_t rnd (void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17;
  return state * 0x2545f4914f6cdd1dull; }
int main (int argc, char **argv)
{
  long count = argc > 1 ? atol (argv[1]) : 300000; int bad = 0;
  static const char *const conv[] = {
    "%d", "%i", "%u", "%x", "%o", "%ld", "%hd", "%hhd", "%5d", "%*d", "%f", "%lf", "%4lf", "%s", "%3s", "%c", "%2c",
      "%[a-z]", "%[^,]", "%n", " ", ",", "x", "%%", "%li", "%p", "%lx", "%10[0-9a-f]" };
  static const char *const word[] = {
    "12", "-7", "0x1f", "017", "abc", "3.25", "1e3", "+5", " ", ",", "%", "x", "99999999999999999999",
      "-99999999999999999999", "inf", "0", "0x", "  ", "\t", "(nil)", "deadbeef", "1.5e", ".", "-" };
  for (long i = 0; i < count; i++)
    {
      char t[200] = "", f[200] = "";
      for (int k = rnd () % 6; k >= 0; k--) strcat (t, word[rnd () % 24]);
      for (int k = rnd () % 5; k >= 0; k--) strcat (f, conv[rnd () % 28]);
      long a[6][4], b[6][4]; memset (a, 5, sizeof a); memset (b, 5, sizeof b);
      char big[2][6][40]; memset (big, 3, sizeof big);
      int n = sscanf (t, f, big[0][0], big[0][1], big[0][2], big[0][3], big[0][4], big[0][5]),
	m = d_sscanf (t, f, big[1][0], big[1][1], big[1][2], big[1][3], big[1][4], big[1][5]);
      if (n != m || memcmp (big[0], big[1], sizeof big[0]))
	if (bad++ < 15) printf ("'%s' '%s': host %d device %d\n", t, f, n, m);
    }
  printf (bad ? "%d differences\n" : "OK\n", bad);
  return bad != 0;
}
