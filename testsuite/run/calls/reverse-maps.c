/* { dg-do run } */
/* In a region that the host runs what is mapped is the host's, "always" copies, and what is not mapped is the device's.  */

#pragma omp requires reverse_offload
#include <omp.h>
#include <stdlib.h>
#define N 64
#pragma omp declare target
int shared_with = 3;
#pragma omp end declare target
static int on_host = 5, calls;
static void add (int n) { on_host += n; calls++; }
struct pair { int a; double b; int c[4]; } pairs[2];

int
main (void)
{
  int bad = 0, mapped[N], *heap = malloc (N * sizeof *heap), *entered = malloc (N * sizeof *entered);
  for (int i = 0; i < N; i++)
    mapped[i] = i, heap[i] = 2 * i, entered[i] = 3 * i;
#pragma omp target enter data map(to: entered[:N])
#pragma omp target map(tofrom: mapped, bad) map(to: heap[:N]) map(tofrom: pairs)
  {
    int own = 4, other[8], result = 0;
    /* Without a device there is one instance of each.  */
    const int one = omp_is_initial_device ();
    for (int i = 0; i < 8; i++)
      other[i] = i;
    mapped[1] = 100;
    heap[1] = 200;
    entered[1] = 300;
    shared_with = 33;
    pairs[1].c[2] = 7;
    /* The host's have their old values.  */
#pragma omp target device(ancestor: 1) map(tofrom: result, mapped, heap[:N])
    {
      add (0);
      result = (mapped[1] != 1) + 2 * (heap[1] != 2) + 4 * (mapped[2] != 2);
      mapped[2] = 1000;
      heap[2] = 2000;
    }
    bad |= one ? 0 : result | 8 * (mapped[2] != 2) | 16 * (heap[2] != 4);
#pragma omp target device(ancestor: 1) map(always, tofrom: mapped) map(always, from: heap[2:1]) map(tofrom: result)
    {
      result = (mapped[1] != 100) + 2 * (!one && heap[1] != 2) + 4 * (heap[2] != 2000);
      mapped[3] = 1003;
    }
    bad |= result << 5 | 256 * (mapped[3] != 1003) | 512 * (heap[2] != 2000);
    /* Of declare target, and what was mapped before.  */
#pragma omp target device(ancestor: 1) map(always, to: shared_with) map(always, to: entered[1:2]) map(from: result)
    {
      result = (shared_with != 33) + 2 * (entered[1] != 300) + 4 * (entered[0] != 0);
      shared_with = 44;
    }
    bad |= result << 10 | (!one && shared_with != 33) << 13;
    /* The device's own: to, from, tofrom, firstprivate, sections, structures.  */
#pragma omp target device(ancestor: 1) firstprivate(own) map(tofrom: other[2:4]) map(from: result)
    {
      result = (own != 4) + 2 * (other[3] != 3);
      own = 5;
      other[3] = 33;
      add (other[2]);
    }
    bad |= result << 14 | (own != 4) << 16 | (other[3] != 33) << 17 | (other[1] != 1) << 18;
#pragma omp target device(ancestor: 1) map(always, tofrom: pairs[1:1])
    {
      pairs[1].c[2]++;
      pairs[1].b = 2.5;
    }
    bad |= (pairs[1].c[2] != 8 || pairs[1].b != 2.5) << 19;
  }
#pragma omp target exit data map(delete: entered[:N])
  if (calls != 2 || on_host != 7 || shared_with != 44 || entered[1] != 300 || heap[2] != 2000 || mapped[3] != 1003)
    bad |= 1 << 20;
  if (bad)
    abort ();
  return 0;
}
