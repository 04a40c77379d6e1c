/* recording.h -- a recorded launch, read from a file.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_PTX_SIM_RECORDING_H
#define HEDDLE_PTX_SIM_RECORDING_H

#include "libgomp-nvptx/recording.h"

#include <string>
#include <vector>

namespace replay {

/* What is wrong with a file, in words.  */
struct damaged
{
  std::string what;
};

struct run
{
  heddle_recording_run how;
  const char *literal;			/* how.size bytes, of a LITERAL */
};

struct region
{
  heddle_recording_region what;
  std::string name;
  std::vector<run> before, after;
  bool has_after = false;		/* it is compared */
};

struct recording
{
  std::vector<char> file;		/* literals point into it */
  heddle_recording_shape shape {};
  std::string kernel, place, device, code, arguments, failed;
  std::vector<region> regions;		/* by address; none overlaps another */
  bool started = false, ended = false;			/* the kernel had ended, or failed */
};

/* Read the file PATH, whose regions may have MOST bytes together.  Throws damaged.  */
recording read_recording (const std::string &path, uint64_t most);

/* Write RUNS, as long as the region, to TO; BEFORE: what SAME means.  */
void unpack (const std::vector<run> &runs, char *to, const char *before);

} // namespace replay

#endif
