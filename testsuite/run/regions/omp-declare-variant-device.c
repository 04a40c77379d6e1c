/* { dg-do run } */
/* { dg-pass variants } */
/* declare variant by kind, arch and isa: what the device takes, what the host, and what neither.  */

#include <omp.h>

#define VARIANT(name, value) static int name (void) { return value; }

#pragma omp declare target
VARIANT (on_gpu, 1)
VARIANT (on_nohost, 2)
VARIANT (on_host, 3)
VARIANT (on_cpu, 4)
VARIANT (on_nvptx, 5)
VARIANT (on_other, 6)
VARIANT (on_both, 7)

#pragma omp declare variant (on_gpu) match (device={kind(gpu)})
VARIANT (by_gpu, 0)
#pragma omp declare variant (on_nohost) match (device={kind(nohost)})
VARIANT (by_nohost, 0)
#pragma omp declare variant (on_host) match (device={kind(host)})
VARIANT (by_host, 0)
#pragma omp declare variant (on_cpu) match (device={kind(cpu)})
VARIANT (by_cpu, 0)
#pragma omp declare variant (on_nvptx) match (device={arch(nvptx)})
VARIANT (by_arch, 0)
#pragma omp declare variant (on_other) match (device={arch(gcn)})
VARIANT (by_other_arch, 0)
#pragma omp declare variant (on_other) match (device={isa(sm_35)})
VARIANT (by_old_isa, 0)
#pragma omp declare variant (on_both) match (device={kind(nohost), arch(nvptx)})
#pragma omp declare variant (on_gpu) match (device={kind(gpu)})
VARIANT (by_more, 0)
#pragma omp declare variant (on_host) match (device={kind(host)})
#pragma omp declare variant (on_nohost) match (device={kind(nohost)})
VARIANT (by_either, 0)

static int
digits (void)
{
  int r = by_gpu ();
  r = r * 10 + by_nohost ();
  r = r * 10 + by_host ();
  r = r * 10 + by_cpu ();
  r = r * 10 + by_arch ();
  r = r * 10 + by_other_arch ();
  r = r * 10 + by_old_isa ();
  r = r * 10 + by_more ();
  return r * 10 + by_either ();
}
#pragma omp end declare target

int
main (void)
{
  int r = 0, device = 0, in_region = 0;
#pragma omp target map(from: r, device, in_region)
  {
    r = digits ();
    in_region = by_nohost () * 10 + by_host ();
    device = !omp_is_initial_device ();
  }
  if (r != (device ? 120050072 : 3400003))
    __builtin_abort ();
  if (in_region != (device ? 20 : 3))
    __builtin_abort ();
  if (digits () != 3400003)
    __builtin_abort ();
  return 0;
}
