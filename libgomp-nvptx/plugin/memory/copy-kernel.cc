/* copy-kernel.cc -- a kernel that copies a few bytes of device memory to the host.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A copy from the device that follows a kernel is done by another engine of the GPU, which is told of the kernel's end
   first: 9 to 10 us for 4 bytes (H100, driver 580), more than an empty kernel and the wait for it.  To write 4 bytes to
   pinned memory takes a kernel less than 1 us.  A copy by another kernel behind the region's is faster.  The driver
   compiles this kernel when a program has made several copies of this kind; without it the driver copies as before.  */

#include "plugin/types/copy-kernel.h"
#include "plugin/types/device.h"
#include "plugin/tuning.h"

namespace heddle {

/* Estimate, in threads: of that kernel.  A warp for each scheduler of a multiprocessor.  */
constexpr size_t copy_threads = 128;

namespace {

/* heddle_copy_back (TO, FROM, SIZE), by one block: words where all three are multiples of 4, else bytes.  */
const char code[] = R"(
.version 6.0
.target sm_53
.address_size 64
.visible .entry heddle_copy_back (.param .u64 to, .param .u64 from, .param .u64 size)
{
	.reg .pred %more, %words;
	.reg .b64 %to, %from, %size, %at, %step, %x, %y;
	.reg .b32 %n, %v;
	ld.param.u64 %to, [to];
	ld.param.u64 %from, [from];
	ld.param.u64 %size, [size];
	mov.u32 %n, %ntid.x;
	cvt.u64.u32 %step, %n;
	mov.u32 %n, %tid.x;
	cvt.u64.u32 %at, %n;
	or.b64 %x, %to, %from;
	or.b64 %x, %x, %size;
	and.b64 %x, %x, 3;
	setp.eq.u64 %words, %x, 0;
	@%words bra $words;
	bra $bytes_from;
$bytes:
	add.u64 %x, %from, %at;
	add.u64 %y, %to, %at;
	ld.global.u8 %v, [%x];
	st.global.u8 [%y], %v;
	add.u64 %at, %at, %step;
$bytes_from:
	setp.lt.u64 %more, %at, %size;
	@%more bra $bytes;
	ret;
$words:
	shl.b64 %at, %at, 2;
	shl.b64 %step, %step, 2;
	bra $words_from;
$next_word:
	add.u64 %x, %from, %at;
	add.u64 %y, %to, %at;
	ld.global.u32 %v, [%x];
	st.global.u32 [%y], %v;
	add.u64 %at, %at, %step;
$words_from:
	setp.lt.u64 %more, %at, %size;
	@%more bra $next_word;
	ret;
}
)";

/* The kernel of D, once its loading is worth the time; else null.  */
CUfunction
find (device &d)
{
  copy_kernel &k = d.copy_back;
  if (CUfunction f = k.function.load (std::memory_order_acquire))
    return f;
  if (k.unusable.load (std::memory_order_relaxed)
      || k.asked.fetch_add (1, std::memory_order_relaxed) < tuning.copies_by_driver)
    return nullptr;
  std::lock_guard<std::mutex> guard (d.loading_lock);
  if (k.module)
    return k.function.load (std::memory_order_relaxed);
  CUfunction f = nullptr;
  cu_result r = note (d, CU (ModuleLoadDataEx, &k.module, code, 0, nullptr, nullptr));
  if (r)
    r = note (d, CU (ModuleGetFunction, &f, k.module, "heddle_copy_back"));
  else
    k.module = nullptr;
  if (!r)
    k.unusable = true;
  k.function.store (f, std::memory_order_release);
  return f;
}

} // namespace

cu_result
copy_to_ring (device &d, stream &s, char *space, CUdeviceptr from, size_t size)
{
  CUfunction f = s.ring_on_device && size <= tuning.kernel_copy_bytes ? find (d) : nullptr;
  if (!f)
    return note (d, CU (MemcpyDtoHAsync, space, from, size, s.handle));
  CUdeviceptr to = s.ring_on_device + CUdeviceptr (space - s.ring);
  unsigned long long bytes = size;
  void *arguments[] = { &to, &from, &bytes };
  return note (d, CU (LaunchKernel, f, 1, 1, 1, copy_threads, 1, 1, 0, s.handle, arguments, nullptr));
}

cu_result
close_copy_kernel (device &d, bool call_driver)
{
  copy_kernel &k = d.copy_back;
  cu_result r { CUDA_SUCCESS, "" };
  std::lock_guard<std::mutex> guard (d.loading_lock);
  if (k.module && call_driver)
    r = CU (ModuleUnload, k.module);
  k.module = nullptr;
  k.function = nullptr;
  k.unusable = false;
  k.asked = 0;
  return r;
}

} // namespace heddle
