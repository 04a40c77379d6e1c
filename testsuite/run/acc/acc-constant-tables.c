/* { dg-do run } */
/* { dg-options "-O2 -fopenacc" } */
/* Constant tables with addresses in them, in compute constructs with and without clauses for them.  */

static const char *const names[] = { "alpha", "beta", "gamma" };
static const struct { const char *name; int n[3]; } ops[] = { { "one", { 1, 2, 3 } }, { "three", { 3, 4, 5 } } };

#define SUM(S) \
  do \
    { \
      for (const char *p = names[i]; *p; p++) \
	S += *p; \
      S += ops[i % 2].name[1] + ops[i % 2].n[i] + inner[k][1] + automatic[k][1]; \
    } \
  while (0)

int
main (void)
{
  static const char *const inner[] = { "x", "yz" };
  const char *const automatic[] = { "p", "qr" };
  int s = 0, k = 1, t = 0, u = 0, v = 0;
  for (int i = 0; i < 3; i++)
    SUM (s);
#pragma acc parallel loop reduction(+: t)
  for (int i = 0; i < 3; i++)
    SUM (t);
#pragma acc kernels copy(u) copyin(names)
  for (int i = 0; i < 3; i++)
    SUM (u);
#pragma acc parallel num_gangs(1) copy(v)
  for (int i = 0; i < 3; i++)
    SUM (v);
  if (s != t || s != u || s != v)
    __builtin_abort ();
  return 0;
}
