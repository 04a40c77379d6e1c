// { dg-do run }
// { dg-options "-O0" }
// A pure virtual function that a constructor's callee calls ends the program with a message.
// { dg-shouldfail "the object is not complete" }
// { dg-output "a pure virtual function was called" { target sim gpu } }
struct base
{
  base () { call (); }
  void call () { value (); }
  virtual void value () = 0;
};
struct derived : base
{
  void value () override {}
};

int
main ()
{
#pragma omp target
  {
    derived d;
    d.value ();
  }
}
