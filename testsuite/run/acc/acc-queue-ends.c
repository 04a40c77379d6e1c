/* Kernels on queues tell of their ends themselves, which a host that spins looks at; what else is put on a queue.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" }
   { dg-set-target-env-var HEDDLE_WAIT spin } */

#include <openacc.h>
#include <stdio.h>

enum { N = 1000, QUEUES = 4, ROUNDS = 20 };

static int a[QUEUES][N], errors;

static void
expect (int right, const char *what, int at)
{
  if (!right)
    {
      printf ("wrong: %s, %d\n", what, at);
      errors++;
    }
}

static void
add (int *x, int n, int queue)
{
#pragma acc parallel loop present(x[0:N]) async(queue)
  for (int i = 0; i < N; i++)
    x[i] += n;
}

int
main (void)
{
#pragma acc enter data copyin(a)
  /* Several kernels on a queue, one wait for all; and a queue on which nothing is.  */
  for (int k = 0; k < ROUNDS; k++)
    {
      for (int q = 0; q < QUEUES; q++)
	add (a[q], q + 1, q);
#pragma acc wait
#pragma acc wait(QUEUES + 1)
      expect (acc_async_test_all (), "all queues are empty", k);
    }
  /* A copy behind a kernel.  */
  for (int q = 0; q < QUEUES; q++)
    {
      add (a[q], 1, q);
#pragma acc update self(a[q]) async(q)
    }
#pragma acc wait
  for (int q = 0; q < QUEUES; q++)
    for (int i = 0; i < N; i++)
      expect (a[q][i] == ROUNDS * (q + 1) + 1, "copy behind a kernel", q);
  /* A queue that waits for another one, which has a kernel.  */
  for (int k = 0; k < ROUNDS; k++)
    {
      add (a[0], 1, k % 2);
#pragma acc wait(k % 2) async((k + 1) % 2)
    }
  while (!acc_async_test (ROUNDS % 2))
    ;
#pragma acc update self(a[0])
  expect (a[0][0] == 2 * ROUNDS + 1, "a queue that waits", a[0][0]);
  /* The program has the stream.  */
  expect (acc_get_cuda_stream (2) || acc_get_device_type () == acc_device_host, "stream", 2);
  add (a[2], 1, 2);
  acc_wait (2);
  expect (acc_async_test (2), "a stream of the program's is empty", 2);
  add (a[2], 1, 2);
#pragma acc exit data copyout(a) async(2)
  acc_wait (2);
  expect (a[2][N - 1] == ROUNDS * 3 + 3, "exit data", a[2][N - 1]);
  return errors != 0;
}
