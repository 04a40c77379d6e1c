// { dg-do link }
// Virtual tables come to the device with the addresses of device functions.

#pragma omp declare target
struct shape
{
  virtual int sides () const { return 0; }
};
struct triangle : shape
{
  int sides () const override { return 3; }
};
__attribute__ ((noipa)) int
ask_virtual (const shape &s)
{
  return s.sides ();
}
#pragma omp end declare target

int
main ()
{
  int r = 0;
#pragma omp target map(tofrom: r)
  {
    triangle t;
    r = ask_virtual (t);
  }
  return r != 3;
}
// { dg-final { scan-ptx {_ZTV8triangle.*=.*_ZNK8triangle5sidesEv} } }
// { dg-final { scan-ptx-in *ask_virtual* {\mcall\M} } }
