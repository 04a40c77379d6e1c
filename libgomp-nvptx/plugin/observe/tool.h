/* tool.h -- OMPT: a tool that watches what devices do.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_TOOL_H
#define HEDDLE_TOOL_H

#include <stddef.h>
#include <stdint.h>

namespace heddle {

/* A tool is there and has been started.  */
extern bool tool_watches;

/* Look for a tool and start it; COUNT devices have the numbers below it, and the host is COUNT.  Once, before a device
   is opened.  */
void start_tool (int count);

/* Device NUMBER has been opened; it will be closed.  Behind the last one the tool ends.  */
void tool_device_opened (int number, const char *name);
void tool_device_closes (int number);

/* The image at HOST is on device NUMBER.  */
void tool_image_loaded (int number, const void *host);

/* The operations on data, with OMPT's numbers (ompt_target_data_op_t).  */
enum class tool_op { alloc = 1, to_device = 2, from_device = 3, free = 4 };

/* An operation of the calling thread, from its constructor to its destructor.  The host's number is -1.  */
class tool_operation
{
public:
  tool_operation (tool_op op, const void *from, int from_number, const void *to, int to_number, size_t size);
  ~tool_operation ();
  tool_operation (const tool_operation &) = delete;
  tool_operation &operator= (const tool_operation &) = delete;
  /* Where the memory is that has been allocated.  */
  void result (const void *to) { m_to = to; }

private:
  void tell (int endpoint);

  tool_op m_op;
  const void *m_from, *m_to, *m_place = nullptr;
  int m_from_number, m_to_number;
  size_t m_size;
  uint64_t m_id = 0;
};

/* A target region of the calling thread on device NUMBER, likewise: from its launch to where the thread goes on.  ARGS
   has what the program asks for, as libgomp passes it.  */
class tool_region
{
public:
  tool_region (int number, bool nowait, void **args);
  ~tool_region ();
  tool_region (const tool_region &) = delete;
  tool_region &operator= (const tool_region &) = delete;

private:
  void tell (int endpoint);

  int m_number;
  bool m_nowait;
  unsigned m_teams = 0;			/* 0: the program does not say */
  const void *m_place = nullptr;
  uint64_t m_id = 0;
};

} // namespace heddle

#endif
