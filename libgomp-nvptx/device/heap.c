/* heap.c -- memory of the runtime's own.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Its memory is from the program's heap; without memory the runtime cannot go on.  */

#include "team.h"

void *
__heddle_malloc (size_t size)
{
  void *p = malloc (size);

  if (unlikely (!p))
    __heddle_fail (HEDDLE_FAIL_TEXT, "out of device memory in the OpenMP runtime", NULL);
  return p;
}

void *
__heddle_calloc (size_t size)
{
  return __builtin_memset (__heddle_malloc (size), 0, size);
}
