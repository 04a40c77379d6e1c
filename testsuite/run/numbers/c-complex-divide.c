/* { dg-do run } */
/* Quotients whose parts are of very different size lost the small part.  */

#include <stdio.h>

int
main (void)
{
  double in[3][4] = {
    { -0x1.16e7fad79e45ep+651, -0x1.f7f75b94c6c6ap-860, -0x1.2f40d8ff7e55ep+245, -0x0.0000000004ebcp-1022 },
    { -0x1.21ff587f953d3p-310, -0x1.5a526dcc59960p+837, 0x1.b88b8b552eaadp+735, -0x1.873e2d6544d92p-327 },
    { 0x1p+1023, 0x1p+1023, 0x1p+1023, -0x1p+1022 } };
  double out[3][2];
#pragma omp target map(to: in) map(from: out)
  for (int i = 0; i < 3; i++)
    {
      _Complex double x, y, z;
      __real__ x = in[i][0];
      __imag__ x = in[i][1];
      __real__ y = in[i][2];
      __imag__ y = in[i][3];
      z = x / y;
      out[i][0] = __real__ z;
      out[i][1] = __imag__ z;
    }
  for (int i = 0; i < 3; i++)
    printf ("%a %a\n", out[i][0], out[i][1]);
  return 0;
}
/* { dg-output "0x1.d6e4b0e282869p.405 -0x1.e9095e311e704p-900\n0x1.65734a88b2dep-961 -0x1.927e85b8b577p.101\n" } */
