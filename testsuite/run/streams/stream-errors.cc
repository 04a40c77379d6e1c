// { dg-do run }
// std::cerr and std::clog in a region; std::cout there is another one.

#include <iostream>

int
main ()
{
  bool own = false;
#pragma omp target map(from: own)
  {
    std::cerr << "to cerr " << 1 << std::hex << 255 << '\n';
    std::clog << "to clog " << 2.5 << std::endl;
    own = (std::cerr.flags () & std::ios_base::unitbuf) && !(std::clog.flags () & std::ios_base::unitbuf)
	  && std::cerr.tie () == &std::cout && !std::clog.tie ();
  }
  if (!own)
    __builtin_abort ();
}
// { dg-output "to cerr 1ff\nto clog 2.5\n" }
