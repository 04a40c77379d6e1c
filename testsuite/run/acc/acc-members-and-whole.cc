// { dg-do run }
// { dg-options "-O2 -fno-openmp -fopenacc" }
// A region has clauses for members of a variable, or of what a reference refers to, and uses others, or all of it.

struct inner
{
  int u, v[3];
  double w;
};
struct S
{
  int n;
  double f;
  int k;
  unsigned a : 3, b : 7;
  inner in;
  int list[10];
  int *p;
  int
  get () const
  {
    return n + b + in.v[1] + list[9];
  }
};
static void
check (int a, int b)
{
  if (a != b)
    __builtin_abort ();
}

#pragma acc routine seq
static int
other (const S *s)
{
  return s->n;
}
template <class T>
void
ref (T &o)
{
#pragma acc parallel copy(o.k)
  o.k += o.n + o.get ();
  check (o.k, 3 + 1 + 20);
}
int
main ()
{
  const S first = { 1, 2, 3, 4, 5, { 6, { 7, 8, 9 }, 10 }, { 0, 0, 0, 0, 0, 0, 0, 0, 0, 6 }, nullptr };
  S s = first;
  int q[5] = { 1, 2, 3, 4, 5 };
#pragma acc parallel copy(s.k)
  s.k += s.n;
  check (s.k, 4);
#pragma acc parallel copy(s.k)
  s.k = s.get ();
  check (s.k, 20);
#pragma acc kernels copy(s.k)
  {
    s.k = other (&s);
    s.list[3] = 4;
  }
  check (s.k, 1);
  check (s.list[3], 4);
#pragma acc parallel loop copy(s.list)
  for (int i = 0; i < 9; i++)
    s.list[i] = s.in.u + s.k;
  check (s.list[8], 7);
  s = first;
  s.p = q;
#pragma acc parallel loop copy(s.p [0:5])
  for (int i = 0; i < 5; i++)
    s.p[i] += s.n + s.b;
  check (q[4], 11);
  check (s.p == q, 1);
#pragma acc parallel loop copy(s.p [0:5], s.k)
  for (int i = 0; i < 5; i++)
    s.p[i] += s.n + s.b;
  check (q[4], 17);
#pragma acc data copy(s)
#pragma acc data copy(s.p [0:5])
#pragma acc parallel loop present(s.p [0:5])
  for (int i = 0; i < 5; i++)
    s.p[i] += s.n + s.b;
  check (q[4], 23);
#pragma acc enter data copyin(s)
#pragma acc enter data copyin(s.p [0:5])
#pragma acc parallel loop present(s.p [0:5])
  for (int i = 0; i < 5; i++)
    s.p[i] += s.n + s.b;
#pragma acc parallel loop present(s)
  for (int i = 0; i < 5; i++)
    s.p[i] += s.n + s.b;
#pragma acc exit data copyout(s.p [0:5])
#pragma acc exit data delete (s)
  check (q[4], 35);
  S r = first;
  ref (r);
#pragma acc parallel copyin(r.n) copyout(r.k)
  {
    S c = r;
    r.k = c.n + c.in.u;
  }
  check (r.k, 7);
#pragma acc parallel loop copy(r.in.u)
  for (int i = 0; i < 1; i++)
    r.in.u += r.in.v[2];
  check (r.in.u, 15);
  return 0;
}
