// { dg-do run }
// Members that are references: "exit data" took the attachment back that GCC up to 13 has not made, and libgomp ended the
// program.

#include <omp.h>

struct object
{
  int a;
  unsigned char &byte;
  short (&words)[4];
  int *&pointer;
};

int
main ()
{
  unsigned char byte = 1;
  short words[4] = { 2, 3, 4, 5 };
  int array[3] = { 6, 7, 8 }, *pointer = array;
  object s = { 9, byte, words, pointer };
  int sum = 0;

#pragma omp target enter data map(to: s.a, s.byte, s.words[1:2], s.pointer, s.pointer[0:3])
#pragma omp target map(alloc: s.a, s.byte, s.words[1:2], s.pointer, s.pointer[0:3]) map(from: sum)
  {
    sum = s.a + s.byte + s.words[1] + s.words[2] + s.pointer[2];
    s.byte = 11;
    s.words[2] = 12;
    s.pointer[0] = 13;
  }
#pragma omp target exit data map(from: s.a, s.byte, s.words[1:2], s.pointer, s.pointer[0:3])
  if (sum != 9 + 1 + 3 + 4 + 8 || byte != 11 || words[2] != 12 || array[0] != 13)
    return 1;
  if (!omp_is_initial_device () || omp_get_num_devices () == 0 || omp_get_default_device () == omp_get_initial_device ())
    return 0;
  // Nothing is left; on a device with memory of its own.
  int shared = 0;
#pragma omp target map(to: shared)
  shared = 1;
  return !shared && (omp_target_is_present (array, 0) || omp_target_is_present (&byte, 0));
}
