/* graphs.cc -- sequences of kernels that come again are launched at once.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A loop of a program starts the same kernels again and again, and waits at the same places.  The driver takes 3.7 us
   for the launch of a kernel.  A graph of eight kernels takes the driver 9.8 us, with the wait for its end, and the
   device begins the next of its kernels after 0.5 us (one H200, driver 580; launch and wait for one kernel: 9 us).

   Sequences.  The kernels of a thread between two waits, or other calls of the driver, are a sequence.  A sequence that
   has come some times becomes a graph.  From then on kernels are held back as long as they are the beginning of a
   sequence with a graph.  The graph is launched, with the arguments that have changed, when the sequence is complete or
   the thread calls the driver.  Before any other kernel the held kernels are launched one by one, and the following
   kernels, too, until the next wait.  A sequence has a limit: a long row of regions without a wait is several graphs.
   The limit is a multiple of the loop's regions then; with another one each iteration would begin another graph.

   Held kernels could begin earlier.  Nobody can tell (deferred.cc), but the device is idle meanwhile: a
   loss where the program computes for long between regions, or where kernels take so long that the next launch is
   ready in time.  So sequences are timed, from the beginning to the end of the wait, a few times with launches one by
   one and a few times as graphs, and the faster way is used.  Without a wait at its end a sequence is always a graph,
   which runs while the next kernels are held back.

   Where.  Only one thread launches, on one stream.  Any call of the driver by any thread comes behind the held kernels
   (before_call).  Kernels under observation or recording are launched one by one; HEDDLE_INFO tells of their sequences.

   Memory.  The number of graphs and sequences is limited; the least recently used goes.

   Long: a single automaton, from a launch to a graph.  */

#include "plugin/launch/graphs.h"
#include "plugin/launch/ahead.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/observe/failure.h"
#include "plugin/observe/trace.h"
#include "plugin/types/device-image.h"
#include "plugin/types/device.h"

#include <algorithm>
#include <mutex>
#include <stdio.h>
#include <string.h>
#include <vector>

namespace heddle {

/* Estimate, in kernels: a sequence has at most.  The device begins with the first such part of a long row while the
   thread comes to the next one, in 8 us; a graph's own costs, 6 us, are small beside those of as many launches.  */
constexpr size_t longest_sequence = 16;

/* Estimate, in kernels: a sequence is taken for a part of a long row, and is looked for within others.  */
constexpr size_t part_of_row = longest_sequence / 2;

/* Estimate, in sequences: known at a time.  A program's innermost loops have fewer.  */
constexpr size_t most_sequences = 128;

/* Estimate, in graphs: made at a time.  */
constexpr size_t most_graphs = 64;

/* Estimate, in times: a sequence is launched as single kernels and timed before it becomes a graph, ... */
constexpr unsigned times_alone = 3;

/* Estimate, in times: ... without being timed, ... */
constexpr unsigned times_untimed = 8;

/* Estimate, in times: ... the graph is timed, ... */
constexpr unsigned times_together = 5;

/* Estimate, in times: ... and all kernels singly once more, as first iterations are slower, unless this number goes by
   untimed; ... */
constexpr unsigned times_again = 64;

/* Estimate, in times: ... then the choice is made, and again after so many.  */
constexpr unsigned times_chosen = 65536;

namespace {

/* Kernels with the same key can be the same part of a graph.  */
struct kernel_key
{
  CUfunction function;
  unsigned teams, rows, width, height, shared, size;

  explicit kernel_key (const launch_order &o)
    : function (o.function), teams (o.teams), rows (o.rows), width (o.width), height (o.height), shared (o.shared),
      size (unsigned (o.size)) {}
  bool operator== (const kernel_key &other) const
  {
    return function == other.function && teams == other.teams && rows == other.rows && width == other.width
	   && height == other.height && shared == other.shared && size == other.size;
  }
};

/* A kernel of a path.  */
struct step
{
  launch_order order;
  launched::parameter_block parameters;
};

/* A known sequence.  */
struct sequence
{
  CUcontext context = nullptr;
  std::vector<kernel_key> keys;
  unsigned seen = 0;
  uint64_t used = 0;			/* number of its last use */
  double alone_ms = 0, together_ms = 0;	/* the shortest times; 0: none yet */
  unsigned alone = 0, together = 0;	/* number of measurements */
  bool told = false;			/* HEDDLE_INFO */
  bool failed = false;			/* the driver cannot make a graph of it */
  CUgraph graph = nullptr;
  CUgraphExec exec = nullptr;
  std::vector<CUgraphNode> nodes;
  std::vector<std::vector<char>> parameters;	/* of the nodes */

