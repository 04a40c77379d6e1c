/* { dg-do run } */
/* { dg-options "-O1 -fopenmp" } */
/* { dg-set-target-env-var HEDDLE_SIM_CHECK "races" } */
/* Structures of a SIMD loop's body that are passed by value, and are in registers otherwise, are each lane's own.  (Lanes
   stored to the thread's one.)  */

struct small { signed char m; };
struct flag { _Bool on; };

static long
take_small (struct small r, unsigned long v)
{
  r.m ^= (v < 2147483647ul ? 2147483647ul : v) ^ v;
  return v * 31 + (unsigned long) r.m;
}

static long
take_flag (struct flag f, unsigned long v)
{
  f.on ^= v & 1;
  return v * 7 + f.on;
}

#pragma omp declare target
__attribute__ ((noipa)) unsigned long
other (unsigned long k)
{
  return k * 3;
}
#pragma omp end declare target

int
main (void)
{
  unsigned long out[8][5], flags[70], wrong = 0;
#pragma omp target parallel for map(from: out) num_threads(8)
  for (int t = 0; t < 8; t++)
    {
#pragma omp simd
      for (int i = 0; i < 5; i++)
	{
	  unsigned long k = t * 64ul + i, v = k << (k & 63);
	  {
	    struct small x;
	    x.m = 0 & v;
	    struct small y = x;
	    x.m |= other (k);
	    y.m ^= 2ul;
	    v += take_small (y, k);
	    v = v * 31 + x.m;
	    v = v * 31 + y.m;
	  }
	  out[t][i] = v ^ v / (v | 1) ^ k >> (v & 63);
	}
    }
#pragma omp target parallel for simd map(from: flags)
  for (int i = 0; i < 70; i++)
    {
      unsigned long v = other (i);
      {
	struct flag x = { 0 }, y = x;
	y.on |= 1;
	v += take_flag (y, v) + y.on + x.on;
      }
      flags[i] = v;
    }
  for (unsigned long t = 0; t < 8; t++)
    for (unsigned long i = 0; i < 5; i++)
      {
	unsigned long k = t * 64 + i, v = (k << (k & 63)) + k * 31;
	v += (signed char) (2 ^ 2147483647ul ^ k);
	v = v * 31 + (signed char) (k * 3);
	v = v * 31 + 2;
	wrong += out[t][i] != (v ^ v / (v | 1) ^ k >> (v & 63));
      }
  for (unsigned long i = 0; i < 70; i++)
    wrong += flags[i] != i * 3 * 8 + (~i & 1) + 1;
  return wrong != 0;
}
