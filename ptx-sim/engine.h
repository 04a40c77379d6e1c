/* engine.h -- the PTX simulator as its driver front end sees it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A device owns memory, modules and a pool of worker threads.  A module is PTX text that has been parsed, checked and
   decoded; it contains kernels and variables.  A launch runs a grid to its end: the calling thread works on the blocks
   together with the pool, so nothing is asynchronous here; streams and events are the front end's affair.

   Addresses.  A device address of global memory is the host address of the same byte.  The front end copies
   with memcpy after check_range has approved the range.  Host memory becomes visible to kernels, under its
   own address, by register_host.  Kernels see no other host memory.  The windows of shared and local memory
   lie where no host address can be.

   Threads.  Every member function may be called by several host threads at a time, launch too; the caller sees to it
   that no thread destroys an object in use by another: a module with a running kernel, a device.  free_memory and
   unregister_host of memory that a running kernel uses make that kernel fail (or, if it has just checked the address,
   touch the memory for a last time: device memory stays mapped, host memory must not be given back to the system before
   the kernels that use it have ended).

   Environment, read when a device is created: HEDDLE_SIM_THREADS (worker threads; default: one for each
   host core), HEDDLE_SIM_CHECK (comma list of extra checks), HEDDLE_SIM_SCHEDULE (in which order),
   HEDDLE_SIM_GDB (where gdb can connect), HEDDLE_SIM_LIMIT (warp instructions a launch may execute; default: no
   limit), HEDDLE_SIM_HOST (without AVX2).  README.md explains them.  */

#ifndef HEDDLE_PTX_SIM_ENGINE_H
#define HEDDLE_PTX_SIM_ENGINE_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace ptxsim {

/* How a call ended.  The comment names the CUDA error that a front end would return.  */
enum class status : uint8_t
{
  ok,
  invalid_value,	/* CUDA_ERROR_INVALID_VALUE: a wrong argument of this call */
  out_of_memory,	/* CUDA_ERROR_OUT_OF_MEMORY */
  already_registered,	/* CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED */
  not_registered,	/* CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED */
  invalid_ptx,		/* CUDA_ERROR_INVALID_PTX: the log says where and why */
  unresolved,		/* CUDA_ERROR_INVALID_PTX too: an external symbol without a definition */
  too_large,		/* CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, or INVALID_VALUE for the shape: see failure::text */
  /* From here on a kernel failed; the context of a real device would be lost.  */
  illegal_address,	/* CUDA_ERROR_ILLEGAL_ADDRESS */
  misaligned_address,	/* CUDA_ERROR_MISALIGNED_ADDRESS */
  illegal_instruction,	/* CUDA_ERROR_ILLEGAL_INSTRUCTION: trap, and undefined behaviour of PTX */
  trap,			/* CUDA_ERROR_LAUNCH_FAILED: the trap instruction (ASSERT after __assertfail) */
  assertion,		/* CUDA_ERROR_ASSERT: __assertfail was called */
  deadlock,		/* CUDA_ERROR_LAUNCH_FAILED: a barrier that can never complete */
  timeout,		/* CUDA_ERROR_LAUNCH_TIMEOUT: HEDDLE_SIM_LIMIT reached */
  stack_overflow,	/* CUDA_ERROR_LAUNCH_FAILED: local memory or call depth exhausted */
  check_failed		/* CUDA_ERROR_LAUNCH_FAILED: a check of HEDDLE_SIM_CHECK */
};

/* The English name of a status, for messages.  */
const char *status_name (status);

struct dim3
{
  uint32_t x = 1, y = 1, z = 1;
};

