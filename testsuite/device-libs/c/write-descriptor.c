/* { dg-do run } */
/* { dg-options "-O2 -foffload-options=nvptx-none=-mno-host-calls" } */
/* { dg-skip-if "the host has all descriptors" { host } } */
/* { dg-shouldfail "a descriptor that the device does not have" } */
/* { dg-output "write on the device to a descriptor other than 1 and 2" } */
/* Where the device cannot call the host.  It returned -1 and said nothing.  */

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

int
main (void)
{
  int written = 0, closed = 0, reason = 0;
#pragma omp target map(from: written, closed, reason)
  {
    written = (int) write (1, "one\n", 4);
    closed = (int) write (-1, "none\n", 5);
    reason = errno;
  }
  if (written != 4 || closed != -1 || reason != EBADF)
    return 0;
#pragma omp target map(from: written)
  written = (int) write (7, "seven\n", 6);
  return 0;
}
