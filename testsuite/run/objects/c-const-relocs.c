/* { dg-do run } */
/* Constant aggregates with addresses of data, of members, of functions and of strings.  */

struct node { const char *name; const int *data; int n; int (*fold) (const int *, int); const struct node *next; };
#pragma omp declare target
static const int d1[] = { 1, 2, 3 }, d2[] = { 10, 20, 30, 40 };
static int sum (const int *p, int n) { int s = 0; while (n--) s += *p++; return s; }
static int prod (const int *p, int n) { int s = 1; while (n--) s *= *p++; return s; }
static const struct node last = { "last", d2 + 1, 3, prod, 0 };
static const struct node list[] =
  {
    { "a", d1, 3, sum, &list[1] },
    { "b", &d1[1], 2, prod, &list[2] },
    { "c", d2, 4, sum, &last },
  };
static int self = 42;
static int *const ptr = &self;
static int *const *const pptr = &ptr;
static const long off = 8;
#pragma omp end declare target

int
main (void)
{
  int r = 0, c = 0, v = 0;
#pragma omp target map(tofrom: r, c, v)
  {
    for (const struct node *p = list; p; p = p->next)
      {
	r = r * 100 + p->fold (p->data, p->n) % 100;
	c += p->name[0];
      }
    **pptr += off;
    v = self;
  }
  if (r != 6060000 + 0 || c != 'a' + 'b' + 'c' + 'l' || v != 50)
    __builtin_abort ();
  return 0;
}
