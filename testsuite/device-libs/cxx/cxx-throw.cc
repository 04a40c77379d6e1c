// { dg-do run }
// throw on the device ends the program with a message that names the type.
// { dg-shouldfail "exceptions cannot be thrown" }
// { dg-output "ns::Trouble" }
namespace ns { struct Trouble { int code; }; }
int
main ()
{
#pragma omp target
  {
    volatile int n = 3;
    if (n == 3)
      throw ns::Trouble { 5 };
  }
}
