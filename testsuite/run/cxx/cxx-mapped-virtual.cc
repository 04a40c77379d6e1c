// { dg-do run }
// { dg-pass mapped-objects address-table host-addresses }
// { dg-additional-options "-O2" }
/* Virtual functions of objects that were made on the host and mapped: through a pointer and a reference, of a class with
   two bases, of an array's elements, of a member, of objects that both sides made.  */
#include <new>

struct shape
{
  int side = 0;
  explicit shape (int s) : side (s) {}
  virtual int area () const { return 0; }
  virtual ~shape () {}
};
struct named { int name = 5; virtual int number () const { return name; } };
struct square : shape, named
{
  explicit square (int s) : shape (s) {}
  int area () const override { return side * side; }
  int number () const override { return 100 + name; }
};
struct holder { int before; square inner { 4 }; int after; };

#pragma omp declare target
__attribute__ ((noipa)) int
area_of (const shape *s)
{
  return s->area ();
}
__attribute__ ((noipa)) int
number_of (const named &n)
{
  return n.number ();
}
#pragma omp end declare target

int
main ()
{
  square one (3);
  square row[3] = { square (1), square (2), square (3) };
  holder h;
  int r[8] = {};
  h.before = h.after = 9;
#pragma omp target map(to: one, row, h) map(from: r)
  {
    r[0] = area_of (&one);
    r[1] = number_of (one);
    r[2] = 0;
    for (int i = 0; i < 3; i++)
      r[2] += area_of (&row[i]);
    r[3] = number_of (h.inner) - 98;
    r[4] = area_of (&h.inner) + h.after;
    square own (6);
    r[5] = area_of (&own) + number_of (own);
    alignas (square) char place[sizeof (square)];
    shape *made = new (place) square (8);
    r[6] = area_of (made);
    const shape &through = row[2];
    r[7] = through.area ();
  }
  const int expected[8] = { 9, 105, 14, 7, 25, 141, 64, 9 };
  for (int i = 0; i < 8; i++)
    if (r[i] != expected[i])
      return i + 1;

  /* Mapped before, by another construct; what stays on the host comes back as it was.  */
  square *heap = new square (5);
#pragma omp target enter data map(to: heap[0:1])
#pragma omp target map(from: r)
  {
    heap->side = 10;
    r[0] = area_of (heap);
  }
#pragma omp target exit data map(from: heap[0:1])
  if (r[0] != 100 || area_of (heap) != 100)
    return 9;
  delete heap;
}
