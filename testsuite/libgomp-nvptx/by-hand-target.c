/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* Constructs and functions for devices, called on one: all of its memory is there already.  */
#include <omp.h>
#include <stddef.h>
#include <string.h>

#pragma omp declare target
static int line;
#define CHECK(x) if (!(x)) line = __LINE__

static void
constructs (int *p)
{
#pragma omp target data map(tofrom: p[:4])
  {
    p[0]++;
#pragma omp target update to(p[:4])
#pragma omp target map(tofrom: p[:4])
    p[1]++;
#pragma omp target update from(p[:4])
  }
#pragma omp target enter data map(to: p[:4])
#pragma omp target exit data map(from: p[:4])
  CHECK (p[0] == 1 && p[1] == 1 && p[2] == 0);
}

static void
functions (int *p)
{
  int here = omp_get_device_num (), from[4][4], to[2][2] = { { 0 } };
  size_t volume[] = { 2, 2 }, offsets[] = { 1, 1 }, zeros[] = { 0, 0 }, wide[] = { 4, 4 }, narrow[] = { 2, 2 };
  for (int i = 0; i < 16; i++)
    from[i / 4][i % 4] = i;
  CHECK (omp_target_is_present (p, here));
  CHECK (omp_target_memcpy_rect (to, from, sizeof (int), 2, volume, zeros, offsets, narrow, wide, here, here) == 0);
  CHECK (to[0][0] == 5 && to[0][1] == 6 && to[1][0] == 9 && to[1][1] == 10);
  omp_target_associate_ptr (p, p, 4, 0, here);
  omp_target_disassociate_ptr (p, here);
  CHECK (omp_pause_resource (omp_pause_soft, here) != 0 || p[0] == 1);
  CHECK (omp_pause_resource_all (omp_pause_soft) != 0 || p[0] == 1);
}
#pragma omp end declare target

int
main (void)
{
  int bad = -1;
#pragma omp target map(from: bad)
  {
    int a[4] = { 0 };
    line = 0;
    constructs (a);
    functions (a);
    bad = line;
  }
  if (bad)
    __builtin_printf ("line %d\n", bad);
  return bad != 0;
}
