/* linkable.cc -- which PTX the driver's linker may compile.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The driver has two ways to compile PTX: as a whole program (cuModuleLoadDataEx), or into relocatable code that its
   linker then completes (cuLinkAddData), which is the only way to get compiled code for the cache.  The second one is
   wrong in driver 580.159 and in ptxas -c of CUDA 13.0, for all targets and levels of optimisation but -O0: where no
   store of the function itself writes different values to .local memory in different lanes, it takes what is loaded
   from there for the same in all lanes, even if a function has been called that got a pointer to it:

       __device__ __noinline__ void f (long *p) { *p = threadIdx.x; }
       __global__ void k (int *hit) { long x; f (&x); atomicAdd (&hit[x], 1); }

   adds 32 to one element.  PTX has no rule that would allow this: each thread has its own local memory.  Whole programs
   are compiled rightly, also those with recursion and indirect calls.

   So a text is linkable if none of its functions has both a .local variable and a call.  A function that only gets
   a pointer to a variable of its caller is compiled rightly.  */

#include "plugin/image/linkable.h"

#include <string.h>

namespace heddle {

namespace {

bool
is_word (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' || c == '%'
	 || c == '.';
}

} // namespace

bool
is_linkable (const char *text, size_t size)
{
  const char *p = text, *end = text + strnlen (text, size);
  bool everywhere = false, variable = false, call = false;
  unsigned depth = 0;
  /* Whether WORD stands at P; go on behind the next WORD.  */
  auto at = [&] (const char *word) { return size_t (end - p) >= strlen (word) && !memcmp (p, word, strlen (word)); };
  auto skip_past = [&] (const char *word) {
    while (p < end && !at (word))
      p++;
    p += p < end ? strlen (word) : 0;
  };
  while (p < end)
    if (at ("//"))
      skip_past ("\n");
    else if (at ("/*"))
      skip_past ("*/");
    else if (*p == '"')
      {
	p++;
	skip_past ("\"");
      }
    else if (is_word (*p))
      {
	const char *start = p;
	while (p < end && is_word (*p))
	  p++;
	const size_t n = size_t (p - start);
	if (n == 6 && !memcmp (start, ".local", n))
	  (depth ? variable : everywhere) = true;
	else if (depth && n >= 4 && !memcmp (start, "call", 4) && (n == 4 || start[4] == '.'))
	  call = true;
      }
    else
      {
	if (*p == '{')
	  depth++;
	else if (*p == '}' && depth && --depth == 0)
	  variable = call = false;
	p++;
	if ((variable || everywhere) && call)
	  return false;
      }
  return true;
}

} // namespace heddle
