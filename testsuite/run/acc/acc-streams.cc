// { dg-do run }
// { dg-options "-O2 -fno-openmp -fopenacc" }
// C++'s streams in OpenACC's regions and routines.

#include <iostream>
#include <sstream>

#pragma acc routine seq
static void
tell (int n)
{
  std::cout << "routine " << n << '\n';
}

int
main ()
{
  int length = 0;
#pragma acc parallel num_gangs(1) copyout(length)
  {
    std::ostringstream s;
    s << "text " << 12.5;
    length = s.str ().size ();
    std::cout << "parallel " << length << std::endl;
    tell (length + 1);
  }
  if (length != 9)
    __builtin_abort ();
}
// { dg-output "parallel 9\nroutine 10\n" }
