// { dg-do run }
// In a region that the host runs inside of another, std::cout is the host's.

#include <cstdio>
#include <iostream>
#pragma omp requires reverse_offload

int
main ()
{
  int n = 5;
#pragma omp target map(to: n)
  {
    std::cout << "device " << n << std::endl;
#pragma omp target device(ancestor: 1) map(to: n)
    std::cout << "host " << n + 1 << std::endl;
    std::cout << "device again" << std::endl;
  }
}
// { dg-output "device 5\nhost 6\ndevice again\n" }
