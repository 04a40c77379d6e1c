/* { dg-do run } */
/* { dg-additional-options "-O3" } */
/* memset is the work of all lanes together.  As part of the caller it set a third of a variable that each lane had
   for itself.  */

#include <string.h>

struct s { long long a : 40; long long b : 40; unsigned short c : 9; unsigned char d : 7; _Bool e : 1; int f : 17; };
union u { struct s s; unsigned char raw[24]; };

#pragma omp declare target
static void
change (unsigned char *r)
{
  union u u;
  memset (&u, 0x5a, sizeof u);
  u.s.e = !u.s.e;
  u.s.f = -u.s.f;
  memcpy (r, u.raw, sizeof u);
}
#pragma omp end declare target

int
main (void)
{
  unsigned char host[24], device[24];
  change (host);
#pragma omp target map(from: device)
  change (device);
  return memcmp (host, device, sizeof host) != 0;
}
