// Thunks of all kinds at -O1: IPA-CP, which does not run for the functions there, crashed at a thunk's parameters.
// { dg-do run }
// { dg-additional-options "-O1" }

extern "C" void abort ();

struct base
{
  int x;
  base (int v) : x (v) {}
  virtual ~base () {}
  virtual int get () { return x; }
  virtual base *self () { return this; }
};

// Of a virtual base: the offset is in the table.
struct derived : virtual base
{
  int y;
  derived (int v) : base (v), y (2 * v) {}
  int get () override { return x + y; }
};

struct left : virtual base
{
  int l = 7;
  left () : base (1) {}
};

struct right : virtual base
{
  int r = 11;
  right () : base (2) {}
  int get () override { return x * r; }
};

struct diamond : left, right
{
  diamond (int v) : base (v) {}
};

// Of a second base: a constant; and a result that is another's part.
struct other
{
  long o = 3;
  virtual long value (int k) { return o + k; }
};

struct both : base, other
{
  both (int v) : base (v) {}
  long value (int k) override { return o * x + k; }
  both *self () override { return this; }
};

struct swapped : other, base
{
  swapped (int v) : base (v) {}
  swapped *self () override { return this; }
};

#pragma omp declare target
static int
get_of (base *b)
{
  return b->get ();
}

static long
value_of (other *o, int k)
{
  return o->value (k);
}
#pragma omp end declare target

int
main ()
{
  int got[40], twisted[40], same[40];
  long values[40];
#pragma omp target teams distribute parallel for map(from: got, twisted, same, values)
  for (int i = 0; i < 40; i++)
    {
      derived d (i);
      diamond c (i);
      both b (i);
      swapped s (i);
      got[i] = get_of (&d);
      twisted[i] = get_of (&c);
      values[i] = value_of (&b, i);
      base *p = &s;
      same[i] = p->self () == p && p->self ()->x == i;
    }
  for (int i = 0; i < 40; i++)
    if (got[i] != 3 * i || twisted[i] != 11 * i || values[i] != 3 * i + i || !same[i])
      abort ();

  int lanes[40];
#pragma omp target simd map(from: lanes)
  for (int i = 0; i < 40; i++)
    {
      diamond c (i);
      base *p = i & 1 ? &c : nullptr;
      lanes[i] = p ? p->get () : -1;
    }
  for (int i = 0; i < 40; i++)
    if (lanes[i] != (i & 1 ? 11 * i : -1))
      abort ();
}
