/* { dg-do run } */
/* lastprivate arrays and structures in SIMD loops: of a few bytes, of an odd number, and large; whole and as members.  */

struct odd { char c[7]; };
struct mixed { char c; double d; short s[3]; };
struct large { int n[50]; char end[3]; };

int a[5], big[40], matrix[3][4];
unsigned char bytes[13];
struct odd odd;
struct mixed mixed;
struct large large;
_Complex double complexes[2];
int limit = 100;

#define FILL(i)                                                                                                        \
  for (int q = 0; q < 5; q++)                                                                                          \
    a[q] = i + q;                                                                                                      \
  for (int q = 0; q < 40; q++)                                                                                        \
    big[q] = i * q;                                                                                                    \
  for (int q = 0; q < 12; q++)                                                                                         \
    matrix[q / 4][q % 4] = i - q;                                                                                      \
  for (int q = 0; q < 13; q++)                                                                                         \
    bytes[q] = i + q * 3;                                                                                              \
  for (int q = 0; q < 7; q++)                                                                                          \
    odd.c[q] = i ^ q;                                                                                                  \
  mixed = (struct mixed) { i, i * 2.5, { i, 3, i + 1 } };                                                              \
  for (int q = 0; q < 50; q++)                                                                                         \
    large.n[q] = i + q * q;                                                                                            \
  large.end[2] = i;                                                                                                    \
  complexes[0] = i + 2i, complexes[1] = 3 - i * 1i;

static int
wrong (int i)
{
  int n = 0;
  for (int q = 0; q < 5; q++)
    n += a[q] != i + q;
  for (int q = 0; q < 40; q++)
    n += big[q] != i * q;
  for (int q = 0; q < 12; q++)
    n += matrix[q / 4][q % 4] != i - q;
  for (int q = 0; q < 13; q++)
    n += bytes[q] != (unsigned char) (i + q * 3);
  for (int q = 0; q < 7; q++)
    n += odd.c[q] != (i ^ q);
  n += mixed.c != i || mixed.d != i * 2.5 || mixed.s[0] != i || mixed.s[1] != 3 || mixed.s[2] != i + 1;
  for (int q = 0; q < 50; q++)
    n += large.n[q] != i + q * q;
  n += large.end[2] != i || complexes[0] != i + 2i || complexes[1] != 3 - i * 1i;
  a[0] = big[39] = matrix[2][3] = bytes[12] = odd.c[6] = mixed.s[2] = large.n[49] = -1;
  complexes[1] = 0;
  return n;
}

#define OBJECTS a, big, matrix, bytes, odd, mixed, large, complexes

int
main (void)
{
#pragma omp target map(tofrom: OBJECTS)
#pragma omp simd lastprivate(OBJECTS)
  for (int i = 0; i < limit; i++)
    {
      FILL (i)
    }
  if (wrong (99))
    return 1;

#pragma omp target teams distribute parallel for simd lastprivate(OBJECTS) map(tofrom: OBJECTS)
  for (int i = 0; i < 75; i++)
    {
      FILL (i)
    }
  if (wrong (74))
    return 2;

#pragma omp target teams distribute simd lastprivate(OBJECTS) map(tofrom: OBJECTS)
  for (int i = 0; i < limit; i++)
    {
      FILL (i)
    }
  if (wrong (99))
    return 3;

#pragma omp target parallel for simd lastprivate(OBJECTS) map(tofrom: OBJECTS) schedule(dynamic)
  for (int i = 0; i < 5; i++)
    {
      FILL (i)
    }
  return wrong (4) ? 4 : 0;
}
