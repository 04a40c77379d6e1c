/* { dg-do run } */
/* Conversions between __int128 and float, double.  */

int
main (void)
{
  double in[6] = { 0, 1.5, -3e20, 1e30, 7e37, -1 }, out[6];
  float fo[6];
  __int128 v[6];
#pragma omp target map(to: in) map(from: out, v, fo)
  for (int i = 0; i < 6; i++)
    {
      v[i] = in[i];
      out[i] = v[i] + 12345;
      fo[i] = v[i];
    }
  for (int i = 0; i < 6; i++)
    if (v[i] != (__int128) in[i] || out[i] != (double) (v[i] + 12345) || fo[i] != (float) v[i])
      __builtin_abort ();
  return 0;
}
