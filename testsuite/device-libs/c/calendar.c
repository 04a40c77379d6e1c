/* { dg-do run } */
/* { dg-set-target-env-var TZ "UTC0" } */
/* Dates on the device.  */
#include <stdio.h>
#include <string.h>
#include <time.h>
int
main (void)
{
  char text[80] = "";
  long back = 0;
#pragma omp target map(tofrom: text, back)
  {
    time_t t = 1700000000;
    struct tm tm;
    gmtime_r (&t, &tm);
    strftime (text, sizeof text, "%A %Y-%m-%d %H:%M:%S week %V day %j", &tm);
    back = mktime (&tm);
  }
  puts (text);
  return strcmp (text, "Tuesday 2023-11-14 22:13:20 week 46 day 318") || back != 1700000000;
}
