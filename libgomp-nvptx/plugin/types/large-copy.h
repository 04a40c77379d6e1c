/* large-copy.h -- large transfers at the speed of the link.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_LARGE_COPY_H
#define HEDDLE_LARGE_COPY_H

#include "plugin/driver/cuda-driver.h"
#include "plugin/types/own-thread.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <vector>

namespace heddle {

/* Estimate, in buffers of the ring: the link has one, and the others are being filled.  */
constexpr unsigned copy_slots = 8;

/* Measured, in units: a piece of so many goes over the link at a time, and a buffer holds it.  (H200, driver 580: a
   piece costs the link 3 us, the time of 80 to 160 KiB, a small part of 4 MiB.)  */
constexpr size_t most_piece = 64;

struct device;
struct stream;

/* The copying threads of a device with their pinned buffers; none until their cost pays.  */
class copy_crew
{
public:
  /* Move SIZE bytes between pageable memory at HOST and DEVICE, in order on S.  After a return of success with *DONE
     true, everything has been moved.  *DONE false: the crew refuses this transfer, leave it to the driver.  The context
     is current.  */
  cu_result copy (device &, stream &s, bool to_device, CUdeviceptr at, char *host, size_t size, bool *done);

  /* End the threads; CALL_DRIVER: give the buffers back.  */
  cu_result close (bool call_driver);

private:
  /* A buffer through which pieces P, P + TUNING_COPY_SLOTS, ... of a transfer go.  TURN is 2 * P while the buffer
     waits for piece P and 2 * P + 1 while it holds piece P.  */
  struct alignas (64) slot
  {
    std::atomic<uint64_t> turn { 0 };
    std::atomic<size_t> left { 0 };	/* units of the piece that the threads have not copied */
    CUevent event = nullptr;		/* behind its last transfer */
  };
  /* The transfer at hand.  */
  struct job
  {
    bool to_device, past_caches;
    CUdeviceptr at;
    char *host;
    size_t size;
    std::vector<size_t> starts;		/* of the pieces, in units; and the end of the last */
    std::atomic<size_t> next;		/* the first unit without a thread */
    std::atomic<bool> failed;
  };

  bool hire (device &);
  void work ();
  static void *work_for (void *crew);
  void carry ();
  void divide ();
  void offer (size_t piece, bool full);
  cu_result start (size_t piece, CUstream in);
  cu_result issue (CUstream in);
  size_t pieces () const { return m_job.starts.size () - 1; }
  char *memory (size_t piece) const;

  std::mutex m_busy;			/* held for a transfer */
  std::mutex m_lock;			/* of what follows */
  std::condition_variable m_changed;
  std::vector<own_thread> m_threads;
  std::atomic<unsigned> m_number { 0 };	/* counts the beginnings and ends of jobs; odd during one */
  std::atomic<size_t> m_working { 0 };	/* threads at work */
  bool m_end = false, m_hopeless = false;
  size_t m_seen = 0;			/* bytes of all transfers until now */
  char *m_ring = nullptr;		/* pinned */
  slot m_slots[copy_slots];
  job m_job {};
};

} // namespace heddle

#endif
