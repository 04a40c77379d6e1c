/* entries.h -- kernels: the functions launched by the host, and the tables with their names.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ENTRIES_H
#define HEDDLE_ENTRIES_H

#include "gcc-compat.h"
#include "kernel-facts.h"

#include <string>
#include <vector>

/* Attribute of the wrapper functions of .entry kernels; no arguments.  Their assembler names are PTX identifiers.  */
#define HEDDLE_KERNEL_ATTRIBUTE "heddle kernel"

/* A new function NAME of TYPE, at the place and with the options of the function LIKE; without parameters and body.  It
   is the current function until heddle_end_function.  */
tree heddle_begin_function (const char *name, tree type, tree like);

/* BODY is that of DECL, the function at hand, whose parameters are known: give it to GCC.  */
void heddle_end_function (tree decl, tree body);

/* Append a parameter NAME of type TYPE to DECL's parameters; DECL's type has it already.  Returns the parameter.  */
tree heddle_add_parameter (tree decl, const char *name, tree type);

/* Marks (doc/abi.md) with the names of the variables in the block of arguments of target region REGION; and of kernel
   DECL.  */
std::string heddle_argument_marks (tree region);
const std::string &heddle_kernel_marks (tree decl);

/* The region of OpenACC that kernel DECL runs, inlined or called, or NULL_TREE.  */
tree heddle_kernel_acc_region (tree decl);

/* The lines of image.h that describe the image, without "//" and newline ("://HEDDLE-..." is written as
   "//" + line).  Callable when all functions have been emitted.  */
std::vector<std::string> heddle_table_lines ();

/* Write the report of the kernels to FILE, at the same time.  */
void heddle_report_kernels (const char *file);

/* Record emission's results about kernel DECL: its facts, most threads a block (0: no limit), bytes of warp stack, the
   argument words with addresses (image.h).  */
void heddle_set_kernel_facts (tree decl, const heddle_kernel_facts &facts, unsigned max_threads,
			      unsigned long long stack_bytes, unsigned long long address_words);

/* Record that the host must give kernel DECL this number of bytes of dynamic shared memory.  */
void heddle_set_kernel_shared_memory (tree decl, unsigned long long bytes);

/* Record that DECL, a variable of the host's table (offload_vars), is the .global NAME; it has SIZE bytes.  */
void heddle_set_variable (tree decl, const std::string &name, unsigned long long size);

#endif
