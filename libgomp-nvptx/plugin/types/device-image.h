/* device-image.h -- images on a device, and their kernels.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_DEVICE_IMAGE_H
#define HEDDLE_DEVICE_IMAGE_H

#include "abi.h"
#include "host-calls/host/server.h"
#include "kernel-facts.h"
#include "plugin/driver/cuda-driver.h"
#include "plugin/types/iterations.h"
#include "plugin/types/last-shape.h"
#include "plugin/libgomp-plugin.h"

#include <atomic>
#include <memory>
#include <stdint.h>
#include <string.h>
#include <vector>

namespace heddle {

struct device;
struct loaded_image;

/* A kernel on a device: its row of the image, with the facts in its flags.  Its address is the target function to
   libgomp.  The members from LOADED on are valid only then: see make_ready.  */
struct kernel : heddle_image_func, heddle_kernel_facts
{
  loaded_image *image;
  kernel_work work;
  std::atomic<bool> few_threads_told { false };	/* the excess of OMP_NUM_THREADS has been reported */

  kernel (const heddle_image_func &row, loaded_image *of)
    : heddle_image_func (row), heddle_kernel_facts (row.flags), image (of) { work.read (iterations, args_bytes); }

  /* Of its last parameter: the arguments, and its sums (abi.h).  */
  unsigned
  values_bytes () const
  {
    return heddle_values_bytes (args_bytes, unsigned (__builtin_popcountll (sum_words)));
  }

  std::atomic<bool> loaded { false };
  std::atomic<unsigned> strange { 0 };	/* waits for it, in a row, with parameters not seen before (launch/ahead.cc) */
  std::atomic<bool> launched_before { false };	/* without a wait */
  CUfunction entry = nullptr;
  int max_warps = 1;			/* of a block */
  int registers = 0, shared = 0;	/* bytes of shared memory, including dynamic memory */
  std::atomic<int> preferred { 0 };	/* warps of a block by default; 0: not asked yet */
  last_shape shape;
  std::atomic<int> resident[33] {};	/* [w]: 1 + blocks of w warps that fit on a multiprocessor; 0: not asked yet */
};

struct loaded_image
{
  const void *source = nullptr;		/* as registered with libgomp */
  CUmodule module = nullptr;		/* null: not loaded yet */
  bool by_gcc = false;			/* made by GCC's own mkoffload */
  bool early = false;			/* its kernels may be on the device before their predecessors have ended */
  std::vector<std::unique_ptr<kernel>> kernels;
  kernel *destructors = nullptr;	/* the kernel among these at the end of objects' lives; null: none */
  struct variable { const char *name; CUdeviceptr start, end; };
  std::vector<variable> variables;	/* with the addresses reported to libgomp */
  CUdeviceptr indirect = 0;		/* the map of its indirect functions (host-functions.h); 0: none */
  call_table calls;			/* functions of the host */
  heddle_reverse *reverse = nullptr;	/* its requests for regions on the host; null: it makes none */
};

/* A loadable module, of either compiler.  */
struct image_contents
{
  struct variable
  {
    const char *name;
    size_t size;			/* 0: that in the module */
    const void *host;			/* what the device has a pointer to (`declare target link'); null: not known */
    const void *address;		/* the host's; null: not known */
    bool addresses () const { return !strncmp (name, HEDDLE_ADDRESSES_PREFIX, strlen (HEDDLE_ADDRESSES_PREFIX)); }
  };
  std::vector<heddle_image_func> functions;	/* without a name: no device code exists */
  std::vector<variable> variables;
  call_table calls;
  bool own_code = false;	/* a cubin for the device exists: loading is quick */
};

/* Take the image TARGET_DATA, registered with VERSION, for D, and make the table that libgomp wants of load_image.
   REVERSE, unless null, gets a table for reverse offload, or null; INDIRECT, unless null, has the addresses of the
   host's indirect functions.  Returns the number of its rows, -1 after a message.  The caller holds libgomp's lock; the
   context is current.  */
int load_image (device &d, unsigned version, const void *target_data, addr_pair **table, uint64_t **reverse,
		const uint64_t *indirect);

/* Load K's image on D if that has not been done; any thread.  False after a message.  The context is current.  */
bool load_for (device &d, kernel &k);

/* The same, to be called for every launch.  */
inline bool
make_ready (device &d, kernel &k)
{
  return __builtin_expect (k.loaded.load (std::memory_order_acquire), 1) || load_for (d, k);
}

/* Unload the image, after its objects' destructors; false after a message.  */
bool unload_image (device &d, const void *target_data);

/* Unload all; CALL_DRIVER false: only forget them.  */
void unload_all (device &d, bool call_driver);

/* What is in our own image TARGET_DATA (heddle-image.cc), or in one made by GCC's mkoffload (gcc-image.cc).  False
   after a message.  */
/* The PTX for D in IMAGE: that for the newest devices of all texts for D; null: there is none.  */
const heddle_image_code *find_ptx (const device &d, const heddle_image &image);
bool describe_heddle_image (device &d, const void *target_data, image_contents *contents);
bool describe_gcc_image (device &d, const void *target_data, image_contents *contents);

/* Its module, if the description was good; *EARLY: loaded_image has it.  Null after a message.  */
CUmodule load_heddle_module (device &d, const void *target_data, bool *early);
CUmodule load_gcc_module (device &d, const void *target_data);

/* Log buffers for the driver's compiler, as options of cuModuleLoadDataEx and cuLinkCreate.  */
struct jit_logs
{
  jit_logs ();
  jit_logs (const jit_logs &) = delete;

  /* Empty again, for another call: the driver writes into the options how much it used.  */
  void reset ();

  unsigned count;
  CUjit_option options[6];
  void *values[6];
  char errors[16384], infos[4096];

  /* Print the error log, a line at a time.  */
  void print_errors () const;
};

} // namespace heddle

#endif
