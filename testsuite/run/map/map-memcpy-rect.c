/* { dg-do run } */
/* { dg-no-launch "only copies" } */
/* omp_target_memcpy_rect copies a rectangle of a matrix.  */

#include <omp.h>
#include <stddef.h>

int
main (void)
{
  int dev = omp_get_default_device (), host = omp_get_initial_device ();
  int a[6][8], b[4][5];
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++)
      a[i][j] = i * 10 + j;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++)
      b[i][j] = -1;
  int *d = omp_target_alloc (sizeof a, dev);
  if (!d)
    __builtin_abort ();
  size_t vol[2] = { 6, 8 }, zero[2] = { 0, 0 }, da[2] = { 6, 8 };
  size_t part[2] = { 3, 4 }, off[2] = { 2, 3 }, to[2] = { 1, 1 }, db[2] = { 4, 5 };
  if (omp_target_memcpy_rect (d, a, sizeof (int), 2, vol, zero, zero, da, da, dev, host)
      || omp_target_memcpy_rect (b, d, sizeof (int), 2, part, to, off, db, da, host, dev))
    __builtin_abort ();
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++)
      if (b[i][j] != (i >= 1 && j >= 1 ? (i + 1) * 10 + j + 2 : -1))
	__builtin_abort ();
  omp_target_free (d, dev);
  return 0;
}
