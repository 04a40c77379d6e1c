/* ahead.cc -- kernels that are launched before the program has come to their region.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A loop on the host sums something up in a region, looks at the sum, and goes on with the next region or ends.  From
   the end of a kernel to the begin of the next one the host sees the end, runs the program and libgomp, and has the
   driver launch: some 10 us, while a small kernel takes 3 us.

   Most kernels come again with the same arguments, behind the same kernel.  While the host waits for a kernel's sum,
   the expected next kernel is therefore launched, with a gate (gcc-plugin/device/emit/gate.cc): its blocks come to
   the device right behind the first kernel, and wait for the host's word.  The program goes on meanwhile as ever, and
   nothing is guessed about it.  If its next kernel is the expected one, with each bit of its arguments, the host
   writes a word, and the kernel begins.  If the program ends its loop, starts another kernel, copies, or does
   anything else for which the plugin calls the driver, the word is no, and the kernel does nothing.

   A kernel behind its gate keeps others from the device.  So a gate is not for long: after LIMIT the kernel gives up,
   as if it had been refused, and work unknown to the plugin goes on.  The device decides, and the host looks at the
   decision before anything else (settle_taken): a kernel with a late word is launched again, without a gate.

   Where.  The kernel before reports its end to a word in memory, as kernels with sums do; a wait for the stream would
   be a wait for the gate, too.  The program has a single stream; the device can hold the whole expected grid, as blocks
   behind others would wait for each other; nobody observes or records kernels; sequences (graphs.cc) are followed.

   Expectations are learnt.  A kernel has to come twice behind another one before it is launched so; a refusal is
   paid for by more and more launches as before.  A kernel with other parameters each time is hardly looked at.

   Long: a single automaton.  */

#include "plugin/launch/ahead.h"
#include "abi.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/launch/graphs.h"
#include "plugin/observe/failure.h"
#include "plugin/types/device-image.h"
#include "plugin/types/device.h"
#include "plugin/types/geometry.h"
#include "plugin/types/launch.h"

#include <algorithm>
#include <mutex>
#include <string.h>
#include <vector>

namespace heddle {

namespace {

/* Estimate, in nanoseconds: a kernel waits for the host's word.  A program with more to do between two regions has
   little use for an early launch.  */
constexpr unsigned gate_limit = 50000;

/* Estimate, in nanoseconds: the same on the simulator, whose blocks come one after the other.  */
constexpr unsigned simulator_limit = 200000000;

/* Estimate, in pairs of kernels: known at a time.  */
constexpr size_t most_pairs = 32;

/* Estimate, in times: a kernel is launched ahead if it has come as often as that behind another one ...  */
constexpr int trusted = 2;

/* Estimate, in times: ... which counts no further than to this number.  */
constexpr int most_trust = 8;

/* Estimate, in times of right expectation: the cost of a refusal, doubled with each next one, ... */
constexpr int least_cost = 4;

/* Estimate, in times: ... up to this number.  */
constexpr int most_cost = 4096;

/* Estimate, in looks at the answer: the host asks the driver for failures.  */
constexpr size_t looks_unasked = 65536;

/* Estimate, in launches: a kernel that comes with new parameters so often in a row is not looked at any more ... */
constexpr unsigned most_strange = 48;

/* Estimate, in launches: ... until as many have gone by.  */
constexpr unsigned strange_period = 1024;

/* A kernel with its parameters.  */
struct exact_kernel
{
  launch_order order {};
  launched::parameter_block parameters;

  void set (const launch_order &o, const void *p)
  {
    order = o;
    memcpy (static_cast<void *> (&parameters), p, o.size);
  }
  bool is (const launch_order &o, const void *p) const
  {
    return order.function == o.function && order.context == o.context && order.stream == o.stream
	   && order.teams == o.teams && order.rows == o.rows && order.width == o.width && order.height == o.height
	   && order.shared == o.shared && order.size == o.size && order.early == o.early
	   && !memcmp (&parameters, p, o.size);
  }
};

/* NEXT has come behind BEFORE.  */
struct kernel_pair
{
  exact_kernel before, next;
  bool complete = false;		/* NEXT is known */
  int trust = 0, cost = least_cost;
  uint64_t used = 0;

