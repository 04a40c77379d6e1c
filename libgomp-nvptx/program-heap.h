/* program-heap.h -- what a program and the host plugin tell each other about the program's memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   For programs with "requires unified_shared_memory" or "self_maps", on devices limited to memory known to the driver.
   The program has malloc and its kin (gcc-plugin/link/heap-functions.h), and gives the plugin this structure before it
   registers its image.  The plugin fills in its functions if a device needs them.

   No includes: the program's part is compiled without the C library's headers.  */

#ifndef HEDDLE_PROGRAM_HEAP_H
#define HEDDLE_PROGRAM_HEAP_H

struct heddle_heap
{
  /* The program's: the process calls its functions, not others of the same names.  */
  int in_use;

  /* The plugin's.  Blocks of LEAST bytes or more, which the devices' driver moves to where they are used, are in
     [START, END).  */
  unsigned long start, end, least;
  /* SIZE bytes; ALIGNMENT is a power of two.  Null: no memory.  */
  void *(*take) (unsigned long size, unsigned long alignment);
  /* Give back a block of TAKE; returns its size.  */
  void (*give) (void *);
  unsigned long (*size) (const void *);
  /* SIZE bytes at P have become other memory, or none; SIZE 0: new memory may exist.  */
  void (*changed) (const void *p, unsigned long size);
  /* A thread is made, whose stack may be where another's was.  */
  void (*thread) (void);
};

#define HEDDLE_SHARE_HEAP "heddle_share_heap"
typedef void heddle_share_heap_function (struct heddle_heap *);

#endif
