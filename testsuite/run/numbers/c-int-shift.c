/* { dg-do run } */
/* Shifts by variable counts over the whole permitted range.  */

int
main (void)
{
  unsigned u[32];
  int s[32];
  unsigned long ul[64];
  long sl[64];
  unsigned a = 0x89abcdef;
  unsigned long b = 0x89abcdef01234567ul;
#pragma omp target map(from: u, s, ul, sl)
  {
    for (int i = 0; i < 32; i++)
      {
	u[i] = (a << i) ^ (a >> i);
	s[i] = (int) a >> i;
      }
    for (int i = 0; i < 64; i++)
      {
	ul[i] = (b << i) ^ (b >> i);
	sl[i] = (long) b >> i;
      }
  }
  for (int i = 0; i < 32; i++)
    if (u[i] != ((a << i) ^ (a >> i)) || s[i] != (int) a >> i)
      __builtin_abort ();
  for (int i = 0; i < 64; i++)
    if (ul[i] != ((b << i) ^ (b >> i)) || sl[i] != (long) b >> i)
      __builtin_abort ();
  return 0;
}
