/* { dg-do run } */
/* What allocators for a team give lies in shared memory, which begins at the same address for all teams; so does what
   the allocate clause places there, as long as there is room; then, and by other allocators, memory is the
   device's.  */
#include <omp.h>
#include <stdint.h>

#define NEAR(p, q) ((uintptr_t) (p) - (uintptr_t) (q) + 16384 < 32768)

#pragma omp declare target
struct found
{
  uintptr_t first, other, large;
  int placed, bad, host;
};

static void
team (struct found *f, int t)
{
  int x = 40 + t, placed = 0, bad = 0;
  char *p = omp_alloc (64, omp_pteam_mem_alloc), *q = omp_alloc (64, omp_default_mem_alloc);
  char *l = omp_alloc (100000, omp_cgroup_mem_alloc);
  p[63] = q[63] = l[99999] = t;
#pragma omp parallel num_threads(4) firstprivate(x) allocate(omp_pteam_mem_alloc: x) reduction(+: placed, bad)
  {
    int *a = &x;
    *a += omp_get_thread_num ();
#pragma omp barrier
    bad += *a != 40 + t + omp_get_thread_num ();
    placed += NEAR (a, p) && !NEAR (a, q);
  }
  bad += p[63] != t || q[63] != t || l[99999] != t || NEAR (l, p) || NEAR (q, p);
  *f = (struct found) { (uintptr_t) p, (uintptr_t) q, (uintptr_t) l, placed, bad, omp_is_initial_device () };
  omp_free (p, omp_pteam_mem_alloc);
  omp_free (q, omp_default_mem_alloc);
  omp_free (l, omp_cgroup_mem_alloc);
}
#pragma omp end declare target

int
main (void)
{
  struct found f[2] = { { 0 } };
#pragma omp target teams num_teams(2) thread_limit(256) map(tofrom: f)
  team (&f[omp_get_team_num ()], omp_get_team_num ());
  if (f[0].host)
    return 0;
  if (f[0].bad || f[1].bad || f[0].placed != 4 || f[1].placed != 4 || f[0].first != f[1].first)
    {
      for (int t = 0; t < 2; t++)
	__builtin_printf ("%d bad, %d placed, %lx %lx %lx\n", f[t].bad, f[t].placed, (long) f[t].first,
			  (long) f[t].other, (long) f[t].large);
      return 1;
    }
  return 0;
}
