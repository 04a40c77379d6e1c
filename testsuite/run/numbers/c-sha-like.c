/* { dg-do run } */
/* { dg-additional-options "-O3" } */
/* Many live 32-bit values with rotates: the SHA-1 compression function.  */

#define ROL(x, n) ((x) << (n) | (x) >> (32 - (n)))
#pragma omp declare target
static void
sha1 (const unsigned *m, unsigned *h)
{
  unsigned w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
  for (int i = 0; i < 16; i++)
    w[i] = m[i];
  for (int i = 16; i < 80; i++)
    w[i] = ROL (w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
  for (int i = 0; i < 80; i++)
    {
      unsigned f, k;
      if (i < 20)
	f = (b & c) | (~b & d), k = 0x5a827999;
      else if (i < 40)
	f = b ^ c ^ d, k = 0x6ed9eba1;
      else if (i < 60)
	f = (b & c) | (b & d) | (c & d), k = 0x8f1bbcdc;
      else
	f = b ^ c ^ d, k = 0xca62c1d6;
      unsigned t = ROL (a, 5) + f + e + k + w[i];
      e = d;
      d = c;
      c = ROL (b, 30);
      b = a;
      a = t;
    }
  h[0] += a;
  h[1] += b;
  h[2] += c;
  h[3] += d;
  h[4] += e;
}
#pragma omp end declare target

int
main (void)
{
  unsigned m[16] = { 0x61626380 }, h[5] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 };
  m[15] = 24;
#pragma omp target map(to: m) map(tofrom: h)
  sha1 (m, h);
  if (h[0] != 0xa9993e36 || h[1] != 0x4706816a || h[2] != 0xba3e2571 || h[3] != 0x7850c26c || h[4] != 0x9cd0d89d)
    __builtin_abort ();
  return 0;
}