/* The properties of the simulated device.  All members may be changed before device::create.  */
struct device_props
{
  std::string name = "Heddle PTX simulator";
  size_t memory = 0;			/* bytes of device memory; 0: half of the host's */
  int sm_major = 9, sm_minor = 0;	/* compute capability */
  int num_sms = 0;			/* multiprocessors, %nsmid; 0: as many as host cores */
  int max_threads_per_block = 1024;
  int max_threads_per_sm = 2048;
  int max_blocks_per_sm = 32;
  int max_block_x = 1024, max_block_y = 1024, max_block_z = 64;
  int max_grid_x = 0x7fffffff, max_grid_y = 65535, max_grid_z = 65535;
  int regs_per_block = 65536, regs_per_sm = 65536;
  int shared_per_block = 48 * 1024;	/* without opting in */
  int shared_per_block_optin = 227 * 1024;
  int shared_per_sm = 228 * 1024;
  int const_bytes = 64 * 1024;
  bool pageable = false;		/* kernels may use all of the host's memory */
  int clock_khz = 1000000;		/* %clock counts nanoseconds of the host's clock */
  size_t stack_bytes = 512 * 1024;	/* local memory of a thread; changed by set_stack_limit */
  size_t heap_bytes = size_t (64) << 20;/* for malloc in kernels; changed by set_heap_limit */
};

/* The owner of an address.  */
enum class memory_kind : uint8_t { none, device, host, variable, constant, heap };
struct region
{
  uint64_t base = 0;
  size_t size = 0;
  memory_kind kind = memory_kind::none;
};

/* Why a kernel failed.  TEXT is complete, one line or more, without a newline at the end: what happened, the
   kernel, thread and block, and the place in the PTX and, where .loc says so, in the source.  The other
   members are the parts it was made of.  */
struct failure
{
  status code = status::ok;
  std::string text;
  std::string what;		/* "out-of-bounds store of 4 bytes at 0x... " */
  std::string kernel, function;
  uint32_t ptx_line = 0;	/* 1-based line in the PTX text; 0: not at an instruction */
  std::string file;		/* from .loc; empty: no line information */
  uint32_t line = 0;
  dim3 block { 0, 0, 0 }, thread { 0, 0, 0 };
};

struct kernel_param
{
  size_t offset = 0, size = 0, align = 1;
};

/* Facts of a kernel, in the driver's words.  REGS is an estimate (PTX has no register allocation).  */
struct kernel_attributes
{
  std::string name;
  int regs = 0;
  size_t shared_bytes = 0;		/* static */
  size_t shared_gaps = 0;		/* of these, between variables, for checks */
  size_t local_bytes = 0;		/* a thread's, for the kernel and its direct calls, without recursion */
  size_t const_bytes = 0;
  int max_threads = 1024;		/* a block; .maxntid and .reqntid obeyed */
  dim3 reqntid { 0, 0, 0 };		/* 0: no .reqntid */
  int ptx_version = 0, sm_version = 0;	/* 60, 70 */
  bool waits_first = false;		/* griddepcontrol.wait comes before anything that has an effect */
  size_t param_bytes = 0;
  std::vector<kernel_param> params;
};

class kernel;				/* belongs to its module */
class module;				/* belongs to its device */
class device;

struct launch_params
{
  kernel *entry = nullptr;
  dim3 grid, block;
  size_t dynamic_shared = 0;
  /* Arguments: either one pointer to each argument's value, in order, or a packed buffer laid out as
     kernel_attributes::params says (CU_LAUNCH_PARAM_BUFFER_POINTER); ARGS is looked at first.  Both may be
     null for a kernel without parameters.  */
  void *const *args = nullptr;
  const void *buffer = nullptr;
  size_t buffer_size = 0;
  /* All blocks are in progress at a time, and may wait for each other: at most max_cooperative_blocks.  GRID_MEMORY is
     the address of their common memory for this purpose, grid_memory_bytes of zeros, without another user
     meanwhile.  */
  bool cooperative = false;
  uint64_t grid_memory = 0;
};

constexpr size_t grid_memory_bytes = 64;

/* Receives what kernels print, whole calls of vprintf at a time, in the order of the calls; calls do not
   overlap.  */
