// { dg-do link }
// Threads and locks of C++ in device code, by constructors and destructors that headers have: the user's lines.
#include <mutex>
#include <thread>

#pragma omp declare target
struct counter
{
  std::mutex lock;
  int value;
  void
  up ()
  {
    lock.lock ();	// { dg-error "is not available on the device" }
    value++;
  }
};
#pragma omp end declare target

int
main ()
{
  counter c;
  c.value = 0;
#pragma omp target map(tofrom: c)
  {
    std::thread other ([] {});	// { dg-error "is not available on the device" }
    other.join ();	// { dg-error "is not available on the device" }
    c.up ();
  }
}
// { dg-prune-output "used here|declared here" }
