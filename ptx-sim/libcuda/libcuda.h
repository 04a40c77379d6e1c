/* libcuda.h -- what is behind the handles of the simulator's CUDA Driver API.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.
   The public face is libcuda.cc: it makes every function of the table libgomp-nvptx/plugin/driver/cuda-driver.def
   visible, checks what all have in common, and calls the function of the same name in namespace simcuda,
   which one of device.cc, memory.cc, stream.cc, module.cc defines.

   Handles are pointers to the structures below.  Unlike NVIDIA's driver, which crashes on a wrong handle, every handle
   is looked up: a wrong handle is CUDA_ERROR_INVALID_HANDLE (or _CONTEXT).

   State is never destroyed by exit handlers: a program that ends with work on its way ends as with the real driver.  A
   client's released objects are gone.  */

#ifndef HEDDLE_PTX_SIM_LIBCUDA_H
#define HEDDLE_PTX_SIM_LIBCUDA_H

#include "plugin/driver/cuda-driver.h"
#include "engine.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

namespace simcuda {

struct context;

struct stream;

/* Something that a stream reaches: an event's record.  */
struct milestone
{
  void reach ();
  void wait ();
  bool reached (double *when = nullptr);	/* *WHEN: milliseconds of the host's steady clock */
  /* False for a reached event; else S goes on at the event.  */
  bool holds_up (stream &s);

private:
  std::mutex m_lock;
  std::condition_variable m_changed;
  bool m_reached = false;
  double m_when = 0;
  std::vector<stream *> m_held_up;
};

/* An in-order queue.  */
struct stream
{
  stream (context &, bool blocking);
  ~stream ();				/* after all work in it */
  /* All throw std::system_error without a thread to do the work.  */
  void issue (std::function<void ()>);
  void issue_wait (std::shared_ptr<milestone>);
  void drain ();			/* wait until nothing is left */
  bool idle ();

  /* For the threads that work on streams: do the next piece.  False: no piece is left, or the next is held up.  */
  bool proceed ();

  context &on;
  const bool blocking;			/* synchronises with the default stream */

private:
  struct piece
  {
    std::function<void ()> work;	/* or else: */
    std::shared_ptr<milestone> until;
  };
  void add (piece);

  std::mutex m_lock;
  std::condition_variable m_changed;
  std::deque<piece> m_queue;
  bool m_active = false;		/* a thread has it, or will */
};

struct event
{
  context *on;
  bool timing;				/* has times for cuEventElapsedTime */
  std::mutex lock;
  std::shared_ptr<milestone> last;	/* null: not recorded yet */
};

struct function
{
  context *on;
  ptxsim::kernel *entry;
};

/* A kernel that can be launched.  */
struct ready_kernel
{
  function *what = nullptr;
  unsigned grid[3] = {}, block[3] = {}, dynamic_shared = 0;
  bool cooperative = false;
  std::shared_ptr<const std::vector<char>> parameters;	/* as the kernel's attributes lay them out */
};

struct graph;

/* A kernel in a graph.  */
struct graph_node
{
  graph *in;
  ready_kernel kernel;
  std::vector<graph_node *> after;
};

struct graph
{
  ~graph ();
  context *on = nullptr;		/* of its kernels; null: none so far */
  std::vector<std::unique_ptr<graph_node>> nodes;
};

/* A graph that can be launched: its kernels in an order in which they can be done.  Graph and nodes may be gone.  */
struct graph_exec
{
  context *on;
  std::mutex lock;			/* of the kernels */
  std::vector<std::pair<const void *, ready_kernel>> kernels;	/* by the handles of nodes */
};

struct module
{
  context *on;
  ptxsim::module *code;
  std::map<std::string, std::unique_ptr<function>> functions;
};

struct link
{
  std::vector<std::pair<std::string, std::string>> texts;	/* name, PTX */
  std::string cubin;
  char *log;
  size_t log_size;
};

/* A primary context, while it is retained.  */
struct context
{
  int ordinal = 0;
  std::unique_ptr<ptxsim::device> engine;
  std::atomic<CUresult> lost { CUDA_SUCCESS };	/* after a failure of a kernel: what everything returns */
  std::mutex lock;			/* of the sets */
  std::set<stream *> streams;
  std::set<event *> events;
  std::set<module *> modules;
  std::set<graph_exec *> graphs;

  ~context ();
  void drain (bool blocking_only);
};

struct device
{
  ptxsim::device_props props;
  std::unique_ptr<context> primary;
  int retained = 0;
  bool registers = true;	/* kernels can use registered memory of the host's under its own addresses */
};

/* Memory of cuMemHostAlloc, cuMemAllocManaged, cuMemHostRegister.  */
enum class pinned_kind { host, managed, registered };
struct pinned
{
  size_t size;
  pinned_kind kind;
  bool read_only;		/* for devices */
};

struct driver
{
  std::mutex lock;			/* of all below */
  std::vector<std::unique_ptr<device>> devices;
  std::unordered_set<const void *> handles;	/* all that are alive, of every kind */
  std::map<uintptr_t, pinned> pinned_memory;
};

/* The only one; made by cuInit.  */
extern driver *the_driver;

/* Whether the calling thread runs a host function, in which no driver function may be called.  */
extern thread_local bool in_host_function;

/* The calling thread's context, alive and not lost; else null with *R the reason.  */
context *current (CUresult *r);

/* Remember and forget handles, and look whether one is alive.  */
void add_handle (const void *);
void drop_handle (const void *);
bool is_handle (const void *);

/* The driver's name for how the engine ended.  */
CUresult result_of (ptxsim::status);

/* Whether all of [P, P + SIZE) is pinned; *MANAGED, unless null, is set if so.  */
bool is_pinned (const void *p, size_t size, bool *managed = nullptr);

/* Make the pinned memory there is visible on a new device.  The driver's lock is held.  */
void register_pinned (ptxsim::device &);

/* Run WORK on stream HANDLE of context C (null: the default stream, which is done when this returns).  */
CUresult issue (context &c, CUstream handle, std::function<void ()> work);

/* Make *READY, a kernel of C, of what a launch says.  */
CUresult prepare_kernel (context &c, CUfunction handle, const unsigned (&grid)[3], const unsigned (&block)[3],
			 unsigned dynamic_shared, void **arguments, void **extra, bool cooperative,
			 ready_kernel *ready);

/* K may begin before the end of its predecessor.  Here kernels do not, and accesses before that end would go unseen: a
   message and an error, unless K's first instructions wait.  */
CUresult check_early (const ready_kernel &k);

/* Launch it on stream ON.  */
CUresult issue_kernel (context &c, CUstream on, const ready_kernel &ready);

/* The checks and the injected failure of the call of function NUMBER of the table.  */
CUresult enter (unsigned number);

/* Read HEDDLE_SIM_FAULT; false after a message.  */
bool read_faults ();

#define HEDDLE_CU(NAME, SYMBOL, NEED, PARAMETERS, ARGUMENTS) CUresult NAME PARAMETERS;
#include "plugin/driver/cuda-driver.def"

enum function_number
{
#define HEDDLE_CU(NAME, SYMBOL, NEED, PARAMETERS, ARGUMENTS) n_##NAME,
#include "plugin/driver/cuda-driver.def"
  n_functions
};

} // namespace simcuda

#endif
