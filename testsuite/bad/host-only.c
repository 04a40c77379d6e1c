/* The second file of bad-host-function.c: a definition for the host alone.  */

int
host_only (int x)
{
  return x + 1;
}
