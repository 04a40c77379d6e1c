/* device-image.h -- the device image as mkoffload knows it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_DEVICE_IMAGE_H
#define HEDDLE_DEVICE_IMAGE_H

#include <string>
#include <vector>

struct device_function
{
  std::string name, file, function, iterations;	/* empty: none */
  unsigned max_threads, line;
  unsigned long long flags, stack_bytes;
  unsigned args_bytes;
  unsigned long long shared_bytes, address_words, sum_words, wide_sums;
};

struct device_variable { std::string name; unsigned long long size; bool constant; };

struct device_call { std::string name, signature; };	/* of a function of the host (host-calls/protocol.h) */

/* In the host's order.  */
struct device_tables
{
  std::vector<device_function> functions;
  std::vector<device_variable> variables;	/* each once */
  std::vector<device_call> calls;
  std::vector<bool> rows;		/* of the host's table of variables, for VARIABLES */
  unsigned better_sm = 0;		/* a newer target for which the code would be faster */
};

/* A piece of code in FILE, SIZE bytes for the image: PTX for sm_LEAST_SM and later (SM 0; a NUL is counted) or a cubin
   for sm_SM.  */
struct device_code
{
  std::string file;
  unsigned sm, least_sm;
  unsigned long long size;
};

/* The texts A and B have the same tables.  */
bool same_tables (const std::string &a, const std::string &b);
/* The tables in the comments at the top of PTX; fatal if they are not as image.h says.  */
device_tables parse_tables (const std::string &ptx);

/* A C file with the image and its registration: CODES in the image's order, REQUIRED the program's requirements of
   devices, CHECK_MEMORY: it maps each variable by itself where memory is checked, CHECK_RACES: it tells of its regions,
   SHARE_HEAP: its malloc may be replaced, PLUGIN the path of the host plugin, CONSTRUCTOR that of image-ctor.c.  The
   contents of the file REPORT, unless empty, are in the section .heddle.report, which is not loaded.  */
std::string image_source (const device_tables &tables, const std::vector<device_code> &codes, unsigned required,
			  bool check_memory, bool check_races, bool share_heap, const std::string &plugin,
			  const std::string &constructor, const std::string &report);

/* S as a C string literal.  */
std::string heddle_c_string (const std::string &s);

#endif
