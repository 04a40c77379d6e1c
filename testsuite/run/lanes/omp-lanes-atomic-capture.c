/* { dg-do run } */
/* A shared variable whose updates are captured is no reduction: each thread has to see another value.  */

#define CHECK(name, type)					\
static int							\
name (type b, type c)						\
{								\
  type s[64], t[64];						\
  long seen = 0, seen_before = 0;				\
  _Pragma ("omp target parallel for map(from: s, t)")		\
  for (int i = 0; i < 64; i++)					\
    {								\
      _Pragma ("omp atomic capture")				\
      s[i] = b += 1;						\
      _Pragma ("omp atomic capture")				\
      { t[i] = c; c += 1; }					\
    }								\
  for (int i = 0; i < 64; i++)					\
    {								\
      if (s[i] < 21 || s[i] > 84 || t[i] < 30 || t[i] > 93)	\
	return 0;						\
      seen += 1l << ((int) s[i] - 21);				\
      seen_before += 1l << ((int) t[i] - 30);			\
    }								\
  return seen == -1 && seen_before == -1;			\
}

CHECK (ints, int)
CHECK (floats, float)
CHECK (doubles, double)

int
main (void)
{
  if (!ints (20, 30) || !floats (20, 30) || !doubles (20, 30))
    __builtin_abort ();
  return 0;
}
