/* server.cc -- calls of host functions by kernels, on the host's side.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   One thread reads the ring of requests and makes each call itself: nothing is handed on while functions are quick.  A
   function may take long, or wait for another one; nobody reads requests then.  The watcher, a thread with this only
   task, checks every half millisecond for progress of the reader, and without progress it makes another thread the
   reader, a new thread if need be.  A thread that returns from a call and finds another reader parks.  The number of
   threads is therefore the number of long-running functions, and no function stops another one's call.

   A function may call the device back: a procedure for Fortran's defined input and output.  Its thread waits for the
   answer like a thread in a long-running function, while others make the device's calls meanwhile.  Without a free
   thread for these calls, it makes them itself.

   While no kernel with calls is on its way, all these threads sleep.  Without such kernels a program has none.

   A function may end the program.  Then exit's clean-up reaches the plugin on the calling thread, and a kernel waits
   for this call: the kernel is told that no result will come, and traps; the thread of the program that waits for this
   kernel then waits for the end (plugin/observe/failure.cc).  Another thread may end the program, or a signal handler
   of the thread that waits for the kernel, while a function does not return: kernels are told the same.  */

#include "server.h"
#include "crash.h"
#include "reverse.h"
#include "../protocol.h"
#include "plugin/types/own-thread.h"
#include "plugin/types/device.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/memory/staging.h"
#include "plugin/tuning.h"

#include <algorithm>
#include <atomic>
#include <errno.h>
#include <locale.h>
#include <map>
#include <set>
#include <mutex>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <string.h>
#include <time.h>

namespace heddle {

/* Estimate, in us: between looks whether somebody reads requests.  Functions that take less are not worth a thread.  */
constexpr unsigned call_watch_us = 500;

/* Estimate, in us: of sleep between looks.  The least time of a thread's sleep.  */
constexpr unsigned call_sleep_us = 50;

/* Estimate, in ms: without a request, before the reader sleeps between looks.  As HEDDLE_WAIT=auto has it for
   kernels.  */
constexpr double call_spin_ms = 5;

/* Estimate, in looks: the same on the simulator and with HEDDLE_WAIT=block, where others run between looks and
   sleep comes next.  The simulator needs the cores itself.  */
constexpr unsigned call_yields = 20;

/* Estimate, in looks: for a request before a yield.  Some 10 us, longer than between calls of a busy kernel.  */
constexpr unsigned call_spins = 2000;

namespace {

/* The server of a device.  */
struct call_server
{
  call_server () { sem_init (&work, 0, 0); sem_init (&begun, 0, 0); }

  int number = 0;			/* of the device */
  /* Made with the first image that needs calls; fixed then.  */
  heddle_call_slot *slots = nullptr;	/* pinned, with RING behind it */
  unsigned *ring = nullptr;
  CUdeviceptr slots_on_device = 0, ring_on_device = 0, state = 0;
  bool polite = false;			/* give the processor away while nothing comes */
  sigset_t signals;			/* the mask of the thread that made the first kernel */

  std::atomic<int> kernels { 0 };	/* on their way, with possible calls */
  std::mutex reading;			/* of NEXT, and of the ring's entry at it */
  unsigned next = 0;			/* number of the next request */
  locale_t statement_locale = nullptr;	/* of the statement of Fortran that the device executes; null: none yet */
  std::atomic<int> readers { 0 };	/* threads that poll the ring */
  std::atomic<unsigned> served { 0 };	/* number of requests read */
  std::atomic<int> calls { 0 };		/* number of functions still running */

