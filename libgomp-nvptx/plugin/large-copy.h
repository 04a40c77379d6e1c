/* large-copy.h -- large transfers at the speed of the link.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_LARGE_COPY_H
#define HEDDLE_LARGE_COPY_H

#include "cuda-driver.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace heddle {

struct device;
struct stream;

/* The copying threads of a device with their pinned buffers; none until they are worth it.  */
class copy_crew
{
public:
  /* Move SIZE bytes between pageable memory at HOST and DEVICE, in order on S; what has been issued may still be
     on its way when this returns success with *DONE true, all of HOST has been read then, or written if !TO_DEVICE.
     *DONE false: the crew does not do this one, leave it to the driver.  The context is current.  */
  cu_result copy (device &, stream &s, bool to_device, CUdeviceptr at, char *host, size_t size, bool *done);

  /* End the threads; CALL_DRIVER: give the buffers back.  */
  cu_result close (bool call_driver);

private:
  struct worker
  {
    std::thread thread;
    char *buffers[2] = { nullptr, nullptr };
    CUevent events[2] = { nullptr, nullptr };
  };
  /* The transfer at hand.  */
  struct job
  {
    bool to_device;
    CUdeviceptr at;
    char *host;
    size_t size, chunk;
    CUstream in;
    std::atomic<size_t> next;		/* bytes that somebody has taken on */
    std::atomic<CUresult> result;
    const char *function;		/* that failed first */
  };

  bool hire (device &);
  void work (device *, worker *);
  void carry (worker &);
  void failed (cu_result);

  std::mutex m_busy;			/* held for a transfer */
  std::mutex m_lock;			/* of what follows */
  std::condition_variable m_changed;
  std::vector<worker> m_workers;
  unsigned m_number = 0;		/* of the job */
  size_t m_working = 0;
  bool m_end = false, m_hopeless = false;
  size_t m_seen = 0;			/* bytes that came by so far */
  job m_job {};
};

} // namespace heddle

#endif
