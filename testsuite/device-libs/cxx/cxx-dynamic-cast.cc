// { dg-do run }
// typeid and dynamic_cast through single, multiple, virtual and private bases, on objects made on the device.
#include <cstdio>
#include <typeinfo>
#pragma omp declare target
struct A { virtual ~A () {} int a; };
struct B : A { int b; };
struct C : B { int c; };
struct V { virtual ~V () {} int v; };
struct L : virtual V { int l; };
struct R : virtual V { int r; };
struct D : L, R { int d; };
struct X : A, V { int x; };
struct Y1 : A { int y1; };
struct Y2 : A { int y2; };
struct Y : Y1, Y2 { int y; };
template<class To, class From> static int
cast (From *p)
{
  To *q = dynamic_cast<To *> (p);
  return q ? (int) ((char *) q - (char *) dynamic_cast<void *> (p)) : -1;
}
static void
work (int *r)
{
  A a; B b; C c; V v; D d; X x; Y y;
  int k = 0;
  A *volatile as[] = { &a, &b, &c, &x, static_cast<Y1 *> (&y), static_cast<Y2 *> (&y) };
  for (A *p : as)
    r[k++] = cast<B> (p), r[k++] = cast<C> (p), r[k++] = cast<V> (p), r[k++] = cast<X> (p), r[k++] = cast<Y2> (p),
      r[k++] = cast<Y> (p), r[k++] = typeid (*p) == typeid (B);
  V *volatile vs[] = { &v, &d, &x };
  for (V *p : vs)
    r[k++] = cast<L> (p), r[k++] = cast<R> (p), r[k++] = cast<D> (p), r[k++] = cast<A> (p), r[k++] = cast<X> (p);
  L *volatile l = &d;
  r[k++] = cast<R> ((L *) l);
  const char *n = typeid (*(L *) l).name ();
  r[k++] = n[0] * 256 + n[1];
}
#pragma omp end declare target
int
main ()
{
  int host[80] = { 0 }, device[80] = { 0 }, bad = 0;
  work (host);
#pragma omp target map(tofrom: device)
  work (device);
  for (int i = 0; i < 80; i++)
    if (host[i] != device[i])
      bad = 1, std::printf ("%d: host %d device %d\n", i, host[i], device[i]);
  return bad;
}
