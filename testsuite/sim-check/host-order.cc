// Races of one thread's accesses with another's region in C++, and the same with something that orders them: as
// host-order.c.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <future>
#include <memory>
#include <mutex>
#include <thread>

static int got;

static void
later ()
{
  std::this_thread::sleep_for (std::chrono::milliseconds (150));
}

static void
cxx_thread (bool right)
{
  int x = 0, *p = &x;
  std::thread t ([p] {
#pragma omp target map(tofrom: p[: 1]) device(0)	/* cxx_thread */
    p[0]++;
  });
  if (right)
    t.join ();
  else
    later ();
  got = x;						/* cxx_thread */
  if (!right)
    t.join ();
}

static void
cxx_thread_start (bool right)
{
  auto x = std::make_unique<int> (1);
  int *p = x.get ();
  if (right)
    *p = 2;
  std::thread t ([p] (int n) {
    later ();
#pragma omp target map(tofrom: p[: 1]) device(0)	/* cxx_thread_start */
    p[0] += n;
  }, 3);
  if (!right)
    *p = 2;						/* cxx_thread_start */
  t.join ();
  if (*p != 5)
    std::abort ();
}

static void
condition (bool right)
{
  std::mutex m;
  std::condition_variable changed;
  bool done = false;
  int x = 0, *p = &x;
  std::thread t ([&, p] {
#pragma omp target map(tofrom: p[: 1]) device(0)	/* condition */
    p[0]++;
    {
      std::lock_guard<std::mutex> guard (m);
      done = true;
    }
    changed.notify_one ();
  });
  if (right)
    {
      std::unique_lock<std::mutex> lock (m);
      changed.wait (lock, [&] { return done; });
    }
  else
    later ();
  got = x;						/* condition */
  t.join ();
}

/* Without optimisation std::atomic's functions learn their order when they run, which counts as one.  */
static void
atomic_flag (bool right)
{
  std::atomic<bool> done { false };
  bool relaxed = false;
  int x = 0, *p = &x;
  std::thread t ([&, p] {
#pragma omp target map(tofrom: p[: 1]) device(0)	/* atomic_flag */
    p[0]++;
    if (right)
      done = true;
    else
      __atomic_store_n (&relaxed, true, __ATOMIC_RELAXED);
  });
  if (right)
    while (!done)
      std::this_thread::yield ();
  else
    while (!__atomic_load_n (&relaxed, __ATOMIC_RELAXED))
      std::this_thread::yield ();
  got = x;						/* atomic_flag */
  t.join ();
}

static void
future (bool right)
{
  int x = 0, *p = &x;
  auto f = std::async (std::launch::async, [p] {
#pragma omp target map(tofrom: p[: 1]) device(0)	/* future */
    p[0]++;
    return 7;
  });
  if (right && f.get () != 7)
    std::abort ();
  if (!right)
    later ();
  got = x;						/* future */
}

int
main (int argc, char **argv)
{
#define CASES(X) X (cxx_thread) X (cxx_thread_start) X (condition) X (atomic_flag) X (future)
#define RUN(NAME) if (argc == 3 && !strcmp (argv[1], #NAME)) { NAME (atoi (argv[2])); return got < 0; }
#define LIST(NAME) puts (#NAME);
  CASES (RUN)
  CASES (LIST)
  return 0;
}
