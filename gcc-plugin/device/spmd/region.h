/* region.h -- what the files of this folder know of a target region that may run without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_REGION_H
#define HEDDLE_SPMD_REGION_H

#include <functional>

#include "gcc-compat.h"
#include "tree-ssa.h"
#include "tree-ssa-operands.h"
#include "ssa-iterators.h"
#include "device/spmd/spmd.h"
#include "abi.h"

/* A scalar of the teams level that a parallel region shares: a variable, or a member of the block of shared data
   (which GCC copies in and out).  */
struct place
{
  tree base;
  HOST_WIDE_INT offset;
  bool operator< (const place &p) const { return base != p.base ? base < p.base : offset < p.offset; }
  bool operator== (const place &p) const { return base == p.base && offset == p.offset; }
};

/* The place that reference T is.  False: it is none.  */
bool place_of (tree t, place *p);

/* An atomic update *PTR = *PTR OP VALUE, of which nobody wants the old value.  */
struct update
{
  enum { builtin, swap, critical } kind;	/* CRITICAL: between GOMP_atomic_start and GOMP_atomic_end */
  gimple *at;			/* the call; of a critical section, the store */
  gimple *load;			/* of a critical section, the load of *PTR */
  tree value;
  tree_code op;
  tree type;			/* in which OP is done */

  /* The reference or, but for critical sections, the address of what is updated.  */
  tree where () const { return kind == critical ? gimple_assign_lhs (at) : gimple_call_arg (at, 0); }
};

/* All atomic updates of a function.  */
struct atomic_updates
{
  std::vector<update> updates;
  std::set<gimple *> sections;		/* calls of GOMP_atomic_start and GOMP_atomic_end, all around updates */
  std::set<gimple *> loads;		/* of critical updates, and first values for loops of compare and swap */

  /* The update whose call or store S is, or null.  */
  const update *find (gimple *s) const;
  /* Find those of FUN.  False: there is a critical section with something else in it.  */
  bool collect (function *fun);
  /* Remove the calls around the critical sections.  */
  void open_sections ();
};

/* How values are reduced.  */
struct reduction
{
  tree_code op;
  tree type;
};

/* OP x x = x.  */
inline bool
idempotent (tree_code op)
{
  return op == MIN_EXPR || op == MAX_EXPR || op == BIT_AND_EXPR || op == BIT_IOR_EXPR;
}

/* One parallel region: its call in the target region, its function, and what is passed by address.  */
struct parallel_region
{
  gcall *call;
  cgraph_node *node;
  tree block = NULL_TREE;		/* of shared data, if there is any */
  std::map<HOST_WIDE_INT, tree> shared;	/* offset in the block -> variable whose address it holds */
  atomic_updates updates;
  std::map<const update *, place> own;	/* updates of places: of copies that nobody shares */
  std::map<place, reduction> reduced;
  std::set<place> read;
  std::vector<alias_set_type> loads, stores;	/* of memory, apart from the block */
  bool opaque = false;			/* calls functions that may access any memory */
  bool simt = false;			/* has SIMD loops in the form for lanes */
  bool barriers = false;
  bool single = false;			/* has constructs for one thread */
  bool ordered = false;			/* has ordered regions (spmd/work.cc) */
  bool work = false;			/* has others of the constructs there, for which */
  std::set<tree> handed;		/* the structures that copyprivate hands over, */
  std::vector<tree> copies;		/* and variables that these point to, are copied to shared memory */
  bool locks = false;			/* threads wait for each other */
  std::map<cgraph_node *, cgraph_node *> copied;	/* functions that it calls, and copies (spmd/functions.cc) */
  tree threads = NULL_TREE;		/* how many it has, for these, in shared memory */
  bool counted = false;			/* its threads may be fewer than the block's (spmd/threads.cc) */
};

/* A worksharing loop whose iterations, or chunks of them, threads or teams take in turn:

     for (trip = 0; (i = thread + trip * threads) < n; trip++)
     for (trip = 0; (i = (thread + trip * threads) * size) < n; trip++)	with i + size in its body

   with the number, the count and the size as the runtime tells them, which nothing else uses.  */
struct cyclic_loop
{
  gassign *sum, *product;	/* THREAD + PRODUCT, TRIP * THREADS */
  gassign *scaled, *end;	/* of chunks: SUM * SIZE, SCALED + SIZE; else null */
  tree thread, threads, size;	/* as these use them; all of one type, of 32 bits or more */
  tree n;
  basic_block header;
  edge entry, latch, body;	/* into HEADER, and from it */

