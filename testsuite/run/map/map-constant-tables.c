/* { dg-do run } */
/* Constant tables of strings, constants, functions and variables of the device; without a clause, and with one.  */

static const char *const names[] = { "alpha", "beta", "gamma" };
static const struct { const char *name; int n[2]; } ops[] = { { "one", { 1, 2 } }, { "three", { 3, 4 } } };
static const int w0[] = { 1, 2 }, w1[] = { 3, 4 };
static const int *const rows[] = { w0, w1 };
static const char *const lone = "lone";
struct node { int v; const struct node *next; };
extern const struct node first;
static const struct node second = { 2, &first };
const struct node first = { 1, &second };
#pragma omp declare target
static int inc (int x) { return x + 1; }
int device[2] = { 5, 6 };
#pragma omp end declare target
static int dbl (int x) { return x * 2; }
static int (*const functions[]) (int) = { inc, dbl };
static int *const variables[] = { device, device + 1 };

#define SUM(S) \
  do \
    { \
      for (int i = 0; i < 3; i++) \
	for (const char *p = names[i]; *p; p++) \
	  S += *p; \
      for (int i = 0; i < 2; i++) \
	S += ops[i].name[1] * ops[i].n[k] + rows[i][k] + functions[i] (i + 3) + *variables[i]; \
      const struct node *p = &first; \
      for (int i = 0; i < 5; i++, p = p->next) \
	S += p->v; \
      S += lone[k] + (rows[k] == w1) + inner[k][1] + automatic[k][1] + (*&automatic)[1][0]; \
    } \
  while (0)

int
main (void)
{
  static const char *const inner[] = { "x", "yz" };
  const char *const automatic[] = { "p", "qr" };
  int s = 0, t = 0, u = 0, v = 0, k = 1;
  SUM (s);
#pragma omp target map(tofrom: t)
  SUM (t);
#pragma omp target map(to: names, ops, rows) map(tofrom: u)
  SUM (u);
#pragma omp target data map(to: names, inner)
#pragma omp target teams distribute parallel for reduction(+: v) map(tofrom: v)
  for (int i = 0; i < 10; i++)
    SUM (v);
  if (s != t || s != u || 10 * s != v)
    __builtin_abort ();
  return 0;
}
