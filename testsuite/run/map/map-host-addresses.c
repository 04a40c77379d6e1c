/* { dg-do run } */
/* Tables of which regions have the host's addresses: a warning at the use.  */

#include <unistd.h>

static const char *names[] = { "alpha", "beta" };	/* { dg-message "make it constant" } */
static const char *const constant[] = { "alpha", "beta" };
static int half (int x) { return x / 2; }
static const struct { const char *name; int k; int (*function) (int); } table[] = { { "half", 2, half } };
static const struct { const char *name; int k; int (*function) (void); } host[] = { { "host", 3, getppid } };
static int buffer[2];
static struct { int *p; int n; } pointer = { buffer, 2 };

int
main (int argc, char **argv)
{
  const char *automatic[] = { "alpha", "beta" };	/* { dg-message "make it constant" } */
  int s = 0, k = argc == 1;
  if (argc > 1)
    {
#pragma omp target map(tofrom: s)
      s += names[k][0];		/* { dg-warning "'names' has addresses of the host in this region" } */
#pragma omp target map(tofrom: s)
      s += automatic[k][0];	/* { dg-warning "'automatic' has addresses of the host in this region" } */
#pragma omp target map(tofrom: s)
      s += host[0].name[k];	/* { dg-warning "'host' has addresses of the host in this region" } */
    }
#pragma omp target map(tofrom: s) map(to: names)
  s += sizeof names[k] + constant[k][0];
#pragma omp target map(tofrom: s)
  s += table[0].k + host[0].k + pointer.n;
#pragma omp target map(tofrom: s) map(pointer, pointer.p[:2])
  s += pointer.p[k] + table[0].name[table[0].function (1)];
  if (s != 8 + 'b' + 7 + 'h')
    __builtin_abort ();
  return 0;
}