  /* Find the loop of FUN over NUMBER (), COUNT () and, if CHUNK is not null, CHUNK (): the only one with these.  */
  bool find (function *fun, const char *number, const char *count, const char *chunk = NULL);
  /* Of chunks: the smaller of END and N, if END is used for nothing else; or NULL.  */
  gassign *chunk_end () const;
  /* Let its number be the result of the PHI node that is returned, which begins with FIRST and still lacks what comes by
     LATCH; it goes on as long as that is less than LIMIT, and is of the same type: HEDDLE_COUNTER_TYPE, unless it stops at
     LIMIT.  What is computed for it is added to SEQ, which will be at ENTRY.  */
  gphi *count_from (gimple_seq *seq, tree first, tree limit);
  /* Likewise, over chunks of one, by STEP.  NARROW: a counter of 32 bits stops at LIMIT instead of passing it, in a
     type of 64; that is no longer a function of the number of iterations that GCC knows.  */
  void run (gimple_seq *seq, tree first, tree step, tree limit, bool narrow);
};

/* The loop of CYCLIC_LOOPs whose iterations come in tiles (spmd/tiles.cc).  */
struct tiled_loop
{
  bool found = false;
  /* On the teams level, before the loop: COLUMNS, MIDDLE; what CHOOSE_IN_TILE takes.  */
  tree teams_columns, teams_middle = NULL_TREE, tiled, rows, by, by_middle = NULL_TREE;
  tree first, columns;			/* in the parallel region: the first number, and by what DIGITS divide */
  std::vector<gassign *> digits;	/* there: an iteration's number / COLUMNS, or % COLUMNS */
  /* Of three loops: by what UPPER divide, and these, the quotients of DIGITS / MIDDLE, or % MIDDLE.  */
  tree middle = NULL_TREE;
  std::vector<gassign *> upper;

  bool digits_only (tree x);
};

class unsigned_builder;

class region_analysis
{
public:
  explicit region_analysis (cgraph_node *n);
  bool eligible ();
  /* What a thread is; valid after eligible ().  */
  spmd_mode mode () const { return m_mode; }
  void rewrite ();
  /* Instead of rewrite (), where it is not eligible: its loops end in time (loop-ends.cc).  */
  void end_in_time ();
  /* Its kernel gets HEDDLE_DEEP_LOADS_ATTRIBUTE; valid after rewrite ().  */
  bool deep_loads () const { return m_spread && !(m_flags & HEDDLE_REGION_COLLAPSED); }
  /* A formula for the iterations of its loop; valid after rewrite ().  */
  const std::string &iterations () const { return m_iterations; }

  /* Say what threads are, if the user wants to know; valid after eligible ().  */
  void remark () const;

  /* How many threads its blocks must be able to have, 0: any number will do; valid after eligible ().  */
  unsigned block_threads () const;
  /* Its kernel gets HEDDLE_OPEN_THREADS_ATTRIBUTE; likewise.  */
  bool open_threads () const { return !m_asks; }
  /* Its kernel gets HEDDLE_EXACT_THREADS_ATTRIBUTE; valid after rewrite ().  Where the whole grid shares a loop nobody can
     tell how many threads there are.  */
  bool exact_threads () const { return m_mode == spmd_mode::lanes && !m_nest && !m_spread; }
  /* Its kernel gets HEDDLE_LONG_ITERATIONS_ATTRIBUTE; valid after rewrite ().  */
  bool long_iterations () const { return m_long_iterations; }
  /* Its kernel gets HEDDLE_SLABS_ATTRIBUTE; valid after rewrite ().  */
  bool slabs () const { return m_nest || spread_in_slabs (); }

private:
  cgraph_node *node;
  unsigned m_flags = 0;				/* HEDDLE_REGION_* that the host role found out */
  spmd_mode m_mode = spmd_mode::lanes;
  std::vector<parallel_region> parallels;
  atomic_updates updates;				/* on the teams level */
  std::map<place, reduction> deferred;		/* combined at the end, by the updates of their targets */
  std::set<const update *> block_updates;	/* on the teams level: of values that are still a thread's own */
  std::vector<gimple *> stores;			/* on the teams level, to memory: by one thread */
  std::vector<gimple *> singles;			/* on the teams level: calls, by one thread */
  bool m_nest = false, m_spread = false;	/* the whole grid shares these loops (spmd/nest.cc, spmd/spread.cc) */
  bool m_long_iterations = false;
  cyclic_loop m_rows, m_columns;		/* of the teams level, of the parallel region */
  tree m_row_count = NULL_TREE, m_column_count = NULL_TREE;	/* before M_ROWS */
  std::string m_iterations;
  tiled_loop m_tiles;
  std::vector<tree> m_thread_arguments;		/* of the parallel region (number_threads) */

