/* { dg-do run } */
/* { dg-set-target-env-var HEDDLE_SIM_CHECK "races" } */
/* Atomic operations on 1 and 2 bytes are for these alone: others may store to the word's other bytes, in global memory
   and in a team's own.  */

struct object
{
  short count;
  unsigned char bits, flag;
  unsigned short least, mark;
};

int
main (void)
{
  struct object s = { 1, 2, 3, 400, 5 }, seen = { 0 };
  _Bool truth[4] = { 0 };
#pragma omp target teams distribute parallel for map(tofrom: s, truth) num_teams(4) thread_limit(64)
  for (int i = 0; i < 256; i++)
    {
#pragma omp atomic
      s.count += 1;
#pragma omp atomic
      s.bits |= 4;
#pragma omp atomic compare
      s.least = 256 - i < s.least ? 256 - i : s.least;
#pragma omp atomic write
      truth[1] = 1;
      if (i == 70)
	s.flag = 9, s.mark = 11;
      else if (i == 200)
	truth[0] = truth[2] = 1;
    }
  if (s.count != 257 || s.bits != 6 || s.flag != 9 || s.least != 1 || s.mark != 11)
    return 1;
  if (!truth[0] || !truth[1] || !truth[2] || truth[3])
    return 2;
#pragma omp target map(from: seen)
  {
    struct object own = { 1, 2, 3, 400, 5 };
#pragma omp parallel num_threads(8)
    {
      int old;
#pragma omp atomic capture
      { old = own.count; own.count += 3; }
      if (old == 1)
	own.mark = 77, own.bits = 1;
#pragma omp atomic
      own.least -= 1;
#pragma omp atomic
      own.flag ^= 255;
    }
    seen = own;
  }
  return seen.count != 25 || seen.mark != 77 || seen.bits != 1 || seen.least != 392 || seen.flag != 3;
}
