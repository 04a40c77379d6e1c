/* { dg-do run } */
/* lastprivate objects in SIMD loops that are more than their bytes: one that has memory of its own, one that points into
   itself, and an array whose size is not a constant.  */

struct owner
{
  int *p;
  owner () : p (new int[2] { -1, -1 }) {}
  owner (const owner &o) : p (new int[2] { o.p[0], o.p[1] }) {}
  ~owner () { delete[] p; }
  owner &operator= (const owner &o) { p[0] = o.p[0]; p[1] = o.p[1]; return *this; }
};

struct inward
{
  long v[3], *at;
  inward () : v {}, at (v) {}
  inward (const inward &o) : v { o.v[0], o.v[1], o.v[2] }, at (v + (o.at - o.v)) {}
  inward &operator= (const inward &o)
  {
    for (int q = 0; q < 3; q++)
      v[q] = o.v[q];
    at = v + (o.at - o.v);
    v[0] = *o.at;
    return *this;
  }
};

static int
combined (int n)
{
  int list[n];
  long table[2][n];
#pragma omp target teams distribute parallel for simd lastprivate(list, table) map(tofrom: list, table)
  for (int i = 0; i < 100; i++)
    for (int q = 0; q < n; q++)
      {
	list[q] = i + q;
	table[1][q] = i * q;
      }
  int bad = 0;
  for (int q = 0; q < n; q++)
    bad += list[q] != 99 + q || table[1][q] != 99 * q;
  return bad;
}

int
main ()
{
  int result[5] = {}, n = 7;
#pragma omp target map(tofrom: result) map(to: n)
  {
    owner o;
    inward w;
    int list[n];
#pragma omp simd lastprivate(o, w, list)
    for (int i = 0; i < 75; i++)
      {
	o.p[0] = i;
	o.p[1] = i * 2;
	w.v[2] = i + 3;
	w.at = w.v + 2;
	for (int q = 0; q < n; q++)
	  list[q] = i + q;
      }
    result[0] = o.p[0];
    result[1] = o.p[1];
    result[2] = w.at == w.v + 2 ? w.v[0] : -1;
    result[3] = list[0];
    result[4] = list[n - 1];
  }
  if (combined (n))
    return 2;
  return result[0] != 74 || result[1] != 148 || result[2] != 77 || result[3] != 74 || result[4] != 80;
}
