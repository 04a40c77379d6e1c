/* { dg-do run } */
/* { dg-pass variants } */
/* declare variant by many contexts in one region: the functions are chosen before those without a use are gone.  */

#include <omp.h>

#define VARIANT(name, value) int name (int x) { return x + value; }
VARIANT (gpu, 1000)
VARIANT (old_gpu, 2000)
VARIANT (in_target, 3000)
VARIANT (on_host, 4000)
VARIANT (in_loop, 7000)
VARIANT (gnu, 9000)

#pragma omp declare variant (gpu) match (device={kind(gpu)})
VARIANT (f1, 0)
#pragma omp declare variant (gpu) match (device={kind(nohost)})
VARIANT (f2, 0)
#pragma omp declare variant (gpu) match (device={arch(nvptx)})
VARIANT (f3, 0)
#pragma omp declare variant (old_gpu) match (device={arch(nvptx), isa("sm_35")})
VARIANT (f4, 0)
#pragma omp declare variant (in_target) match (construct={target})
VARIANT (f5, 0)
#pragma omp declare variant (on_host) match (device={kind(host)})
VARIANT (f6, 0)
#pragma omp declare variant (in_loop) match (construct={teams, parallel, for})
VARIANT (f7, 0)
#pragma omp declare variant (in_target) match (construct={target}, device={kind(gpu)})
VARIANT (f8, 0)
#pragma omp declare variant (gnu) match (implementation={vendor(gnu)}, user={condition(1)})
VARIANT (f9, 0)

#pragma omp declare target
int
through (int x)
{
  return f1 (x) + f6 (x);
}
#pragma omp end declare target

int
main (void)
{
  int device = 0, r[11];
#pragma omp target map(from: r, device)
  {
    device = !omp_is_initial_device ();
    r[1] = f1 (1);
    r[2] = f2 (2);
    r[3] = f3 (3);
    r[4] = f4 (4);
    r[5] = f5 (5);
    r[6] = f6 (6);
    r[8] = f8 (8);
    r[9] = f9 (9);
    r[10] = through (10);
  }
#pragma omp target teams distribute parallel for map(tofrom: r)
  for (int i = 0; i < 1; i++)
    r[7] = f7 (7);

  const int on_device[11] = { 0, 1001, 1002, 1003, 4, 3005, 6, 7007, 3008, 9009, 1020 };
  const int at_home[11] = { 0, 1, 2, 3, 4, 3005, 4006, 7007, 8, 9009, 4020 };
  for (int i = 1; i < 11; i++)
    if (r[i] != (device ? on_device[i] : at_home[i]))
      __builtin_abort ();
  if (f1 (1) != 1 || f4 (4) != 4 || f5 (5) != 5 || f6 (6) != 4006 || f7 (7) != 7 || f8 (8) != 8)
    __builtin_abort ();
  return 0;
}
