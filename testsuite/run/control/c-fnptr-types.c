/* { dg-do run } */
/* Indirect calls with every kind of parameter and result.  */

struct pair { int a; double b; };
#pragma omp declare target
static char fc (char a, short b) { return a + b; }
static unsigned char fuc (unsigned char a) { return a * 3; }
static float ff (float a, double b) { return a * b; }
static struct pair fs (struct pair p, int k) { p.a += k; p.b *= k; return p; }
static void fv (long *p, long v) { *p = v; }
static _Bool fb (void *p) { return p; }
static char (*volatile pc) (char, short) = fc;
static unsigned char (*volatile puc) (unsigned char) = fuc;
static float (*volatile pf) (float, double) = ff;
static struct pair (*volatile ps) (struct pair, int) = fs;
static void (*volatile pv) (long *, long) = fv;
static _Bool (*volatile pb) (void *) = fb;
#pragma omp end declare target

int
main (void)
{
  double r[7];
#pragma omp target map(from: r)
  {
    struct pair p = { 3, 0.5 };
    long l = 0;
    r[0] = pc (100, 100);
    r[1] = puc (100);
    r[2] = pf (1.5f, 2.0);
    p = ps (p, 4);
    r[3] = p.a;
    r[4] = p.b;
    pv (&l, 1L << 40);
    r[5] = l;
    r[6] = pb (&l) * 2 + pb (0);
  }
  if (r[0] != (char) 200 || r[1] != 44 || r[2] != 3 || r[3] != 7 || r[4] != 2 || r[5] != 1L << 40 || r[6] != 2)
    __builtin_abort ();
  return 0;
}