  bool held () const;
};

/* A single object, as long as the process lives.  */
struct held_kernels
{
  /* Of all below; COUNT, LIMIT and TIMED may be looked at without it.  Recursive: the program may end here.  */
  std::recursive_mutex lock;
  std::atomic<unsigned> count { 0 };	/* kernels of the path: since the last call of the driver */
  std::vector<step> path;		/* room for LONGEST_SEQUENCE */
  std::vector<kernel_key> keys;		/* of the path */
  std::atomic<size_t> limit { longest_sequence };	/* of the path */
  std::vector<sequence *> fitting;	/* with this beginning, if the path is held back; else none */
  double began = 0;			/* the path */
  std::vector<std::unique_ptr<sequence>> known;
  uint64_t now = 0;			/* counts uses of sequences */
  std::atomic<CUresult> failure { CUDA_SUCCESS };	/* of a launch, after which nothing works any more */
  std::atomic<sequence *> timed { nullptr };	/* the last sequence, without anything behind it */
  bool timed_together = false;		/* as a graph */
  double timed_since = 0;

  unsigned graphs_of_rows = 0;		/* of part_of_row kernels or more */

  next_kernel add (const launch_order &o, const void *parameters, bool observed);
  void end_path (bool observed);
  void ended ();
  void forget ();

private:
  void begin (const launch_order &);
  void launch_one_by_one (size_t count);
  bool launch_together (sequence &);
  void learn (bool observed);
  sequence *find ();
  bool make_graph (sequence &);
  void choose_limit ();
  bool row_begins (const launch_order &, const kernel_key &) const;
  void drop_graph (sequence &);
  void clear ();
} &all = *new held_kernels ();

bool
times_count ()
{
  return environment ().graphs < 2;
}

/* Whether its kernels are held back, and become a graph.  */
bool
sequence::held () const
{
  if (failed || keys.size () < 2)
    return false;
  if (!times_count ())
    return seen >= 2;
  if (alone < times_alone)
    return seen >= times_untimed;
  if (together < times_together)
    return true;
  if (alone < 2 * times_alone)
    return seen >= times_again;
  return alone_ms == 0 || together_ms <= alone_ms;
}

/* A kernel in the form for cuGraphAddKernelNode.  */
struct node_description
{
  size_t size;
  void *extra[5];
  CUDA_KERNEL_NODE_PARAMS kernel;

