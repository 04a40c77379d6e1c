/* With optimisation, compare-and-exchange of one and two bytes was refused: GCC had made an internal function of it, so
   that the unit did not name the library's.  */
/* { dg-do run } */
/* { dg-additional-options "-O2" } */

int
main (void)
{
  unsigned char c = 3;
  short s = 4;
  int ok = 0;

#pragma omp target map(tofrom: c, s, ok)
  {
    unsigned char e = 3, wrong = 1;
    short f = 4;
    ok = __atomic_compare_exchange_n (&c, &e, 7, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    ok += __atomic_compare_exchange_n (&s, &f, -9, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    ok += !__atomic_compare_exchange_n (&c, &wrong, 8, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) && wrong == 7;
  }
  return !(c == 7 && s == -9 && ok == 3);
}
