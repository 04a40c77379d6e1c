/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Members of a class, its bases, and references in it.  */

#pragma omp requires unified_shared_memory

#include <cstdlib>

struct base { int step = 3; };

class counter : public base
{
public:
  explicit counter (int &other) : m_other (other), m_values (new int[1000] ()) {}
  ~counter () { delete[] m_values; }
  void count ()
  {
    #pragma omp target
    {
      for (int i = 0; i < 1000; i++)
	m_values[i] += step;
      m_calls++;
      m_other -= 2;
    }
  }
  int calls () const { return m_calls; }
  int value (int i) const { return m_values[i]; }

private:
  int &m_other, *m_values, m_calls = 0;
};

int
main ()
{
  int other = 10;
  counter a (other), *b = new counter (other);
  a.count ();
  a.step = 5;
  a.count ();
  b->count ();
  if (a.calls () != 2 || a.value (999) != 8 || b->value (0) != 3 || other != 4)
    std::abort ();
  delete b;
}
