/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* CRC-32 and a table built on the device; byte loads, shifts and xor.  */

#pragma omp declare target
static unsigned table[256];
static void
init (void)
{
  for (unsigned i = 0; i < 256; i++)
    {
      unsigned c = i;
      for (int k = 0; k < 8; k++)
	c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
      table[i] = c;
    }
}
static unsigned
crc (const char *p, int n)
{
  unsigned c = ~0u;
  while (n--)
    c = table[(c ^ (unsigned char) *p++) & 255] ^ c >> 8;
  return ~c;
}
#pragma omp end declare target

int
main (void)
{
  unsigned r = 0;
#pragma omp target map(from: r)
  {
    init ();
    r = crc ("123456789", 9);
  }
  if (r != 0xcbf43926u)
    __builtin_abort ();
  return 0;
}
