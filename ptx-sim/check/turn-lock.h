/* turn-lock.h -- a lock that is had in turn.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Nobody waits for ever for a worker that takes the lock again and again, as it runs one block after another.  */

#ifndef HEDDLE_PTX_SIM_TURN_LOCK_H
#define HEDDLE_PTX_SIM_TURN_LOCK_H

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace ptxsim {

class turn_lock
{
public:
  void lock ()
  {
    std::unique_lock<std::mutex> hold (m_lock);
    const uint64_t mine = m_next++;
    m_changed.wait (hold, [&] { return m_turn == mine; });
  }
  void unlock ()
  {
    std::lock_guard<std::mutex> hold (m_lock);
    m_turn++;
    m_changed.notify_all ();
  }

private:
  std::mutex m_lock;
  std::condition_variable m_changed;
  uint64_t m_next = 0, m_turn = 0;
};

} // namespace ptxsim

#endif
