/* { dg-do run } */
/* The __sync builtins on 1 and 2 bytes, and that they leave the bytes beside them alone.  */

#define CHECK(c) (bad += !(c))

#define FORMS(T, v)							\
  CHECK (__sync_fetch_and_add (v, 250) == 7 && *v == (T) 257);		\
  CHECK (__sync_sub_and_fetch (v, 2) == (T) 255);			\
  CHECK (__sync_fetch_and_and (v, 0x3c) == (T) 255 && *v == 0x3c);	\
  CHECK (__sync_or_and_fetch (v, 0x81) == 0xbd);			\
  CHECK (__sync_xor_and_fetch (v, 0xff) == 0x42);			\
  CHECK (__sync_fetch_and_nand (v, 0x0f) == 0x42 && *v == (T) ~2);	\
  CHECK (__sync_lock_test_and_set (v, 5) == (T) ~2 && *v == 5);		\
  CHECK (__sync_val_compare_and_swap (v, 6, 9) == 5 && *v == 5);	\
  CHECK (__sync_bool_compare_and_swap (v, 5, 9) && *v == 9);		\
  __sync_lock_release (v);						\
  CHECK (*v == 0);

int
main (void)
{
  int bad = 0;
#pragma omp target map(tofrom: bad)
  {
    unsigned char c[5] = { 1, 2, 7, 3, 4 };
    unsigned short s[4] = { 1, 7, 3, 4 };
    FORMS (unsigned char, &c[2])
    FORMS (unsigned short, &s[1])
    CHECK (c[0] == 1 && c[1] == 2 && c[3] == 3 && c[4] == 4);
    CHECK (s[0] == 1 && s[2] == 3 && s[3] == 4);
  }
  return bad;
}
