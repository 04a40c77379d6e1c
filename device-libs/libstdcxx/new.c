/* new.c -- operator new and delete, by their mangled names.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   new without memory would throw std::bad_alloc; the device has no exceptions, and new ends the program.  The forms
   with std::nothrow give a null pointer.  */

#include "libc.h"

void *memalign (size_t, size_t);

static void *
allocate (size_t size)
{
  void *p = malloc (size);
  if (!p)
    __heddle_libc_fail ("operator new: the device heap is used up (HEDDLE_HEAP_SIZE sets its size)");
  return p;
}

static void *
allocate_aligned (size_t size, size_t alignment)
{
  void *p = memalign (alignment, size);
  if (!p)
    __heddle_libc_fail ("operator new: the device heap is used up (HEDDLE_HEAP_SIZE sets its size)");
  return p;
}

/* std::nothrow.  */
const char _ZSt7nothrow = 0;

void *_Znwm (size_t size) { return allocate (size); }
void *_Znam (size_t size) { return allocate (size); }
void *_ZnwmSt11align_val_t (size_t size, size_t alignment) { return allocate_aligned (size, alignment); }
void *_ZnamSt11align_val_t (size_t size, size_t alignment) { return allocate_aligned (size, alignment); }
void *_ZnwmRKSt9nothrow_t (size_t size, const void *nothrow) { (void) nothrow; return malloc (size); }
void *_ZnamRKSt9nothrow_t (size_t size, const void *nothrow) { (void) nothrow; return malloc (size); }
void *
_ZnwmSt11align_val_tRKSt9nothrow_t (size_t size, size_t alignment, const void *nothrow)
{
  (void)nothrow;
  return memalign (alignment, size);
}
void *
_ZnamSt11align_val_tRKSt9nothrow_t (size_t size, size_t alignment, const void *nothrow)
{
  (void)nothrow;
  return memalign (alignment, size);
}

void _ZdlPv (void *p) { free (p); }
void _ZdaPv (void *p) { free (p); }
void _ZdlPvm (void *p, size_t size) { (void) size; free (p); }
void _ZdaPvm (void *p, size_t size) { (void) size; free (p); }
void _ZdlPvSt11align_val_t (void *p, size_t alignment) { (void) alignment; free (p); }
void _ZdaPvSt11align_val_t (void *p, size_t alignment) { (void) alignment; free (p); }
void _ZdlPvmSt11align_val_t (void *p, size_t size, size_t alignment) { (void) size; (void) alignment; free (p); }
void _ZdaPvmSt11align_val_t (void *p, size_t size, size_t alignment) { (void) size; (void) alignment; free (p); }
void _ZdlPvRKSt9nothrow_t (void *p, const void *nothrow) { (void) nothrow; free (p); }
void _ZdaPvRKSt9nothrow_t (void *p, const void *nothrow) { (void) nothrow; free (p); }
void
_ZdlPvSt11align_val_tRKSt9nothrow_t (void *p, size_t alignment, const void *nothrow)
{
  (void)alignment;
  (void)nothrow;
  free (p);
}
void
_ZdaPvSt11align_val_tRKSt9nothrow_t (void *p, size_t alignment, const void *nothrow)
{
  (void)alignment;
  (void)nothrow;
  free (p);
}
