// { dg-do run }
// { dg-pass unoptimized-addresses }
// { dg-additional-options "-O0" }
/* The same without optimization.  */
#include "cxx-mapped-virtual.cc"
