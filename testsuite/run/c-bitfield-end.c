/* { dg-do run } */
/* { dg-options "-O0" } */
/* The last bit-field of a packed record was read with bytes behind the record, which need not be there.  */

#include <stdlib.h>

#pragma pack(1)
struct record
{
  unsigned a : 28, b : 24, c : 25;
  signed d : 14;
  unsigned e : 7, f : 19;
  long g;
  unsigned h : 10;
  signed i : 24;
};
#pragma pack()

#pragma omp declare target
struct record global = { 1, 2, 3, -4, 5, 6, 7, 8, -9 };
#pragma omp end declare target

int
main (void)
{
  long r = 0;
#pragma omp target map(tofrom: r)
  {
    struct record *p = malloc (sizeof *p);
    *p = global;
    p->i--;
    r = global.i * 1000 + p->h * 100 + p->i + p->d + p->f;
    free (p);
  }
  return r != -9000 + 800 - 10 - 4 + 6;
}
