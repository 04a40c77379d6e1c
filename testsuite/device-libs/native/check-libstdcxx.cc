/* The C++ support library: prints what must be the same with the host's libstdc++ and with ours linked in its
   place.  */
#include <cstdio>
#include <list>
#include <map>
#include <random>
#include <set>
#include <string>
#include <typeinfo>
#include <unordered_map>
#include <vector>
#include <algorithm>
struct A { virtual ~A () {} int a; };
struct B : A { int b; };
struct C : B { int c; };
struct V { virtual ~V () {} int v; };
struct L : virtual V { int l; };
struct R : virtual V { int r; };
struct D : L, R { int d; };
struct X : A, V { int x; };
struct P : private A { int p; virtual ~P () {} A *up () { return this; } };
struct Y1 : A { int y1; };
struct Y2 : A { int y2; };
struct Y : Y1, Y2 { int y; };
struct Z : Y, private V { V *v_ () { return this; } };
struct W : D, C { };
template<class To, class From> static void cast (const char *what, From *p)
{
  To *q = dynamic_cast<To *> (p);
  std::printf ("%s %d %ld\n", what, q != nullptr, q ? (long) ((char *) q - (char *) dynamic_cast<void *> (p)) : -1);
}
#define ALL(P) cast<A> (#P " A", P); cast<B> (#P " B", P); cast<C> (#P " C", P); cast<V> (#P " V", P); \
cast<L> (#P " L", P); cast<R> (#P " R", P); cast<D> (#P " D", P); cast<X> (#P " X", P); \
  cast<P_> (#P " P", P); cast<Y1> (#P " Y1", P); cast<Y2> (#P " Y2", P); cast<Y> (#P " Y", P); cast<Z> (#P " Z", P); \
  cast<W> (#P " W", P)
using P_ = ::P;
int main ()
{
  A a; B b; C c; V v; L l; D d; X x; P_ p; Y y; Z z; W w;
  { A *q = &a; ALL (q); } { A *q = &b; ALL (q); } { A *q = &c; ALL (q); } { B *q = &c; ALL (q); } { V *q = &v;
    ALL (q); } { V *q = &l; ALL (q); } { V *q = &d; ALL (q); }
  { L *q = &d; ALL (q); } { R *q = &d; ALL (q); } { A *q = &x; ALL (q); } { V *q = &x; ALL (q); } { A *q = p.up ();
    ALL (q); } { A *q = static_cast<Y1 *> (&y); ALL (q); } { A *q = static_cast<Y2 *> (&z); ALL (q); }
  { V *q = z.v_ (); ALL (q); } { V *q = &w; ALL (q); } { A *q = &w; ALL (q); } { Y1 *q = &z; ALL (q); } { R *q = &w;
    ALL (q); }
  std::printf ("%s %s %d %d\n", typeid (int).name (), typeid (*(A *) &c).name (), typeid (*(A *) &c) == typeid (C),
    typeid (long double *) == typeid (float));
  std::mt19937 g (5);
  std::map<int, int> m; std::set<std::string> s; std::multimap<int, int> mm; std::list<int> li, lj;
  std::unordered_map<std::string, int> u; std::vector<int> keys;
  for (int i = 0; i < 20000; i++)
    {
      int k = g () % 2000;
      if (g () % 3) m[k] = i, s.insert (std::to_string (k)), mm.emplace (k, i), li.push_back (k),
	u[std::to_string (k)] += i; else { m.erase (k); s.erase (std::to_string (k)); auto f = mm.find (k);
	  if (f != mm.end ()) mm.erase (f); u.erase (std::to_string (k)); if (!li.empty ()) li.pop_front (); }
    }
  long h = 0; for (auto &e : m) h = h * 31 + e.first * 7 + e.second; for (auto &e : s) h = h * 31 + e.size () + e[0];
  for (auto &e : mm) h = h * 31 + e.second;
  for (auto i = m.rbegin (); i != m.rend (); ++i) h = h * 33 + i->first;
  std::vector<std::pair<std::string, int>> uv (u.begin (), u.end ()); std::sort (uv.begin (), uv.end ());
  for (auto &e : uv) h = h * 31 + e.second;
  for (int i = 0; i < 100; i++) lj.push_back (g () % 1000);
  li.sort (); lj.sort (); li.merge (lj); li.reverse (); li.unique (); for (int e : li) h = h * 31 + e; li.swap (lj);
  h += li.size () * 3 + lj.size ();
  std::printf ("%zu %zu %zu %zu %zu %ld\n", m.size (), s.size (), mm.size (), u.size (), lj.size (), h);
  std::string t; for (int i = 0; i < 1000;
  i++) t += std::to_string (i), t.insert (t.size () / 2, "ab"), t.erase (i % 7, 1), t.replace (i % 5, 2, "xyz");
  h = 0; for (char e : t) h = h * 31 + e;
  static int count; for (int i = 0; i < 3; i++) { static int once = ++count; (void) once; }
  std::printf ("%zu %ld %zu %d\n", t.size (), h, t.find ("99ab"), count);
}
