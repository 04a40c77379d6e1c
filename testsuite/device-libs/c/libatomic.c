/* { dg-do run } */
/* { dg-additional-options "-Wl,--no-as-needed -latomic" } */
/* Atomic operations of 1, 2, 16 and odd bytes from many threads.  */
#include <stdio.h>
#include <string.h>
struct odd { char c[7]; };
#pragma omp declare target
static unsigned char bytes[8];
static unsigned short halves[4];
static unsigned __int128 wide;
static struct odd odd;
#pragma omp end declare target
int
main (void)
{
  int bad = 0;
#pragma omp target map(tofrom: bad)
  {
    memset (bytes, 0, sizeof bytes);
    memset (halves, 0, sizeof halves);
    wide = 0;
    memset (&odd, 0, sizeof odd);
  }
#pragma omp target teams distribute parallel for map(tofrom: bad)
  for (int i = 0; i < 256; i++)
    {
      __atomic_fetch_add (&bytes[i % 8], 1, __ATOMIC_RELAXED);
      __atomic_fetch_add (&halves[i % 4], 3, __ATOMIC_SEQ_CST);
      __atomic_fetch_add (&wide, ((unsigned __int128) 1 << 64) + 1, __ATOMIC_SEQ_CST);
      struct odd old, new;
      __atomic_load (&odd, &old, __ATOMIC_SEQ_CST);
      do
	{
	  new = old;
	  new.c[6]++;
	}
      while (!__atomic_compare_exchange (&odd, &old, &new, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
    }
#pragma omp target map(tofrom: bad)
  {
    for (int i = 0; i < 8; i++)
      bad |= bytes[i] != 32;
    for (int i = 0; i < 4; i++)
      bad |= halves[i] != 192 ? 2 : 0;
    unsigned __int128 w = __atomic_load_n (&wide, __ATOMIC_SEQ_CST);
    bad |= (unsigned long) w != 256 || (unsigned long) (w >> 64) != 256 ? 4 : 0;
    bad |= odd.c[6] != 0 ? 8 : 0;
    unsigned char e = 32;
    bad |= !__atomic_compare_exchange_n (&bytes[3], &e, 7, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) || bytes[3] != 7
      ? 16 : 0;
    bad |= __atomic_exchange_n (&halves[1], 5, __ATOMIC_SEQ_CST) != 192 ? 32 : 0;
  }
  printf ("%d\n", bad);
  return bad;
}
