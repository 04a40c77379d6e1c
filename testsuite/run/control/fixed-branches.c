/* Conditions whose results no iteration changes go before the loop only where that changes nothing: loads that stores of
   the loop change, addresses that are only good behind the condition, loops that are not executed, values of which only
   a part is the same in each iteration.  */

#include <math.h>
#include <stdlib.h>

enum { n = 97, laps = 9 };
#pragma omp declare target
int where[4] = { 1, 2, 3, 4 };
#pragma omp end declare target

int
main (void)
{
  static float x[n], out[6][n], want[6][n];
  static int table[n], *null;
  int some = 3;
  for (int i = 0; i < n; i++)
    {
      x[i] = (i - 48) / 16.0f;
      table[i] = i % 5;
    }
  for (int on_device = 0; on_device < 2; on_device++)
    {
#pragma omp target teams distribute parallel for map(tofrom: out) map(to: x, table) firstprivate(null, some) if(on_device)
      for (int i = 0; i < n; i++)
	{
	  float v = x[i], sum[6] = { 0, 0, 0, 0, 0, 0 };
	  int cell[2] = { table[i], 7 }, count = 0;
	  for (int lap = 0; lap < laps * (table[i] - 1); lap++)
	    {
	      /* Three ways, and ways in ways.  */
	      float d = v;
	      if (d > 1)
		d = 1;
	      else if (d < -1)
		d = -1;
	      else if (d == 0)
		d = d + 0.25f;
	      if (v > 2)
		{
		  if (v > 2.5f)
		    d += sqrtf (v) * 3;
		  else
		    d -= fmaf (v, 3, 1);
		}
	      sum[0] += d;
	      /* A null pointer, which is not to be loaded from.  */
	      sum[1] += some > 100 ? *null : v;
	      /* Memory that the loop changes.  */
	      if (some > 2)
		sum[2] += cell[0];
	      else
		sum[2] -= cell[0];
	      if (lap & 1)
		cell[0] += lap;
	      /* Only the sign is the same.  */
	      float s;
	      if (v < 0)
		{
		  s = -1;
		  count += lap;
		}
	      else
		{
		  s = fmaf (v, v, 1);
		  count -= 1;
		}
	      sum[3] += s + count;
	      /* Behind a condition that changes, and a way out.  */
	      if (lap % 3 == 1)
		sum[4] += v > 0 ? fmaf (v, 2, 3) : v * v;
	      if (lap > 20)
		break;
	      sum[5] += table[i] > 2 ? where[table[i] - 1] : 100 / (table[i] + 1);
	    }
	  for (int k = 0; k < 6; k++)
	    out[k][i] = sum[k];
	}
      for (int k = 0; k < 6; k++)
	for (int i = 0; i < n; i++)
	  if (!on_device)
	    want[k][i] = out[k][i];
	  else if (fabsf (out[k][i] - want[k][i]) > 1e-4f * fabsf (want[k][i]))
	    abort ();
    }
  return 0;
}
