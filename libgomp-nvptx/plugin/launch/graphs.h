/* graphs.h -- sequences of kernels, and their graphs.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_HOLD_H
#define HEDDLE_HOLD_H

#include "plugin/launch/launch-thread.h"
#include "plugin/types/graphs.h"

namespace heddle {

/* The next kernel of a sequence ... */
enum class next_kernel
{
  held,			/* ... is launched with others, ... */
  launch		/* ... or by the caller, now, with no other call of the driver before */
};

/* The calling thread, and no other thread, launches O next, with PARAMETERS, which are copied.  OBSERVED: kernels are
   launched separately.  The device's context is current.  */
next_kernel follow_sequence (const launch_order &o, const void *parameters, bool observed);

/* Makes the context of kernels current, as other threads may launch them.  */
class kernels_context
{
public:
  explicit kernels_context (CUcontext wanted)
  {
    if (cu.CtxGetCurrent (&m_was) == CUDA_SUCCESS && m_was != wanted)
      m_changed = cu.CtxSetCurrent (wanted) == CUDA_SUCCESS;
  }
  ~kernels_context ()
  {
    if (m_changed)
      cu.CtxSetCurrent (m_was);
  }
  kernels_context (const kernels_context &) = delete;
  kernels_context &operator= (const kernels_context &) = delete;

private:
  CUcontext m_was = nullptr;
  bool m_changed = false;
};

} // namespace heddle

#endif