  /* A new pair, whose first kernel is O; without a copy of all its bytes.  */
  void begin (const launch_order &o, const void *parameters)
  {
    before.set (o, parameters);
    complete = false;
    trust = 0;
    cost = least_cost;
  }
};

enum class gate_state { none, open_question, taken };

/* A single object, as long as the process lives.  */
struct gates
{
  /* Of all below; STATE, WATCHING and FAILURE may be looked at without it.  Recursive: the program may end here.  */
  std::recursive_mutex lock;
  std::atomic<gate_state> state { gate_state::none };
  std::atomic<bool> watching { false };	/* LAST is not null */
  std::atomic<CUresult> failure { CUDA_SUCCESS };
  std::vector<kernel_pair> pairs;
  kernel_pair *last = nullptr;		/* its BEFORE is the thread's last kernel */
  kernel_pair *launched_for = nullptr;	/* unless STATE is none */
  size_t newest = 0;			/* number of the pair that was used last */
  uint64_t now = 0;			/* counts uses of pairs */
  unsigned launch = 0;			/* twice the number of the last launch */
  device *on = nullptr;			/* GATE is its memory; null: none */
  bool unusable = false;		/* no memory for a gate */
  CUdeviceptr gate = 0;
  heddle_gate_words *words = nullptr;

