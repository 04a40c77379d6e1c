// Stores to an object in front of a call by its second or third base: with GCC 14 and -O1 they were lost.
// { dg-do run }
// { dg-additional-options "-O1" }

struct shape { double a; shape (double v) : a (v) {} virtual double area () const { return a; } };
struct named { short id = 7; virtual int number (int k) const { return id + k; } };
struct sized { long size[2]; virtual long of (int k) const { return size[k & 1]; } };

struct square : shape, named, sized
{
  square (int k) : shape (k) { id = k; size[0] = k; size[1] = 2 * k; }
  double area () const override { return a * a; }
  int number (int k) const override { return id * k + int (a); }
  long of (int k) const override { return size[k & 1] + id; }
};

#pragma omp declare target
static int number_of (const named *n, int k) { return n->number (k); }
static long size_of (const sized &s, int k) { return s.of (k); }
static double area_of (const shape &s) { return s.area (); }
#pragma omp end declare target

int
main ()
{
  int numbers[50];
  long sizes[50];
  double areas[50];
#pragma omp target teams distribute parallel for map(from: numbers, sizes, areas)
  for (int i = 0; i < 50; i++)
    {
      square s (i);
      numbers[i] = number_of (&s, 3);
      s.id += 2;
      s.size[i & 1] = 5 * i;
      sizes[i] = size_of (s, i);
      s.a = i + 1;
      areas[i] = area_of (s);
    }
  for (int i = 0; i < 50; i++)
    if (numbers[i] != 4 * i || sizes[i] != 6 * i + 2 || areas[i] != (i + 1.0) * (i + 1))
      __builtin_abort ();
#pragma omp target map(from: numbers)
#pragma omp parallel for
  for (int i = 0; i < 50; i++)
    {
      square *s = new square (i);
      s->id = 1;
      numbers[i] = number_of (s, i);
      delete s;
    }
  for (int i = 0; i < 50; i++)
    if (numbers[i] != 2 * i)
      __builtin_abort ();
}
