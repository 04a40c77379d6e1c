/* { dg-do run } */
/* A region changes the host's environment, sees that, and so does the host; the time is the host's.  */

#include <stdlib.h>
#include <string.h>
#include <time.h>

int
main (void)
{
  int bad = 0;
  long now = 0;
#pragma omp target map(tofrom: bad, now)
  {
    bad |= getenv ("HEDDLE_TEST_A") != NULL;
    bad |= setenv ("HEDDLE_TEST_A", "one", 1) != 0;
    const char *one = getenv ("HEDDLE_TEST_A");
    bad |= !one || strcmp (one, "one");
    bad |= setenv ("HEDDLE_TEST_A", "two", 0) != 0 || strcmp (getenv ("HEDDLE_TEST_A"), "one");
    bad |= setenv ("HEDDLE_TEST_A", "three", 1) != 0 || strcmp (getenv ("HEDDLE_TEST_A"), "three");
    bad |= strcmp (one, "one");
    bad |= setenv ("HEDDLE_TEST_B", "b", 1) != 0 || unsetenv ("HEDDLE_TEST_B") != 0 || getenv ("HEDDLE_TEST_B") != NULL;
    now = time (NULL);
    bad |= system ("exit 3") != 3 << 8;
  }
  const char *a = getenv ("HEDDLE_TEST_A");
  if (bad || !a || strcmp (a, "three") || getenv ("HEDDLE_TEST_B") || labs (time (NULL) - now) > 60)
    abort ();
  return 0;
}
