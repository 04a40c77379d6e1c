/* { dg-do run } */
/* Loops that look for a bit, or shift a word until nothing is left, upwards and downwards, in words of each size and
   sign, from the middle, by a condition that is not in each iteration, and with more than one exit: as on the host.  */

template <typename T> static int
search (int kind, T x)
{
  constexpr int bits = sizeof (T) * 8;
  int n = 0;
  T one = 1;
  switch (kind)
    {
    case 0:	/* the first */
      for (int i = 0; i < bits; i++)
	if ((x >> i) & 1)
	  return i + 1;
      return 0;
    case 1:	/* the last */
      for (int i = bits - 1; i >= 0; i--)
	if (x & (one << i))
	  return i;
      return -1;
    case 2:	/* the first that is not set, from the third on */
      for (n = 2; n < bits && (x >> n) & 1; n++)
	;
      return n;
    case 3:	/* digits */
      for (; x != 0 && n < 100; n++)
	x >>= 1;
      return n;
    case 4:	/* the logarithm */
      while (x > 1)
	{
	  x >>= 1;
	  n += 3;
	}
      return n;
    case 5:
      while (x > 0)
	{
	  x >>= 1;
	  n++;
	}
      return n * 2 + (x != 0);
    case 6:	/* until it is odd, if it ever is */
      while (n < 50 && !(x & 1))
	{
	  x >>= 1;
	  n++;
	}
      return n + int (x % 100);
    case 7:	/* until it is even: copies of the sign may follow */
      while (n < 90 && x & 1)
	{
	  x >>= 1;
	  n++;
	}
      return n;
    case 8:	/* to the left, until nothing is left */
      for (; x && n < 80; n++)
	x = T ((unsigned long long) x * 2);
      return n;
    case 9:
      for (; x && n < 80; n++)
	x <<= 1;
      return n;
    case 10:	/* to the left, until the first digit is set, or not */
      for (; n < bits + 9 && !(x >> (bits - 1) & 1); n++)
	x = T ((unsigned long long) x << 1);
      return n;
    case 11:
      for (; n < bits + 9 && x >> (bits - 1) & 1; n++)
	x = T ((unsigned long long) x << 1);
      return n;
    case 12:	/* a bit that counts only now and then, so that the search goes on */
      for (int i = 0; i < bits; i++)
	if (i % 3 == 0 && (x >> i) & 1)
	  return i;
      return 77;
    case 13:	/* two words */
      for (T y = T (x ^ T (x >> 3)); n < bits; n++)
	if ((x >> n) & 1 || (y >> n) & 1)
	  break;
      return n;
    case 14:	/* how many bits are set */
      for (; x; x &= T (x - 1))
	n++;
      return n;
    case 15:	/* what is skipped is not empty */
      for (int i = 0; i < bits; i++)
	{
	  if ((x >> i) & 1)
	    return n;
	  n = (n * 3 + 1) & 0xffff;
	}
      return n;
    case 16:	/* beyond the word's end nothing is set */
      while (!(x & 1) && x)
	{
	  x >>= 1;
	  n--;
	}
      return n;
    default:
      return 0;
    }
}

enum { kinds = 17, words = 140 };

template <typename T> static int
test (const unsigned long long *value)
{
  int result[kinds][words], bad = 0;
#pragma omp target teams distribute parallel for collapse(2) map(to: value[:words]) map(from: result)
  for (int k = 0; k < kinds; k++)
    for (int i = 0; i < words; i++)
      result[k][i] = search<T> (k, T (value[i]));
  for (int k = 0; k < kinds; k++)
    for (int i = 0; i < words; i++)
      if (search<T> (k, T (value[i])) != result[k][i])
	{
	  __builtin_printf ("kind %d, %llx in %d bits: %d\n", k, value[i], int (sizeof (T) * 8), result[k][i]);
	  bad++;
	}
  return bad;
}

int
main ()
{
  unsigned long long value[words]
    = { 0, ~0ull, 0x7f, 0x80, 0x7fff, 0x8000, 0x7fffffff, 0x80000000, 1ull << 63, ~0ull >> 1 };
  for (int i = 10; i < words; i++)
    {
      value[i] = i < 74 ? 1ull << (i - 10) : value[i - 1] * 6364136223846793005 + 1442695040888963407;
      if (i > 100)
	value[i] >>= i % 61;
    }
  return test<unsigned char> (value) + test<signed char> (value) + test<unsigned short> (value) + test<short> (value)
	 + test<unsigned> (value) + test<int> (value) + test<unsigned long long> (value) + test<long long> (value) != 0;
}
