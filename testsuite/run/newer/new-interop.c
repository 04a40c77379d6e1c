/* { dg-do run } */
/* { dg-require-effective-target gcc-15 } */
/* { dg-engines "sim gpu" } */
/* An interop object: of which foreign runtime, and its stream; that of a chain of tasks.  */

#include <omp.h>

int
main (void)
{
  omp_interop_t o = omp_interop_none;
  int error = 1, r = 0;
#pragma omp interop init(targetsync: o)
  if (o == omp_interop_none)
    return 1;
  int runtime = omp_get_interop_int (o, omp_ipr_fr_id, &error);
  if (error || runtime < 1)
    return 2;
  omp_get_interop_ptr (o, omp_ipr_targetsync, &error);
  if (error)
    return 3;
#pragma omp target map(from: r) nowait depend(out: r)
  r = 1;
#pragma omp interop use(o) depend(inout: r)
#pragma omp taskwait
#pragma omp interop destroy(o)
  return r != 1 || o != omp_interop_none;
}