  void note_next (const launch_order &o, const void *parameters);
  void find_last (const launch_order &o, const void *parameters);
  bool get_memory (device &d, CUstream s);
  bool may_follow (device &d) const;
  void launch_next (device &d);
  void say (unsigned word) { __atomic_store_n (&words->word, word, __ATOMIC_RELEASE); }
  void refuse ();
  void settle ();
} &all = *new gates ();

/* The kernel behind the last one is O.  */
void
gates::note_next (const launch_order &o, const void *parameters)
{
  kernel_pair *const p = last;
  last = nullptr;
  watching.store (false, std::memory_order_relaxed);
  if (!p)
    return;
  if (p->complete && p->next.is (o, parameters))
    {
      if (p->trust < most_trust)
	p->trust++;
      return;
    }
  p->next.set (o, parameters);
  p->complete = true;
  if (p->trust > 0)
    p->trust = 0;
}

/* The last kernel is O, from now on.  */
void
gates::find_last (const launch_order &o, const void *parameters)
{
  last = nullptr;
  watching.store (false, std::memory_order_relaxed);
  std::atomic<unsigned> &strange = const_cast<kernel *> (o.what)->strange;
  const unsigned times = strange.load (std::memory_order_relaxed) + 1;
  strange.store (times < strange_period ? times : 0, std::memory_order_relaxed);
  if (times > most_strange)
    return;
  if (pairs.capacity () < most_pairs)
    pairs.reserve (most_pairs);
  /* A loop's pairs come in the order in which they were found first.  */
  for (size_t i = 0; i < pairs.size () && !last; i++)
    {
      kernel_pair &p = pairs[(newest + 1 + i) % pairs.size ()];
      if (p.before.is (o, parameters))
	last = &p;
    }
  if (last)
    strange.store (0, std::memory_order_relaxed);
  else
    {
      if (pairs.size () < most_pairs)
	pairs.emplace_back ();
      kernel_pair *oldest = &pairs.back ();
      if (pairs.size () == most_pairs)
	for (kernel_pair &p : pairs)
	  if (p.used < oldest->used)
	    oldest = &p;
      oldest->begin (o, parameters);
      last = oldest;
    }
  newest = size_t (last - pairs.data ());
  last->used = ++now;
  watching.store (true, std::memory_order_relaxed);
}

/* Memory of D for the gate.  */
bool
gates::get_memory (device &d, CUstream s)
{
  if (on || unusable)
    return on == &d;
  gate_memory m;
  if (!get_gate (d, s, environment ().driver == driver_choice::simulator ? simulator_limit
		 : gate_limit, &m))
    {
      unusable = true;
      return false;
    }
  gate = m.on_device;
  words = m.words;
  on = &d;
  return true;
}

/* The kernel expected behind LAST may be launched ahead, by all that is known without the driver.  */
bool
gates::may_follow (device &d) const
{
  if (!last || !last->complete || last->trust < trusted)
    return false;
  const launch_order &o = last->next.order;
  return o.what->gate && o.on == &d && !last->next.parameters.fixed.stacks;
}

/* Launch what is expected behind LAST.  */
void
gates::launch_next (device &d)
{
  const launch_order &o = last->next.order;
  const unsigned warps = (o.width * o.height + HEDDLE_WARP_SIZE - 1) / HEDDLE_WARP_SIZE;
  unsigned blocks = 0;
  if (!resident_blocks (d, const_cast<kernel &> (*o.what), warps, &blocks)
      || (unsigned long) o.teams * o.rows > blocks || !get_memory (d, o.stream))
    return;
  launch += 2;
  if (!launch)
    launch = 2;
  launched::parameter_block p;
  memcpy (static_cast<void *> (&p), &last->next.parameters, o.size);
  p.fixed.stacks = gate;
  p.fixed.flags = launch;
  if (!launch_now (o, &p))
    return;
  launched_for = last;
  state.store (gate_state::open_question, std::memory_order_release);
}

/* Nobody wants the kernel.  */
void
gates::refuse ()
{
  say (launch);
  kernel_pair &p = *launched_for;
  p.trust = trusted - p.cost;
  p.cost = std::min (2 * p.cost, most_cost);
  state.store (gate_state::none, std::memory_order_release);
}

/* Know what has become of the kernel that was taken.  */
void
gates::settle ()
{
  const launch_order &o = launched_for->next.order;
  unsigned answer;
  for (size_t turns = 1; answer = __atomic_load_n (&words->answer, __ATOMIC_ACQUIRE), (answer ^ launch) > 1;
       turns++)
    /* A device that has failed gives no answer.  */
    if (turns % looks_unasked == 0)
      {
	const kernels_context scope (o.context);
	const CUresult r = cu.StreamQuery (o.stream);
	if (r != CUDA_SUCCESS && r != CUDA_ERROR_NOT_READY)
	  {
	    failure.store (r);
	    state.store (gate_state::none, std::memory_order_release);
	    return;
	  }
      }
  state.store (gate_state::none, std::memory_order_release);
  if (answer & 1)
    return;
  kernel_pair &p = *launched_for;
  p.trust = trusted - p.cost;
  p.cost = std::min (2 * p.cost, most_cost);
  const kernels_context scope (o.context);
  const cu_result r = launch_now (o, &p.next.parameters);
  if (!r && !is_sticky (r.code))
    cannot_start (*o.on, *o.what, r, "launch");
  if (!r)
    failure.store (r.code);
}

} // namespace

void
launch_ahead (device &d, const launch_order &o, const void *parameters)
{
  const settings &env = environment ();
  const bool simulated = env.driver == driver_choice::simulator;
  const bool spins = env.wait == wait_choice::spin || (env.wait == wait_choice::automatic && !simulated);
  if (!spins || !env.graphs || env.ahead <= simulated || env.record || observing_kernels
      || d.prints.load () || !one_stream_in_all () || !launch_held ())
    return;
  std::lock_guard<std::recursive_mutex> guard (all.lock);
  all.find_last (o, parameters);
  if (all.state.load (std::memory_order_relaxed) == gate_state::none && all.may_follow (d))
    {
      before_call.store (before_driver_call, std::memory_order_release);
      all.launch_next (d);
    }
}

bool
take_ahead (const launch_order &o, const void *parameters)
{
  if (all.state.load (std::memory_order_relaxed) == gate_state::none
      && !all.watching.load (std::memory_order_relaxed))
    return false;
  std::lock_guard<std::recursive_mutex> guard (all.lock);
  if (all.state.load (std::memory_order_relaxed) == gate_state::taken)
    all.settle ();
  const bool question = all.state.load (std::memory_order_relaxed) == gate_state::open_question;
  const bool same = question && all.launched_for->next.is (o, parameters);
  if (same)
    {
      all.say (all.launch + 1);
      all.launched_for->cost = least_cost;
      all.state.store (gate_state::taken, std::memory_order_release);
    }
  else if (question)
    all.refuse ();
  all.note_next (o, parameters);
  return same;
}

cu_result
settle_taken ()
{
  if (all.state.load (std::memory_order_acquire) == gate_state::taken && !is_forked ())
    {
      std::lock_guard<std::recursive_mutex> guard (all.lock);
      if (all.state.load (std::memory_order_relaxed) == gate_state::taken)
	all.settle ();
    }
  return { all.failure.load (std::memory_order_relaxed), cuda_symbols::LaunchKernel };
}

void
settle_ahead ()
{
  settle_taken ();
  if (all.state.load (std::memory_order_acquire) == gate_state::open_question && !is_forked ())
    {
      std::lock_guard<std::recursive_mutex> guard (all.lock);
      if (all.state.load (std::memory_order_relaxed) == gate_state::open_question)
	all.refuse ();
    }
}

void
forget_ahead ()
{
  if (is_forked ())
    return;
  settle_ahead ();
  std::lock_guard<std::recursive_mutex> guard (all.lock);
  all.pairs.clear ();
  all.last = all.launched_for = nullptr;
  all.watching.store (false);
  all.on = nullptr;
}

} // namespace heddle