  explicit node_description (step &s)
    : size (s.order.size),
      extra { CU_LAUNCH_PARAM_BUFFER_POINTER, &s.parameters, CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END },
      kernel { s.order.function, s.order.teams, s.order.rows, 1, s.order.width, s.order.height, 1, s.order.shared,
	       nullptr, extra } {}
  node_description (const node_description &) = delete;
  node_description &operator= (const node_description &) = delete;
};

std::vector<char>
bytes_of (const step &s)
{
  const char *from = reinterpret_cast<const char *> (&s.parameters);
  return std::vector<char> (from, from + s.order.size);
}

void
held_kernels::clear ()
{
  count.store (0, std::memory_order_release);
  keys.clear ();
  fitting.clear ();
}

/* The path begins with O.  */
void
held_kernels::begin (const launch_order &o)
{
  path.reserve (longest_sequence);
  began = times_count () || tracing ? now_ms () : 0;
  timed = nullptr;
  for (const auto &s : known)
    if (s->context == o.context && s->exec && s->held ())
      fitting.push_back (s.get ());
}

/* Launch the first kernels of the path.  */
void
held_kernels::launch_one_by_one (size_t first)
{
  await_launches ();
  const kernels_context scope (path[0].order.context);
  for (size_t i = 0; i < first; i++)
    {
      const cu_result r = launch_now (path[i].order, &path[i].parameters);
      /* A persistent error is from an earlier kernel.  */
      if (!r && !is_sticky (r.code))
	{
	  clear ();
	  cannot_start (*path[i].order.on, *path[i].order.what, r, "launch");
	}
      if (!r)
	failure.store (r.code);
    }
}

/* Launch the path, an instance of S, as a graph.  */
bool
held_kernels::launch_together (sequence &s)
{
  await_launches ();
  const kernels_context scope (s.context);
  for (size_t i = 0; i < s.nodes.size (); i++)
    if (memcmp (s.parameters[i].data (), &path[i].parameters, path[i].order.size))
      {
	const node_description n (path[i]);
	if (cu.GraphExecKernelNodeSetParams (s.exec, s.nodes[i], &n.kernel) != CUDA_SUCCESS)
	  return false;
	memcpy (s.parameters[i].data (), &path[i].parameters, path[i].order.size);
      }
  const CUresult r = cu.GraphLaunch (s.exec, path[0].order.stream);
  if (is_sticky (r))
    failure.store (r);
  return r == CUDA_SUCCESS || is_sticky (r);
}

/* S becomes a graph, after the example of the path.  */
bool
held_kernels::make_graph (sequence &s)
{
  const kernels_context scope (s.context);
  if (!cu.GraphCreate || !cu.GraphAddKernelNode || !cu.GraphInstantiate || !cu.GraphExecKernelNodeSetParams
      || !cu.GraphLaunch || !cu.GraphDestroy || !cu.GraphExecDestroy
      || cu.GraphCreate (&s.graph, 0) != CUDA_SUCCESS)
    return false;
  for (size_t i = 0; i < s.keys.size (); i++)
    {
      const node_description n (path[i]);
      const bool early = i && path[i].order.early && cu.GraphAddDependencies, after = i && !early;
      CUgraphNode node;
      if (cu.GraphAddKernelNode (&node, s.graph, after ? &s.nodes.back () : nullptr, after, &n.kernel) != CUDA_SUCCESS)
	return false;
      CUgraphEdgeData edge {};
      edge.from_port = CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC;
      edge.type = CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC;
      if (early && cu.GraphAddDependencies (s.graph, &s.nodes.back (), &node, &edge, 1) != CUDA_SUCCESS)
	return false;
      s.nodes.push_back (node);
      s.parameters.push_back (bytes_of (path[i]));
    }
  if (cu.GraphInstantiate (&s.exec, s.graph, 0) != CUDA_SUCCESS)
    {
      s.exec = nullptr;
      return false;
    }
  graphs_of_rows += s.keys.size () >= part_of_row;
  if (cu.GraphUpload)
    cu.GraphUpload (s.exec, path[0].order.stream);
  return true;
}

void
held_kernels::drop_graph (sequence &s)
{
  if (s.exec)
    cu.GraphExecDestroy (s.exec);
  if (s.graph)
    cu.GraphDestroy (s.graph);
  graphs_of_rows -= s.exec && s.keys.size () >= part_of_row;
  s.exec = nullptr;
  s.graph = nullptr;
  s.nodes.clear ();
  s.parameters.clear ();
}

/* The path's sequence; a new sequence takes the place of the least recently used.  */
sequence *
held_kernels::find ()
{
  const CUcontext context = path[0].order.context;
  for (const auto &s : known)
    if (s->context == context && s->keys == keys)
      return s.get ();
  if (known.size () < most_sequences)
    known.emplace_back (new sequence);
  else
    {
      const auto older = [] (const std::unique_ptr<sequence> &a, const std::unique_ptr<sequence> &b)
      {
	return a->used < b->used;
      };
      auto oldest = std::min_element (known.begin (), known.end (), older);
      {
	const kernels_context scope ((*oldest)->context);
	drop_graph (**oldest);
      }
      oldest->reset (new sequence);
      std::swap (*oldest, known.back ());
    }
  sequence *s = known.back ().get ();
  s->context = context;
  s->keys = keys;
  return s;
}

/* The path, launched kernel by kernel, is complete.  */
void
held_kernels::learn (bool observed)
{
  if (keys.size () < 2)
    return;
  sequence *s = find ();
  s->seen++;
  s->used = ++now;
  timed = s;
  timed_together = false;
  timed_since = began;
  if (s->exec || !s->held ())
    return;
  if (observed)
    {
      if (!s->told && environment ().info)
	{
	  const kernel_text first (*path[0].order.what), last (*path[keys.size () - 1].order.what);
	  info ("graph device %d: %zu kernels, from %s to %s, launched one by one to show them",
		path[0].order.on->number, keys.size (), first.text, last.text);
	}
      s->told = true;
      if (tracing)
	{
	  char text[sizeof "18446744073709551615 kernels"];
	  snprintf (text, sizeof text, "%zu kernels", keys.size ());
	  trace_host ("graph", text, began, now_ms ());
	}
      return;
    }
  size_t graphs = 0;
  sequence *oldest = nullptr;
  for (const auto &k : known)
    if (k->exec)
      {
	graphs++;
	if (!oldest || k->used < oldest->used)
	  oldest = k.get ();
      }
  if (graphs >= most_graphs)
    {
      const kernels_context scope (oldest->context);
      drop_graph (*oldest);
    }
  if (!make_graph (*s))
    {
      const kernels_context scope (s->context);
      drop_graph (*s);
      s->failed = true;
    }
}

/* The path is as long as can be, and goes on.  Where a part of it is repeated, further paths end with a repetition.  */
void
held_kernels::choose_limit ()
{
  for (size_t period = 1; period <= keys.size () / 2; period++)
    if (std::equal (keys.begin () + period, keys.end (), keys.begin ()))
      {
	limit = longest_sequence / period * period;
	return;
      }
}

/* Whether O, whose key is KEY, may be the first kernel of a graph for a part of a long row.  */
bool
held_kernels::row_begins (const launch_order &o, const kernel_key &key) const
{
  for (const auto &s : known)
    if (s->exec && s->keys.size () >= part_of_row && s->keys[0] == key && s->context == o.context && s->held ())
      return true;
  return false;
}

/* The path has no more kernels.  */
void
held_kernels::end_path (bool observed)
{
  if (!keys.empty ())
    {
      const auto whole = std::find_if (fitting.begin (), fitting.end (), [this] (const sequence *s)
	{
	  return s->keys.size () == keys.size ();
	});
      sequence *const s = whole != fitting.end () ? *whole : nullptr;
      if (s && launch_together (*s))
	{
	  s->used = ++now;
	  s->seen++;
	  timed = s;
	  timed_together = true;
	  timed_since = began;
	}
      else
	{
	  const bool held = !fitting.empty ();
	  if (held)
	    launch_one_by_one (keys.size ());
	  if (s)
	    {
	      const kernels_context scope (s->context);
	      drop_graph (*s);
	      s->failed = true;
	    }
	  learn (observed);
	  /* The device has begun late.  */
	  if (held)
	    timed = nullptr;
	}
    }
  clear ();
}

next_kernel
held_kernels::add (const launch_order &o, const void *parameters, bool observed)
{
  const kernel_key key (o);
  if (!keys.empty () && (path[0].order.context != o.context || path[0].order.stream != o.stream
			 || keys.size () >= limit))
    {
      if (keys.size () == longest_sequence)
	choose_limit ();
      end_path (observed);
    }
  else if (graphs_of_rows && !keys.empty () && fitting.empty () && row_begins (o, key))
    end_path (observed);
  if (keys.empty ())
    begin (o);
  const size_t at = keys.size ();
  if (path.size () <= at)
    path.resize (at + 1);
  path[at].order = o;
  memcpy (&path[at].parameters, parameters, o.size);
  keys.push_back (key);
  count.store (unsigned (keys.size ()), std::memory_order_release);
  if (fitting.empty ())
    return next_kernel::launch;
  const auto other = [at, &key] (const sequence *s) { return s->keys.size () <= at || !(s->keys[at] == key); };
  fitting.erase (std::remove_if (fitting.begin (), fitting.end (), other), fitting.end ());
  if (fitting.empty () || observed)
    {
      fitting.clear ();
      if (at)
	launch_one_by_one (at);
      return next_kernel::launch;
    }
  /* No longer sequence is expected.  */
  if (fitting.size () == 1 && fitting[0]->keys.size () == keys.size ())
    end_path (observed);
  return next_kernel::held;
}

void
held_kernels::ended ()
{
  limit = longest_sequence;
  if (!timed || !times_count ())
    return;
  sequence &s = *timed;
  timed = nullptr;
  const double took = now_ms () - timed_since;
  unsigned &times = timed_together ? s.together : s.alone;
  double &least = timed_together ? s.together_ms : s.alone_ms;
  /* The first time includes work that the driver does once.  */
  if (times++ == 0)
    return;
  if (least == 0 || took < least)
    least = took;
  if (times >= times_chosen)
    {
      s.together = s.alone = s.seen = 0;
      s.together_ms = s.alone_ms = 0;
    }
}

void
held_kernels::forget ()
{
  for (const auto &s : known)
    {
      const kernels_context scope (s->context);
      drop_graph (*s);
    }
  known.clear ();
  timed = nullptr;
}

} // namespace

next_kernel
follow_sequence (const launch_order &o, const void *parameters, bool observed)
{
  if (take_ahead (o, parameters))
    return next_kernel::held;
  std::lock_guard<std::recursive_mutex> guard (all.lock);
  before_call.store (before_driver_call, std::memory_order_release);
  return all.add (o, parameters, observed);
}

cu_result
launch_held ()
{
  const cu_result ahead = settle_taken ();
  if (!ahead)
    return ahead;
  /* The observers of kernels call the driver between them.  */
  if (all.count.load (std::memory_order_acquire) && !observing_kernels && !is_forked ())
    {
      std::lock_guard<std::recursive_mutex> guard (all.lock);
      all.end_path (false);
    }
  return { all.failure.load (std::memory_order_relaxed), cuda_symbols::GraphLaunch };
}

void
before_driver_call ()
{
  settle_ahead ();
  await_launches ();
  launch_held ();
}

void
held_ended ()
{
  const bool observed = observing_kernels && all.count.load (std::memory_order_acquire);
  if (!all.timed && !observed && all.limit.load (std::memory_order_relaxed) == longest_sequence)
    return;
  std::lock_guard<std::recursive_mutex> guard (all.lock);
  if (observed)
    all.end_path (true);
  all.ended ();
}

void
forget_graphs ()
{
  if (is_forked ())
    return;
  forget_ahead ();
  std::lock_guard<std::recursive_mutex> guard (all.lock);
  all.end_path (observing_kernels);
  all.forget ();
}

} // namespace heddle