  std::set<tree> m_team;			/* variables that the threads of a team share: of the teams level */
  std::set<place> m_team_fields;		/* the same, members of blocks */
  tree m_met = NULL_TREE;	/* where threads meet that are fewer than the block has (emit/region.cc), if they do */
  tree m_own = NULL_TREE;			/* what a thread knows of worksharing (spmd/work.cc) */
  tree m_limit = NULL_TREE;			/* the teams construct's limit of threads, if there is that construct */
  bool m_cuda_style = false;			/* needs what files below call so */
  bool m_many = false;				/* they ask for more threads than a block has warps */
  bool m_asks = false, m_mixed = false;		/* parallel regions ask for numbers of threads; not all of them do */

  const char *m_why = NULL;	/* it is not eligible, and where that is, and which function */
  location_t m_where = UNKNOWN_LOCATION;
  tree m_called = NULL_TREE;

  /* spmd.cc */
  bool refuse (const char *why, gimple *at = NULL);
  bool teams_statement (gimple *);
  bool own_variable (tree t);
  bool own_argument (tree t);
  bool outside_pointer (tree pointer, unsigned depth);
  bool shared_store (gimple *);
  bool single_call (gimple *);
  bool find_parallels ();
  bool parallel_body (parallel_region &);
  void rewrite_teams ();
  void rewrite_parallel (parallel_region &);
  void finish (cgraph_node *);
  void summarize (cgraph_node *);

  /* spmd/queries.cc */
  void choose_first (gimple_stmt_iterator *);
  void rewrite_queries (parallel_region &, function *);
  bool rewrite_teams_query (gimple_stmt_iterator *);

  /* spmd/sharing.cc */
  tree own_base (tree t);
  void share (const place &);
  bool team_memory (tree t);
  bool find_shared (gcall *, parallel_region &);
  bool parallel_block (parallel_region &);
  bool pointer_uses (parallel_region &, tree pointer, const place &, unsigned depth);
  bool own_update (parallel_region &, const update &, const place &);
  bool harmless_address (gimple *, tree address);
  void find_escapes ();
  bool settle_sharing ();

  /* spmd/team-memory.cc */
  bool team_memory_fits ();
  bool fields_apart (function *, tree base);
  void make_team_memory ();
  void share_results ();

  tree team_variable (tree type);

  /* spmd/functions.cc */
  bool callee_allowed (parallel_region &, cgraph_node *);
  void copy_functions (parallel_region &);

  /* spmd/work.cc */
  bool combined_constant (gcall *);
  bool work_call (parallel_region &, gimple *, bool *good);
  bool find_copies (parallel_region &);
  void share_copies (parallel_region &, const std::map<tree, tree> &shared);
  void prepare_work ();
  void enter_work (parallel_region &, gimple_stmt_iterator *, tree threads);
  gimple *first_part (function *);
  void rewrite_work (parallel_region &, function *);

  /* spmd/threads.cc */
  bool count_threads ();
  void tune ();
  tree block_limit (gimple_seq *);
  tree team_threads (gimple_seq *);
  void call_counted (parallel_region &);
  void prepare_barriers ();
  tree counted_threads (parallel_region &, gimple_stmt_iterator *);
  void barrier_in (parallel_region &, gimple_stmt_iterator *);

  /* spmd/reduction.cc */
  bool sort_reductions ();
  bool deferrable (const place &, const reduction &);
  bool reduced_value (tree, const place &, const reduction &, hash_set<tree> &seen);
  bool flows_to_update (tree name, const place &, const reduction &, hash_set<tree> &seen);
  bool from_deferred (const update &);
  void reduce_around (parallel_region &);
  void rewrite_updates ();

  /* spmd/teams.cc */
  struct event;
  bool conflict (const event &, const event &);
  std::vector<event> events_of (basic_block);
  const event *early_barrier (const event &, const std::vector<const event *> &);
  bool outer_barriers (const event &, const std::vector<const event *> &, std::vector<const event *> *);
  bool order_memory ();
  void guard (gimple *);

  /* spmd/loops.cc */
  void one_iteration (parallel_region &);
  void drop_way_back (parallel_region &, function *);
  bool lanes_are_better (parallel_region &);

  /* spmd/nest.cc */
  tree value_before (tree, basic_block, gimple_seq *, unsigned depth);
  tree value_before (parallel_region &, tree, basic_block, gimple_seq *, unsigned depth);
  tree value_of_operands (gimple *, gimple_seq *, const std::function<tree (tree)> &);
  void find_nest (bool barriers);
  bool count_reached_columns ();
  bool one_column ();
  void share_nest ();

  /* spmd/spread.cc */
  void find_spread (bool barriers);
  bool spread_in_slabs () const { return m_spread && (m_flags & HEDDLE_REGION_COLLAPSED) && !m_long_iterations; }
  void spread ();

  /* spmd/iterations.cc */
  std::string iterations_formula () const;

