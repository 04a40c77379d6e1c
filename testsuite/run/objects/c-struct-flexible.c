/* { dg-do run } */
/* Zero-length and flexible array members, empty structures.  */

struct flex { int n; short data[]; };
struct empty { };
struct zero { int a; struct empty e; int z[0]; int b; };
#pragma omp declare target
static struct flex init = { 3, { 10, 20, 30 } };
__attribute__ ((noipa)) static int
sum (struct flex *f, struct empty e)
{
  int s = 0;
  for (int i = 0; i < f->n; i++)
    s += f->data[i];
  (void) e;
  return s;
}
#pragma omp end declare target

int
main (void)
{
  int a = 0, b = 0;
#pragma omp target map(tofrom: a, b)
  {
    char buf[32] __attribute__ ((aligned (4)));
    struct flex *f = (struct flex *) buf;
    struct empty e;
    struct zero z = { .a = 1, .b = 2 };
    f->n = 5;
    for (int i = 0; i < 5; i++)
      f->data[i] = i + 1;
    a = sum (f, e) + sum (&init, e);
    b = z.a + z.b + sizeof (struct empty);
  }
  if (a != 75 || b != 3)
    __builtin_abort ();
  return 0;
}
