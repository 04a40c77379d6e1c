/* host-order.h -- HEDDLE_SIM_CHECK=races: the order of the host's accesses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_HOST_ORDER_H
#define HEDDLE_HOST_ORDER_H

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <stddef.h>
#include <stdint.h>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace heddle {

/* For each actor, by its number, the number of its steps that are known to have happened; actors beyond the end have
   0.  */
class host_clock
{
public:
  uint32_t at (unsigned actor) const { return actor < m_steps.size () ? m_steps[actor] : 0; }
  void set (unsigned actor, uint32_t step);
  void join (const host_clock &);

private:
  std::vector<uint32_t> m_steps;
};

/* A team of host threads; what its barriers, its tasks and the ends of its members have released.  */
struct host_team
{
  host_clock start, barriers[2], tasks, end;
};

struct host_group
{
  std::shared_ptr<host_group> outer;
  host_clock ended;
};

/* An address of a depend clause.  */
struct host_dependence
{
  const void *address;
  bool in;
};

/* A task, implicit or explicit, or a region as a task.  PHASE: how many barriers its maker had passed.  */
struct host_task
{
  std::shared_ptr<host_task> parent;
  std::shared_ptr<host_group> group;
  std::shared_ptr<host_team> team;
  unsigned phase = 0;
  host_clock made, children, ended;
  std::vector<host_dependence> depends;
  bool kept = false;			/* by its maker and itself */
};

/* Who acts: a task on a thread, until it ends.  An actor that is not KNOWN had an unseen beginning: its actions have no
   order.  */
struct host_actor
{
  unsigned number = 0;
  bool known = true;
  host_clock now;
  std::shared_ptr<host_task> task;
  std::shared_ptr<host_group> group;
  unsigned phase = 0;
  host_actor *outer = nullptr;		/* of the same thread, waiting for this one */
};

/* An actor's access in a line, not ordered before everything that can follow.  */
struct host_place
{
  unsigned actor;
  const char *file;
  int line;
  bool write;
  bool
  operator< (const host_place &p) const
  {
    return std::tie (actor, line, write, file) < std::tie (p.actor, p.line, p.write, p.file);
  }
};

struct host_piece
{
  uintptr_t end;
  uint32_t step;			/* the last access */
  const char *name;
};

/* Calls come from a single thread at a time; the caller sees to this.  */
class host_order
{
public:
  host_order ();

  /* The calling thread's actor.  */
  host_actor &self ();
  /* Called by the program's first thread.  */
  void first_thread_is_here ();

  /* An event of image.h, with its object; returns what image.h says.  WAITED is called with the regions that have
     certainly ended then: with the task that was their parent, or null, with their team, or null, and how many barriers
     of it are over, and with their group, or null.  */
  using waited_for = std::function<void (const host_task *, const host_team *, unsigned, const host_group *)>;
  void *event (int what, const void *object, const waited_for &waited);

  /* A region, as a task of SELF's with the addresses of the event before.  */
  std::shared_ptr<host_task> region_made ();
  /* Its dependences have ended: its clock.  */
  host_clock region_starts (const host_task &region);
  /* It has ended, with START as its clock when it began.  Its end becomes step *STEP of a new actor, whose number is
     returned.  */
  unsigned region_ends (const host_task &region, host_clock start, uint32_t *step);
  /* The actor with this number is none any more.  */
  void forget_actor (unsigned number);

  /* Whether an earlier access may have no order with an access now.  */
  bool
  several () const
  {
    return m_actors.size () > 1 || !m_teams.empty () || !m_pending.empty () || !m_begun_threads.empty ();
  }
  /* Everybody who may act knows STEP of ACTOR.  */
  bool known_to_all (unsigned actor, uint32_t step) const;

  /* SELF accesses [FROM, END) in a line, by NAME.  */
  void note (uintptr_t from, uintptr_t end, bool write, const char *file, int line, const char *name);
  /* Call SEEN with each access to [FROM, END) that has not happened before CLOCK.  */
  void unordered (const host_clock &clock, uintptr_t from, uintptr_t end,
		  const std::function<void (const host_place &, uintptr_t, const host_piece &)> &seen) const;
  /* All noted accesses come before anything that can follow.  */
  void forget_accesses () { m_accesses.clear (); }

private:
  std::vector<uint32_t> m_steps;	/* the last step of each actor */
  std::vector<unsigned> m_free;		/* free numbers of actors, the oldest first */
  std::set<host_actor *> m_actors;
  std::set<const host_task *> m_pending;
  std::unordered_map<const void *, host_clock> m_objects;
  std::map<std::pair<const void *, bool>, host_clock> m_depends;
  std::unordered_map<const void *, std::shared_ptr<host_team>> m_teams;
  std::unordered_map<unsigned long, host_clock> m_threads;	/* ended threads, by pthread_t */
  std::set<const host_clock *> m_begun_threads;			/* of threads without an action yet */
  host_clock m_fulfilled;
  std::map<host_place, std::map<uintptr_t, host_piece>> m_accesses;

  unsigned new_number ();
  void step (host_actor &);
  void release (host_actor &, host_clock &);
  host_actor &enter (const host_clock &, std::shared_ptr<host_task>, unsigned phase);
  void leave ();
  std::shared_ptr<host_task> new_task (host_actor &);
  void wait_for_depends (host_clock &, const std::vector<host_dependence> &);
  void release_ended (const host_task &, const host_clock &);
};

} // namespace heddle

#endif