  std::mutex lock;			/* of the threads' numbers */
  unsigned threads = 0, parked = 0;	/* that call functions; others wait for WORK */
  std::set<const call_table *> tables;	/* of loaded images */
  bool watched = false;			/* there is the watcher */
  bool stop = false;
  bool scarce = false;			/* the lack of threads has been reported */
  sem_t work;				/* a parked thread is to read */
  sem_t begun;				/* the first kernel is on its way: for the watcher */
};

/* All devices' servers, by number; not destroyed, as threads may be in functions of the host when the program ends.  */
struct all_servers
{
  std::mutex lock;
  std::map<int, call_server> by_number;
} &all = *new all_servers ();

call_server &
server_of (const device &d)
{
  std::lock_guard<std::mutex> guard (all.lock);
  return all.by_number[d.number];
}

/* CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS: host and device may use the same unified memory at the same time.  The
   simulator's always may.  */
constexpr CUdevice_attribute concurrent_managed_access { 89 };

thread_local call_server *serving;	/* whose call this thread is in; null: none */
thread_local heddle_call_slot *served_slot;	/* of that */

std::atomic<bool> ending { false };	/* a function of the host ends the program */

constexpr size_t ring_bytes = HEDDLE_CALL_SLOTS * sizeof (unsigned);
constexpr size_t slots_bytes = HEDDLE_CALL_SLOTS * sizeof (heddle_call_slot);

void
sleep_us (unsigned us)
{
  const timespec t { 0, long (us) * 1000 };
  nanosleep (&t, nullptr);
}

/* Take the next request: its slot.  Null: there is none yet.  */
heddle_call_slot *
read_request (call_server &c)
{
  std::lock_guard<std::mutex> guard (c.reading);
  unsigned *entry = &c.ring[c.next % HEDDLE_CALL_SLOTS];
  const unsigned number = __atomic_load_n (entry, __ATOMIC_ACQUIRE);
  if (!number)
    return nullptr;
  __atomic_store_n (entry, 0, __ATOMIC_RELAXED);
  c.next++;
  c.served.fetch_add (1, std::memory_order_relaxed);
  if (number > HEDDLE_CALL_SLOTS)
    {
      serving = &c;
      fatal ("a kernel has damaged the memory by which it calls functions of the host");
    }
  return &c.slots[number - 1];
}

/* Let DONE of SLOT, which is FROM, be TO, unless kernels have been told meanwhile that the program ends.  */
void
set_done (heddle_call_slot &slot, unsigned from, unsigned to)
{
  __atomic_compare_exchange_n (&slot.done, &from, to, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
}

/* The row of SLOT's request.  Kernels can write to the slot, by mistake or on purpose: its address must be one given
   out by the plugin, and its number is read once.  */
const heddle_image_call &
asked_row (call_server &c, const heddle_call_slot &slot)
{
  const auto address = __atomic_load_n (&slot.table, __ATOMIC_RELAXED);
  const auto number = __atomic_load_n (&slot.row, __ATOMIC_RELAXED);
  const call_table *const table = reinterpret_cast<const call_table *> (address);
  bool known;
  {
    std::lock_guard<std::mutex> guard (c.lock);
    known = c.tables.count (table);
  }
  if (!known)
    fatal ("a kernel has damaged the memory by which it calls functions of the host");
  if (number >= table->count)
    fatal ("a kernel calls a function of the host that its image does not name");
  return table->rows[number];
}

/* Make the call in SLOT.  */
void
serve (call_server &c, heddle_call_slot &slot)
{
  /* From here on the end of the program does not wait for the kernel (leave_call).  */
  call_server *const outer = serving;
  heddle_call_slot *const outer_slot = served_slot;
  serving = &c;
  served_slot = &slot;
  const heddle_image_call &row = asked_row (c, slot);
  if (environment ().info > 1)
    info ("call %s", row.name);
  if (!row.function)
    fatal ("a kernel calls the host's function %s, which the program has been linked without", row.name);
  c.calls.fetch_add (1);
  /* From the first call of a statement to the last one Fortran's library has its own locale in the thread; there is one
     statement at a time (device-libs/libgfortran/io-files.c), but its calls may be on several threads.  */
  bool statement = false;
  for (const char *prefix : { "_gfortran_st_", HEDDLE_IO_STEPS })
    statement |= !strncmp (row.name, prefix, strlen (prefix));
  const locale_t before = statement && c.statement_locale ? uselocale (c.statement_locale) : uselocale (nullptr);
  const char *const outer_function = enter_function (row.name);
  errno = slot.error;
  if (row.call)
    row.call (slot.block);
  else
    run_region (c.number, row.function, slot.block);
  slot.error = errno;
  enter_function (outer_function);
  c.calls.fetch_sub (1);
  if (statement)
    c.statement_locale = uselocale (before);
  serving = outer;
  served_slot = outer_slot;
  set_done (slot, HEDDLE_CALL_WAITS, HEDDLE_CALL_DONE);
}

/* Let others run.  Where they are many, that takes milliseconds, and a sleep much less, as the system prefers who
   wakes: then this thread sleeps instead for as many looks as it would spin.  */
void
yield ()
{
  thread_local unsigned crowded;
  if (crowded)
    {
      crowded--;
      sleep_us (call_sleep_us);
      return;
    }
  const double start = now_ms ();
  sched_yield ();
  if ((now_ms () - start) * 1e3 > call_sleep_us)
    crowded = call_spins;
}

/* Nothing has come for TURNS looks, since SINCE.  */
void
wait_a_turn (const call_server &c, unsigned turns, double since)
{
  if (c.polite ? turns < call_yields : turns < call_spins)
    {
      if (c.polite)
	yield ();
      else
	__builtin_ia32_pause ();
    }
  else if (c.polite || (turns % 64 == 0 && now_ms () - since > call_spin_ms))
    sleep_us (call_sleep_us);
  else
    sched_yield ();
}

/* Read requests and make the calls until another thread reads, or no kernel is on its way.  */
void
read_and_serve (call_server &c)
{
  c.readers.fetch_add (1);
  unsigned turns = 0;
  double since = now_ms ();
  while (c.kernels.load (std::memory_order_relaxed) > 0)
    {
      heddle_call_slot *slot = read_request (c);
      if (!slot)
	{
	  wait_a_turn (c, turns++, since);
	  continue;
	}
      c.readers.fetch_sub (1);
      serve (c, *slot);
      if (c.readers.load () > 0)
	return;
      c.readers.fetch_add (1);
      turns = 0;
      since = now_ms ();
    }
  c.readers.fetch_sub (1);
}

/* A thread for calls of functions.  */
void *
caller (void *data)
{
  call_server &c = *static_cast<call_server *> (data);
  take_own_name ();
  /* A function may start programs, which inherit the mask, or raise a signal.  */
  pthread_sigmask (SIG_SETMASK, &c.signals, nullptr);
  for (;;)
    {
      read_and_serve (c);
      {
	std::lock_guard<std::mutex> guard (c.lock);
	if (c.stop)
	  break;
	c.parked++;
      }
      while (sem_wait (&c.work) != 0)
	;
      std::lock_guard<std::mutex> guard (c.lock);
      c.parked--;
      if (c.stop)
	break;
    }
  std::lock_guard<std::mutex> guard (c.lock);
  c.threads--;
  return nullptr;
}

/* Make another thread a reader.  False: no thread is available.  The lock is held.  */
bool
add_reader (call_server &c)
{
  int due = 0;
  sem_getvalue (&c.work, &due);
  if (c.parked > unsigned (std::max (due, 0)))
    {
      sem_post (&c.work);
      return true;
    }
  own_thread t;
  if (c.threads >= tuning.call_threads || !t.start (caller, &c))
    return false;
  t.detach ();
  c.threads++;
  return true;
}

/* A heddle_call_back_function.  */
void
call_back (unsigned long long function, const void *argument)
{
  if (!function)
    fatal ("a statement with defined input or output on the device has too long a format");
  if (!serving)
    fatal ("a procedure of the device is called on the host by a thread that is in no call of a kernel's");
  call_server &c = *serving;
  heddle_call_slot &slot = *served_slot;
  unsigned number = slot.answered + 1;
  if (number < HEDDLE_CALL_BACK)
    number = HEDDLE_CALL_BACK;
  slot.function = function;
  slot.argument = reinterpret_cast<uintptr_t> (argument);
  set_done (slot, HEDDLE_CALL_WAITS, number);
  const double since = now_ms ();
  for (unsigned turns = 0; __atomic_load_n (&slot.answered, __ATOMIC_ACQUIRE) != number; turns++)
    {
      bool others = c.readers.load () > 0;
      if (!others)
	{
	  std::lock_guard<std::mutex> guard (c.lock);
	  others = c.readers.load () > 0 || (!c.stop && add_reader (c));
	}
      heddle_call_slot *nested = others ? nullptr : read_request (c);
      if (nested)
	serve (c, *nested);
      else
	wait_a_turn (c, turns, since);
    }
  set_done (slot, number, HEDDLE_CALL_WAITS);
}

/* The watcher.  */
void *
watch (void *data)
{
  take_own_name ();
  call_server &c = *static_cast<call_server *> (data);
  for (;;)
    {
      unsigned seen = c.served.load () - 1;
      while (c.kernels.load () > 0)
	{
	  sleep_us (call_watch_us);
	  const unsigned now = c.served.load ();
	  if (now == seen && c.readers.load () == 0 && c.kernels.load () > 0)
	    {
	      std::lock_guard<std::mutex> guard (c.lock);
	      if (!c.stop && !add_reader (c) && !c.scarce && c.threads)
		{
		  c.scarce = true;
		  warning ("%u functions of the host that device %d has called have not returned, and there is no "
			   "thread for the next one (HEDDLE_TUNE=call_threads): it waits for one of them", c.threads,
			   c.number);
		}
	    }
	  seen = now;
	}
      {
	std::lock_guard<std::mutex> guard (c.lock);
	if (c.stop)
	  break;
      }
      while (sem_wait (&c.begun) != 0)
	;
    }
  std::lock_guard<std::mutex> guard (c.lock);
  c.watched = false;
  return nullptr;
}

/* Make the slots of D.  */
cu_result
make_slots (device &d)
{
  call_server &c = server_of (d);
  if (c.slots)
    return { CUDA_SUCCESS, "" };
  const settings &env = environment ();
  c.number = d.number;
  c.polite = env.driver == driver_choice::simulator || env.wait == wait_choice::block;
  void *pinned = nullptr;
  CUdeviceptr on_device = 0, state = 0;
  cu_result r = CU (MemHostAlloc, &pinned, slots_bytes + ring_bytes,
		    CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP);
  if (r)
    r = CU (MemHostGetDevicePointer, &on_device, pinned, 0);
  if (r)
    r = CU (MemAlloc, &state, sizeof (heddle_call_state));
  if (!r)
    return r;
  memset (pinned, 0, slots_bytes + ring_bytes);
  const heddle_call_state none {};
  if (!host_to_device (d, reinterpret_cast<void *> (state), &none, sizeof none) || !complete_uploads ())
    return { CUDA_ERROR_UNKNOWN, "a copy of the state of calls" };
  c.slots = static_cast<heddle_call_slot *> (pinned);
  for (unsigned i = 0; i < HEDDLE_CALL_SLOTS; i++)
    c.slots[i].call_back = reinterpret_cast<uintptr_t> (call_back);
  c.ring = reinterpret_cast<unsigned *> (static_cast<char *> (pinned) + slots_bytes);
  c.slots_on_device = on_device;
  c.ring_on_device = on_device + slots_bytes;
  c.state = state;
  return r;
}

} // namespace

bool
can_serve_calls (device &d)
{
  int has = environment ().driver == driver_choice::simulator;
  const cu_result r = has ? cu_result { CUDA_SUCCESS, "" }
		      : CU (DeviceGetAttribute, &has, concurrent_managed_access, d.handle);
  if (!r || !has)
    error ("an image calls functions of the host, but device %d and the host have no memory in common while a kernel "
	   "runs (-foffload-options=-mno-host-calls names the calls)", d.number);
  else if (!d.memory.unify ())
    error ("an image calls functions of the host, but it was loaded after memory of device %d had been allocated that "
	   "the host does not reach; load it before", d.number);
  else
    return true;
  return false;
}

cu_result
prepare_calls (device &d, CUmodule module, const call_table &table)
{
  CUdeviceptr at;
  size_t size;
  cu_result r = CU (ModuleGetGlobal, &at, &size, module, HEDDLE_CALLS_SYMBOL);
  if (r)
    r = make_slots (d);
  if (!r)
    return r;
  call_server &c = server_of (d);
  {
    std::lock_guard<std::mutex> guard (c.lock);
    c.tables.insert (&table);
  }
  const heddle_calls mine = { c.slots_on_device, c.ring_on_device, c.state, reinterpret_cast<uintptr_t> (&table) };
  if (!host_to_device (d, reinterpret_cast<void *> (at), &mine, std::min (size, sizeof mine)) || !complete_uploads ())
    r = { CUDA_ERROR_UNKNOWN, "a copy of the place of calls" };
  return r;
}

void
forget_calls (device &d, const call_table &table)
{
  if (!table.count)
    return;
  call_server &c = server_of (d);
  std::lock_guard<std::mutex> guard (c.lock);
  c.tables.erase (&table);
}

void
begin_calls (device &d)
{
  call_server &c = server_of (d);
  if (c.kernels.fetch_add (1) > 0)
    return;
  name_crashes ();
  std::unique_lock<std::mutex> guard (c.lock);
  if (!c.watched)
    {
      pthread_sigmask (SIG_SETMASK, nullptr, &c.signals);
      own_thread t;
      c.watched = t.start (watch, &c);
      if (c.watched)
	t.detach ();
    }
  if (!c.watched || (!c.readers.load () && !add_reader (c) && !c.threads))
    {
      guard.unlock ();
      fatal ("the system has no thread for the functions of the host that a kernel calls");
    }
  sem_post (&c.begun);
}

void
end_calls (device &d)
{
  server_of (d).kernels.fetch_sub (1);
}

void
close_calls (device &d, bool alive)
{
  call_server &c = server_of (d);
  unsigned left;
  {
    std::lock_guard<std::mutex> guard (c.lock);
    c.stop = true;
    c.kernels.store (0);
    left = c.threads;
  }
  for (unsigned i = 0; i < left; i++)
    sem_post (&c.work);
  sem_post (&c.begun);
  if (serving)
    return;
  const double start = now_ms ();
  for (;;)
    {
      {
	std::lock_guard<std::mutex> guard (c.lock);
	if (!c.threads && !c.watched)
	  break;
      }
      /* One may be in a function, or end the program.  */
      if (now_ms () - start > farewell_ms)
	return;
      sched_yield ();
    }
  c.stop = false;
  if (c.slots && alive)
    {
      note (d, CU (MemFreeHost, c.slots));
      note (d, CU (MemFree, c.state));
    }
  c.slots = nullptr;
  c.next = 0;
}

/* Kernels of D that wait for a result get none; D is lost.  */
static void
end_kernels (device &d, call_server &c)
{
  d.lost.store (true);
  for (unsigned i = 0; c.slots && i < HEDDLE_CALL_SLOTS; i++)
    __atomic_store_n (&c.slots[i].done, HEDDLE_CALL_ENDS, __ATOMIC_RELEASE);
}

void
leave_call (device &d)
{
  if (!serving)
    return;
  if (!ending.exchange (true))
    info ("launch on device %d ended by a function of the host, which ends the program", d.number);
  end_kernels (d, server_of (d));
}

void
abandon_calls (device &d)
{
  call_server &c = server_of (d);
  const double start = now_ms ();
  while (c.kernels.load () > 0 && now_ms () - start < farewell_ms)
    sleep_us (call_sleep_us);
  if (serving || c.kernels.load () == 0 || c.calls.load () == 0)
    return;
  info ("device %d is closed while functions of the host have not returned to its kernels", d.number);
  ending.store (true);
  end_kernels (d, c);
}

bool
serves_kernel ()
{
  return serving != nullptr;
}

bool
call_ends_program ()
{
  return ending.load () && !serving;
}

} // namespace heddle
