/* { dg-do run } */
/* Elements of local arrays in loops of functions that are called through pointers: ptxas 13.0 leaves the stack pointer
   out of their addresses where that is a local one plus an offset.  A random program ended with an illegal address on
   an H200; ptx/memory/ptx-local-elements.c shows the same on the simulator.  */

#pragma omp declare target
struct three { unsigned a[3]; };

static struct three
of (unsigned a, unsigned b)
{
  struct three r = { { a % (b | 1), a + b, (b + 3) | a } };
  return r;
}

static unsigned
in_structures (unsigned a, unsigned b)
{
  unsigned values[33], sum = 0;
  for (int i = 0; i < 33; i++)
    values[i] = a - b + i;
  for (int i = 0; i < 33; i++)
    sum += values[32 - i] ^ (a % (of (a, b).a[i % 3] | 1));
  return sum;
}

static unsigned
in_bytes (unsigned a, unsigned b)
{
  volatile unsigned char left[5] = { 1, 2, 3, 4, 5 }, right[7] = { 0 };
  for (unsigned i = 0; i < 40; i++)
    right[(i + b) % 7] += left[(i * a) % 5];
  unsigned sum = 0;
  for (int i = 0; i < 7; i++)
    sum = sum * 3 + right[i];
  return sum;
}

static unsigned
in_rows (unsigned a, unsigned b)
{
  volatile double rows[3][4] = { { 0 } };
  volatile short first[9] = { 0 };
  for (unsigned i = 0; i < 12; i++)
    rows[i % 3][i / 3] = a * i, first[i % 9] += b;
  double sum = 0;
  for (unsigned i = 0; i < 12; i++)
    sum += rows[i % 3][(i + b) % 4] * first[(i + a) % 9];
  return sum;
}

typedef unsigned (*function) (unsigned, unsigned);
static const function functions[] = { in_structures, in_bytes, in_rows };
#pragma omp end declare target

int
main (void)
{
  for (unsigned a = 0; a < 5; a++)
    {
      unsigned device[3], b = a * 7 + 1;
#pragma omp target map(from: device)
      {
	const function f[] = { in_structures, in_bytes, in_rows };
	for (int i = 0; i < 3; i++)
	  device[i] = f[(i + b * 3) % 3] (a, b);
      }
      for (int i = 0; i < 3; i++)
	if (device[i] != functions[i] (a, b))
	  return i + 1;
    }
  return 0;
}
