/* { dg-do run } */
/* _Float16 storage and arithmetic through float.  */

int
main (void)
{
  _Float16 a[8], r[8];
  for (int i = 0; i < 8; i++)
    a[i] = (_Float16) (i * 0.3f);
#pragma omp target map(to: a) map(from: r)
  for (int i = 0; i < 8; i++)
    r[i] = a[i] * (_Float16) 2.5f + (_Float16) 1;
  for (int i = 0; i < 8; i++)
    {
      float want = (float) (_Float16) ((float) a[i] * 2.5f + 1.0f), got = r[i];
      float diff = want - got;
      if (diff < 0)
	diff = -diff;
      if (diff > 0.01f)
	__builtin_abort ();
    }
  return 0;
}
