/* { dg-do run } */
/* The entry points of device constructs before OpenMP 4.5 and of teams before 5.1, called as older compilers do.  */
#include <omp.h>
#include <stddef.h>

#pragma omp declare target
void GOMP_target (int, void (*) (void *), const void *, size_t, void **, size_t *, unsigned char *);
void GOMP_target_data (int, const void *, size_t, void **, size_t *, unsigned char *);
void GOMP_target_end_data (void);
void GOMP_target_update (int, const void *, size_t, void **, size_t *, unsigned char *);
void GOMP_teams (unsigned, unsigned);

struct mapped { int *sum; const int *values; };

static void
region (void *data)
{
  struct mapped *m = data;
  GOMP_teams (1, 0);
  *m->sum = 100 * omp_get_num_teams () + 10 * omp_get_team_num ();
  for (int i = 0; i < 4; i++)
    *m->sum += m->values[i];
}
#pragma omp end declare target

int
main (void)
{
  int bad = 1;
#pragma omp target map(from: bad)
  {
    int sum = 0, values[] = { 1, 2, 3, 4 };
    void *addresses[] = { &sum, values };
    size_t sizes[] = { sizeof sum, sizeof values };
    /* tofrom, aligned to 4.  */
    unsigned char kinds[] = { 3 + (2 << 3), 3 + (2 << 3) };
    GOMP_target_data (-1, NULL, 2, addresses, sizes, kinds);
    GOMP_target_update (-1, NULL, 2, addresses, sizes, kinds);
    GOMP_target (-1, region, NULL, 2, addresses, sizes, kinds);
    GOMP_target_end_data ();
    bad = sum != 110 || omp_get_num_teams () != 1;
  }
  return bad;
}
