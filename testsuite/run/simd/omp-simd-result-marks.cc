// { dg-do run }
// What SIMD loops leave of variables, where the statements in front of the exchange of lanes are many, and of complex
// numbers: all lanes store one value, which sim-check/own.sh must not take for a race.

static int
check (unsigned long n)
{
  char b[32];
  unsigned long sum = 3, max = 0, last = 1, wanted = 3, greatest = 0, final = 1;
  _Complex double c = 2, want = 2;
  _Complex float d = 1, product = 1;
  long out[33];

#pragma omp target simd safelen(8) reduction(^: sum) reduction(max: max) reduction(+: c) reduction(*: d) \
  lastprivate(last) private(b) map(tofrom: sum, max, c, d, last) map(from: out)
  for (unsigned i = 0; i < 33; i++)
    {
      unsigned long v = 65537ul % (i | 1);
      for (int q = 0; q < 32; q++)
	b[q] = q < 31 ? 'a' + (v + q) % 7 : 0;
      for (int q = 0; b[q]; q++)
	switch ((b[q] + i) & 7)
	  {
	  case 0: v = v * 5 + b[q]; break;
	  case 1: v = v * 3 ^ b[q]; break;
	  case 3: v += q; break;
	  case 6: v -= n; break;
	  default: v ^= v >> 3; break;
	  }
      out[i] = v;
      last = v + 1;
      sum ^= v;
      max = max > v ? max : v;
      c += (double) (v & 255) + (double) (v >> 60) * 1.0i;
      d *= v & 1 ? 1.0fi : 1.0f;
    }

  for (unsigned i = 0; i < 33; i++)
    {
      unsigned long v = out[i];
      final = v + 1;
      wanted ^= v;
      greatest = greatest > v ? greatest : v;
      want += (double) (v & 255) + (double) (v >> 60) * 1.0i;
      product *= v & 1 ? 1.0fi : 1.0f;
    }
  return sum == wanted && max == greatest && last == final && c == want && d == product;
}

// An array with an initial value, and a loop to its end.

static unsigned long
folded (int p)
{
  unsigned long out[31];
  __builtin_memset (out, 0, sizeof out);
  unsigned long sum = 3, left = 1;

#pragma omp target simd reduction(^: sum) map(tofrom: sum) lastprivate(left) map(tofrom: left)
  for (int i = p + 103894; i > 103877; i--)
    {
      unsigned long k = ((long) (p + 103894) - (long) i) / 1;
      unsigned long v = 65537ul % (k | 1);
      {
	char b[32] = "nsnselel";
	__builtin_memset (b + 8, 0, k % 1);
	for (int q = 0; b[q]; q++)
	  v = v * 5 + b[q];
      }
      out[k] = v;
      left = v + 1;
      sum ^= v;
    }
  for (int q = 0; q < 31; q++)
    left = left * 31 + out[q];
  return left ^ sum;
}

int
main (void)
{
  unsigned long sum = 3, left = 0, out[31];

  for (unsigned long k = 0; k < 31; k++)
    {
      unsigned long v = 65537ul % (k | 1);
      for (const char *q = "nsnselel"; *q; q++)
	v = v * 5 + *q;
      out[k] = v;
      left = v + 1;
      sum ^= v;
    }
  for (int q = 0; q < 31; q++)
    left = left * 31 + out[q];
  if (folded (14) != (left ^ sum))
    __builtin_abort ();
  if (!check (7))
    __builtin_abort ();
}
