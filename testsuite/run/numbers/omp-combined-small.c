/* { dg-do run } */
/* Members of one and two bytes, of aligned structures, next to each other: each is what was stored, with its sign, also
   where one is stored between loads of others, and nothing beside them changes.  */

typedef struct __attribute__ ((aligned (4))) { signed char r; unsigned char g; signed char b; unsigned char a; } colour;
typedef struct __attribute__ ((aligned (8))) { short x; unsigned short y; short z, w; } step;
typedef struct __attribute__ ((aligned (4))) { unsigned char x, y, z; } three;

enum { N = 100 };

#pragma omp declare target
static void
change (colour *c, step *s, three *t, int i)
{
  colour k = c[i];
  c[i] = (colour) { k.a, k.b, k.g, k.r };
  s[i].x -= s[i].y;
  s[i].y += s[i].x;
  s[i].w = s[i].z + k.r;
  three u = t[i];
  t[i].x = u.z;
  t[i].y = u.x + u.y;
  t[i].z = u.y;
}
#pragma omp end declare target

int
main (void)
{
  colour c[N], d[N];
  step s[N], p[N];
  union { three t[N]; unsigned char all[4 * N]; } t, u;
  for (int i = 0; i < N; i++)
    {
      d[i] = c[i] = (colour) { i * 5, i * 7, i * 11, i * 13 };
      p[i] = s[i] = (step) { i * 1001, i * 3001, -i * 77, i };
      for (int j = 0; j < 4; j++)
	u.all[i * 4 + j] = t.all[i * 4 + j] = i * 3 + j * 50;
    }
#pragma omp target teams distribute parallel for map(c, s, t)
  for (int i = 0; i < N; i++)
    change (c, s, t.t, i);
  for (int i = 0; i < N; i++)
    change (d, p, u.t, i);
  if (__builtin_memcmp (c, d, sizeof c) || __builtin_memcmp (s, p, sizeof s) || __builtin_memcmp (&t, &u, sizeof t))
    __builtin_abort ();
  return 0;
}
