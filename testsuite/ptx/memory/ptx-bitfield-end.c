/* { dg-do link } */
/* The last bit-field of a record, at an address whose alignment is known, was read by a word that reached behind the
   record.  It is read by bytes; so is a value whose word ends with the record.  */
/* { dg-final { scan-ptx-not {ld\.[a-z.]*[bus](32|64) %r\w+, \[%rd\w+\+4\]} } } */
/* { dg-final { scan-ptx {ld\.[a-z.]*[bus]8 %r\w+, \[%rd\w+\+6\]} } } */
/* { dg-final { scan-ptx {ld\.[a-z.]*[bus]32 %r\w+, \[%rd\w+\+12\]} } } */

struct record
{
  char before[4];
  unsigned last : 17;
} __attribute__ ((packed));
struct whole
{
  char before[12];
  unsigned last : 17, : 15;
} __attribute__ ((packed));

int
main (void)
{
  struct record host = { "abc", 0x1fedc };
  struct whole whole = { "abc", 0x1fedc };
  int r = 0;
#pragma omp target map(to: host, whole) map(tofrom: r)
  {
    struct record *p = __builtin_assume_aligned (&host, 8);
    struct whole *q = __builtin_assume_aligned (&whole, 8);
    r = p->last + q->last;
  }
  return r != 2 * 0x1fedc;
}
