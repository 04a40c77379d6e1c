/* graph.cc -- the simulator's Driver API: graphs of kernels.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.
   A graph has kernels, and edges for their order.  A copy of it is made executable once and launched often; between
   launches the parameters of a kernel in the copy may change, but not the function.  A launch keeps the parameters of
   its time.

   On a stream a graph is one piece of work, behind earlier work and before later work.  Here its kernels run one after
   another, in an order that the edges allow, also along edges that permit an early start.  */

#include "libcuda/libcuda.h"

#include <algorithm>

namespace simcuda {

graph::~graph ()
{
  for (const auto &n : nodes)
    drop_handle (n.get ());
}

namespace {

graph *
graph_of (CUgraph handle)
{
  return is_handle (handle) ? reinterpret_cast<graph *> (handle) : nullptr;
}

graph_exec *
exec_of (CUgraphExec handle)
{
  return is_handle (handle) ? reinterpret_cast<graph_exec *> (handle) : nullptr;
}

/* The node of G that HANDLE is, or null.  */
graph_node *
node_of (const graph &g, CUgraphNode handle)
{
  for (const auto &n : g.nodes)
    if (reinterpret_cast<CUgraphNode> (n.get ()) == handle)
      return n.get ();
  return nullptr;
}

CUresult
prepare_node (context &c, const CUDA_KERNEL_NODE_PARAMS &k, ready_kernel *ready)
{
  return prepare_kernel (c, k.func, { k.gridDimX, k.gridDimY, k.gridDimZ }, { k.blockDimX, k.blockDimY, k.blockDimZ },
			 k.sharedMemBytes, k.kernelParams, k.extra, false, ready);
}

} // namespace

CUresult
GraphCreate (CUgraph *handle, unsigned int flags)
{
  if (!handle || flags)
    return CUDA_ERROR_INVALID_VALUE;
  graph *g = new graph;
  add_handle (g);
  *handle = reinterpret_cast<CUgraph> (g);
  return CUDA_SUCCESS;
}

CUresult
GraphDestroy (CUgraph handle)
{
  graph *g = graph_of (handle);
  if (!g)
    return CUDA_ERROR_INVALID_VALUE;
  drop_handle (g);
  delete g;
  return CUDA_SUCCESS;
}

CUresult
GraphAddKernelNode (CUgraphNode *handle, CUgraph in, const CUgraphNode *after, size_t count,
		    const CUDA_KERNEL_NODE_PARAMS *kernel)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  graph *g = graph_of (in);
  if (!g || !handle || !kernel || (count && !after) || (g->on && g->on != c))
    return CUDA_ERROR_INVALID_VALUE;
  auto n = std::make_unique<graph_node> ();
  n->in = g;
  for (size_t i = 0; i < count; i++)
    {
      graph_node *before = node_of (*g, after[i]);
      if (!before || std::count (n->after.begin (), n->after.end (), before))
	return CUDA_ERROR_INVALID_VALUE;
      n->after.push_back (before);
    }
  r = prepare_node (*c, *kernel, &n->kernel);
  if (r != CUDA_SUCCESS)
    return r;
  g->on = c;
  add_handle (n.get ());
  *handle = reinterpret_cast<CUgraphNode> (n.get ());
  g->nodes.push_back (std::move (n));
  return CUDA_SUCCESS;
}

CUresult
GraphAddDependencies (CUgraph in, const CUgraphNode *from, const CUgraphNode *to, const CUgraphEdgeData *edges,
		      size_t count)
{
  graph *g = graph_of (in);
  if (!g || (count && (!from || !to)))
    return CUDA_ERROR_INVALID_VALUE;
  for (size_t i = 0; i < count; i++)
    {
      graph_node *before = node_of (*g, from[i]), *behind = node_of (*g, to[i]);
      if (!before || !behind || before == behind
	  || std::count (behind->after.begin (), behind->after.end (), before))
	return CUDA_ERROR_INVALID_VALUE;
      if (edges)
	{
	  const CUgraphEdgeData &e = edges[i];
	  const bool early = e.type == CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC;
	  if ((e.type != CU_GRAPH_DEPENDENCY_TYPE_DEFAULT && !early) || e.to_port
	      || e.from_port != (early ? CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC : CU_GRAPH_KERNEL_NODE_PORT_DEFAULT)
	      || std::count (e.reserved, e.reserved + sizeof e.reserved, 0) != sizeof e.reserved)
	    return CUDA_ERROR_INVALID_VALUE;
	  if (early && check_early (behind->kernel) != CUDA_SUCCESS)
	    return CUDA_ERROR_NOT_SUPPORTED;
	}
      behind->after.push_back (before);
    }
  return CUDA_SUCCESS;
}

CUresult
GraphInstantiate (CUgraphExec *handle, CUgraph in, unsigned long long flags)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  graph *g = graph_of (in);
  if (!g || !handle || flags)
    return CUDA_ERROR_INVALID_VALUE;
  auto exec = std::make_unique<graph_exec> ();
  exec->on = g->on ? g->on : c;
  std::set<const graph_node *> done;
  while (done.size () < g->nodes.size ())
    {
      const size_t before = done.size ();
      for (const auto &n : g->nodes)
	if (!done.count (n.get ())
	    && std::all_of (n->after.begin (), n->after.end (), [&] (graph_node *a) { return done.count (a) != 0; }))
	  {
	    done.insert (n.get ());
	    exec->kernels.push_back ({ n.get (), n->kernel });
	  }
      /* A cycle.  */
      if (done.size () == before)
	return CUDA_ERROR_INVALID_VALUE;
    }
  {
    std::lock_guard<std::mutex> guard (exec->on->lock);
    exec->on->graphs.insert (exec.get ());
  }
  add_handle (exec.get ());
  *handle = reinterpret_cast<CUgraphExec> (exec.release ());
  return CUDA_SUCCESS;
}

CUresult
GraphExecDestroy (CUgraphExec handle)
{
  graph_exec *exec = exec_of (handle);
  if (!exec)
    return CUDA_ERROR_INVALID_VALUE;
  drop_handle (exec);
  {
    std::lock_guard<std::mutex> guard (exec->on->lock);
    exec->on->graphs.erase (exec);
  }
  delete exec;
  return CUDA_SUCCESS;
}

CUresult
GraphExecKernelNodeSetParams (CUgraphExec handle, CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *kernel)
{
  graph_exec *exec = exec_of (handle);
  if (!exec || !kernel)
    return CUDA_ERROR_INVALID_VALUE;
  std::lock_guard<std::mutex> guard (exec->lock);
  for (auto &k : exec->kernels)
    if (k.first == node)
      {
	ready_kernel ready;
	const CUresult r = prepare_node (*exec->on, *kernel, &ready);
	if (r == CUDA_SUCCESS)
	  k.second = ready;
	return r;
      }
  return CUDA_ERROR_INVALID_VALUE;
}

CUresult
GraphUpload (CUgraphExec handle, CUstream)
{
  return exec_of (handle) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult
GraphLaunch (CUgraphExec handle, CUstream on)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  graph_exec *exec = exec_of (handle);
  if (!exec)
    return CUDA_ERROR_INVALID_VALUE;
  if (exec->on != c)
    return CUDA_ERROR_INVALID_CONTEXT;
  std::lock_guard<std::mutex> guard (exec->lock);
  for (const auto &k : exec->kernels)
    {
      r = issue_kernel (*c, on, k.second);
      if (r != CUDA_SUCCESS)
	return r;
    }
  return CUDA_SUCCESS;
}

} // namespace simcuda
