// { dg-do run }
// private, firstprivate and lastprivate objects: constructors, copies and assignments happen for each
// thread.

#pragma omp declare target
struct obj
{
  int v;
  obj () : v (7) {}
  obj (const obj &o) : v (o.v + 1) {}
  obj &operator= (const obj &o) { v = o.v + 100; return *this; }
  ~obj () {}
};
#pragma omp end declare target

int
main ()
{
  int bad = 0, last = 0;
#pragma omp target map(tofrom: bad, last)
  {
    obj p, f, l;
    p.v = 1;
    f.v = 20;
#pragma omp parallel for private(p) firstprivate(f) lastprivate(l) num_threads(3)
    for (int i = 0; i < 9; i++)
      {
	if (p.v != 7 || f.v != 21)
	  {
#pragma omp atomic
	    bad++;
	  }
	l.v = i;
      }
    last = l.v;
    bad += p.v != 1;
  }
  if (bad || last != 108)
    __builtin_abort ();
  return 0;
}