typedef std::function<void (const char *text, size_t length)> print_hook;

class device
{
public:
  /* A new device.  Null with *ERROR set if the host cannot provide the address space or the threads, or a
     variable of the environment is malformed.  */
  static std::unique_ptr<device> create (const device_props &, std::string *error);
  ~device ();
  device (const device &) = delete;
  device &operator= (const device &) = delete;

  const device_props &props () const;

  /* Memory.  Allocations are aligned to 256 bytes, at least 1 byte; their contents are undefined (filled with a
     pattern).  free_memory accepts only results of allocate.  check_range: the whole of [ADDR, ADDR + SIZE) lies within
     one live allocation, registered host memory or variable.  */
  status allocate (size_t size, uint64_t *addr);
  status free_memory (uint64_t addr);
  status check_range (uint64_t addr, size_t size) const;
  /* For HEDDLE_SIM_CHECK=memory: the front end has written memory, or copied some to another place, or gives the host
     some.  */
  void written (uint64_t addr, size_t size);
  void copied (uint64_t to, uint64_t from, size_t size);
  void taken (uint64_t addr, size_t size);
  /* For HEDDLE_SIM_CHECK=stale: whether the check is on; the SIZE bytes at ADDR are the host's at HOST; a kernel is
     about to start, and all that was issued before is done.  */
  bool compares_copies () const;
  void same_values (uint64_t addr, const void *host, size_t size);
  void compare_copies ();
  void memory_info (size_t *free, size_t *total) const;

  /* Make [PTR, PTR + SIZE) accessible to kernels, under the same address, until unregister_host (PTR); READ_ONLY: not
     to be written.  */
  status register_host (void *ptr, size_t size, bool read_only = false);
  status unregister_host (void *ptr);

  /* For replays, of memory that is mapped in this process: make [ADDR, ADDR + SIZE) device memory; let the next load
     put the variable NAME there.  Both for as long as the device lives.  */
  status adopt (uint64_t addr, size_t size);
  void place (const std::string &name, uint64_t addr, size_t size);

  void set_stack_limit (size_t bytes);
  void set_heap_limit (size_t bytes);
  /* Where output of vprintf goes; default: stdout, flushed after each launch.  */
  void set_print_hook (print_hook);

  /* Parse, link and decode the PTX texts as one module (several: as cuLink does; definitions of one resolve
     .extern declarations of another).  A text ends at its size or its first NUL.  Variables are initialised.
     LINKED: compiled as relocatable code, for HEDDLE_SIM_CHECK=linked.  On an error *LOG says, one line each: file
     number if there are several, line, reason.  Null on error.  */
  struct text { const char *data; size_t size; const char *name; };
  status load (const std::vector<text> &, std::string *log, module **, bool linked = false);
  status unload (module *);

  /* Run a grid to its end.  On an error *WHY (if not null) says which.  */
  status launch (const launch_params &, failure *why);

  /* The same, for the simulator itself: once, in steps if the second is not null.  */
  status launch_once (const launch_params &, failure *why, struct steps_run *);

  struct impl;
  impl *self () { return m_impl.get (); }

private:
  device ();
  std::unique_ptr<impl> m_impl;
};

/* A kernel by its PTX name; null if the module has none.  */
kernel *find_kernel (module *, const char *name);
const kernel_attributes &attributes (const kernel *);
/* Allow more dynamic shared memory than props ().shared_per_block (CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_...).  */
status set_max_dynamic_shared (kernel *, size_t bytes);
/* Most blocks of this shape on one multiprocessor at a time.  */
int max_active_blocks (const device &, const kernel *, int block_threads, size_t dynamic_shared);
/* The same on all multiprocessors.  */
unsigned max_cooperative_blocks (const device &, const kernel *, int block_threads, size_t dynamic_shared);
/* A .global or .const variable.  False if not found.  */
bool find_variable (module *, const char *name, uint64_t *addr, size_t *size);

} // namespace ptxsim

#endif
