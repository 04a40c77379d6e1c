/* { dg-do run } */
/* Compound literals, designated initialisers of nested aggregates, statement expressions.  */

struct p { int x, y; };
struct q { struct p a[2]; const char *s; };
#pragma omp declare target
__attribute__ ((noipa)) static int
dot (const struct p *a, struct p b)
{
  return a->x * b.x + a->y * b.y;
}
#pragma omp end declare target

int
main (void)
{
  int r[3], n = 4;
#pragma omp target map(from: r)
  {
    r[0] = dot (&(struct p) { n, n + 1 }, (struct p) { .y = 2, .x = 3 });
    struct q v = { .a[1] = { n, -n }, .s = "xyz" };
    r[1] = v.a[0].x + v.a[1].y * 10 + v.s[1];
    r[2] = ({ int t = n; t *= t; t + 1; });
  }
  if (r[0] != 22 || r[1] != -40 + 'y' || r[2] != 17)
    __builtin_abort ();
  return 0;
}