  /* spmd/slabs.cc */
  struct grid_shares;
  grid_shares share_slab (unsigned_builder &, tree rows, tree columns);
  grid_shares share_few (unsigned_builder &, tree rows, tree columns);
  grid_shares choose_shares (gimple_seq *, tree rows, tree columns);
  tree share_grid (gimple_seq *, tree row_count, tree column_count);

  /* spmd/tiles.cc */
  void find_tiles ();
  tree count_tiles (gimple_seq *);
  bool loads_inside ();
  bool same_value (tree, tree, unsigned depth);
  tree quotient (gimple_seq *, tree total, const std::vector<tree> &factors);
  void choose_in_tile (tree tiled, tree rows, tree by, tree by_middle);

  /* spmd/grid.cc */
  bool two_loops (bool barriers, const char *chunk);
  bool count_iterations (bool columns);
  bool loops_inside (parallel_region &);
  std::vector<tree> number_threads (parallel_region &, cyclic_loop &, const std::vector<tree> &arguments);
};

/* spmd.cc: FNDECL is the function NAME of the runtime, plain, with __builtin_ before it, or as Fortran calls it.  */
bool name_is (tree fndecl, const char *name);
/* spmd/queries.cc: FNDECL asks for the number of the thread or team, or how many there are.  */
bool any_query (tree fndecl);
/* FNDECL is one of the runtime's.  */
bool runtime_function (tree fndecl);
/* FNDECL is a function of the runtime that needs to know nothing of threads and teams.  *LOCKS is set for those that
   wait for other threads to leave a section.  */
bool stateless_function (tree fndecl, bool *locks);
/* S calls function NAME of the runtime.  */
bool calls (gimple *s, const char *name);
/* spmd/work.cc: S starts a parallel region, possibly one that is a loop or sections.  Its first three arguments are as
   those of GOMP_parallel.  */
bool starts_parallel (gimple *s);
/* A call, with a new name for its result, of NAME (), of which it is known how large the result can be: the number of
   the thread or team, or how many there are.  Blocks have MOST_THREADS at most.  */
gcall *query_call (const char *name, unsigned most_threads = HEDDLE_MAX_THREADS);
/* NAME (), a call of TYPE.  */
tree declare_function (const char *name, tree result, tree argument1 = NULL_TREE, tree argument2 = NULL_TREE);
/* A barrier of the block after GSI (or before it).  */
void insert_barrier (gimple_stmt_iterator *gsi, location_t loc, bool before);
/* A mark before GSI that keeps GCC from duplicating its block.  */
void insert_marks (gimple_stmt_iterator *gsi, location_t loc);
/* S, a statement that must stay where and what it is, goes before GSI together with a mark that keeps GCC from
   duplicating its block: not all lanes would arrive at one place any more.  */
void insert_together (gimple_stmt_iterator *gsi, gimple *s);
/* What a function "__heddle_thread_num" or the like is called in MODE.  */
const char *query_name (spmd_mode, const char *query);
/* Put VALUE (a tree, or the result of calling CALLEE) in the place of the call at GSI.  */
void replace_call (gimple_stmt_iterator *gsi, tree value, const char *callee,
		   unsigned most_threads = HEDDLE_MAX_THREADS);

/* spmd/sharing.cc: T is, or is part of, a field of the structure BASE (a variable, or what the pointer BASE points to):
   the one at *POSITION.  */
bool field_of (tree t, tree base, HOST_WIDE_INT *position);

/* spmd/loops.cc: X is loaded from the block of shared data of FUN: *OFFSET there.  */
bool block_member (function *fun, tree x, HOST_WIDE_INT *offset);
/* What is stored to OFFSET of BLOCK before CALL, in CALL's basic block.  */
tree stored_member (gcall *call, tree block, HOST_WIDE_INT offset);
/* The definition of X, apart from conversions to wider types, if it is an operation CODE.  */
gassign *assignment (tree x, tree_code code);
/* X is what calling NAME gave.  */
bool result_of (tree x, const char *name);
/* COND is *I < *N, or *I <= *N - 1, where that is a constant.  */
bool less_than (gcond *cond, tree *i, tree *n);
/* TRIP is 0 when the loop of HEADER begins, and one more each time it comes by *LATCH.  */
bool counts_trips (tree trip, basic_block header, edge *latch);
/* Let the loop of HEADER in FUN, the current function, which goes on by LATCH, have one iteration at most.  False: that
   was not possible, and nothing is changed.  Dominators are known.  */
bool heddle_drop_back_edge (function *fun, basic_block header, edge latch);
/* X without the conversions that keep all its bits and, if WIDER, those of integers to wider ones: then the
   result, extended as its own type says, has the bits of X.  */
tree strip_conversions (tree x, bool wider = false);

/* spmd/reduction.cc: emit/block.cc can do R.  */
bool reducible (const reduction &r);
/* make U, an update of a copy that nobody shares, a load, an operation and a store.  */
void make_private (const update &u);

#endif
