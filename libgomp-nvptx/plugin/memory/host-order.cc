/* host-order.cc -- the order of the host's accesses; see host-order.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Whether an access and a region overlap in time depends on the schedule; their order does not, but for locks.  So each
   actor, a task on a thread of the host, has a vector clock: the number of steps of each other actor before its own
   next step (C. Fidge, F. Mattern, 1988).  A program linked with -mcheck-races reports everything with an order: teams
   and their barriers, tasks, groups and dependences, locks, atomic operations, threads
   (gcc-plugin/link/watched-threads.h).  A release joins the actor's clock into the object's; an acquire joins the
   object's clock into the actor's.

   An actor is a task and not a thread, for a task is not ordered with what its thread did before.  Numbers of actors
   are used again, the oldest first, and go on counting: the new actor of a number counts as ordered behind the earlier
   one, and this hides a race at most.  Some things are not told apart, with the same effect: all fences are one object,
   tasks belong to a barrier if they end before everybody has left it, and everybody has waited for a fulfilled event.

   Accesses are kept while an access without an order may still come, as pieces of memory for each line of each actor:
   the last access to a piece is enough, as an order with the last implies an order with the earlier ones.  */

#include "plugin/memory/host-order.h"
#include "image.h"
#include "plugin/libgomp-plugin.h"

#include <algorithm>
#include <pthread.h>

namespace heddle {

namespace {

constexpr unsigned kept_numbers = 64;	/* free numbers, before the first is used again */
constexpr size_t most_pieces = 20000;	/* of a line of an actor */

thread_local host_actor *actor_here;
thread_local std::vector<host_dependence> next_depends;

/* libgomp's array of a depend clause: [n, outs, addresses] or [0, n, outs, mutexinoutsets, ins, addresses], where other
   addresses are those of objects with an address and a kind, of which 1 is "in".  */
std::vector<host_dependence>
read_depends (const void *array)
{
  std::vector<host_dependence> result;
  void *const *const d = static_cast<void *const *> (array);
  if (!d)
    return result;
  auto number = [&] (unsigned i) { return reinterpret_cast<uintptr_t> (d[i]); };
  if (number (0))
    for (uintptr_t i = 0; i < number (0); i++)
      result.push_back ({ d[2 + i], i >= number (1) });
  else
    for (uintptr_t i = 0, outs = number (2) + number (3), plain = outs + number (4); i < number (1); i++)
      {
	void *const *const object = static_cast<void *const *> (d[5 + i]);
	if (i < plain)
	  result.push_back ({ d[5 + i], i >= outs });
	else
	  result.push_back ({ object[0], reinterpret_cast<uintptr_t> (object[1]) == 1 });
      }
  return result;
}

} // anonymous namespace

void
host_clock::set (unsigned actor, uint32_t step)
{
  if (actor >= m_steps.size ())
    m_steps.resize (actor + 1);
  m_steps[actor] = step;
}

void
host_clock::join (const host_clock &other)
{
  if (m_steps.size () < other.m_steps.size ())
    m_steps.resize (other.m_steps.size ());
  for (size_t i = 0; i < other.m_steps.size (); i++)
    m_steps[i] = std::max (m_steps[i], other.m_steps[i]);
}

host_order::host_order () {}

unsigned
host_order::new_number ()
{
  if (m_free.size () > kept_numbers)
    {
      const unsigned number = m_free.front ();
      m_free.erase (m_free.begin ());
      return number;
    }
  m_steps.push_back (0);
  return unsigned (m_steps.size () - 1);
}

void
host_order::forget_actor (unsigned number)
{
  m_free.push_back (number);
}

/* A's next action belongs to a new step.  */
void
host_order::step (host_actor &a)
{
  a.now.set (a.number, ++m_steps[a.number]);
}

void
host_order::release (host_actor &a, host_clock &to)
{
  to.join (a.now);
  step (a);
}

/* Let the calling thread be a new actor, behind CLOCK, with TASK, in a PHASE of its team.  */
host_actor &
host_order::enter (const host_clock &clock, std::shared_ptr<host_task> task, unsigned phase)
{
  host_actor *const a = new host_actor;
  a->number = new_number ();
  a->now = clock;
  a->group = task->group;
  a->task = std::move (task);
  a->phase = phase;
  a->outer = actor_here;
  step (*a);
  actor_here = a;
  m_actors.insert (a);
  return *a;
}

void
host_order::leave ()
{
  host_actor *const a = actor_here;
  if (!a)
    return;
  actor_here = a->outer;
  m_actors.erase (a);
  forget_actor (a->number);
  delete a;
}

host_actor &
host_order::self ()
{
  if (!actor_here)
    {
      auto task = std::make_shared<host_task> ();
      task->team = std::make_shared<host_team> ();
      enter ({}, task, 0).known = false;
    }
  return *actor_here;
}

void
host_order::first_thread_is_here ()
{
  self ().known = true;
}

std::shared_ptr<host_task>
host_order::new_task (host_actor &a)
{
  auto task = std::make_shared<host_task> ();
  task->parent = a.task;
  task->group = a.group;
  task->team = a.task->team;
  task->phase = a.phase;
  task->made = a.now;
  step (a);
  return task;
}

void
host_order::wait_for_depends (host_clock &now, const std::vector<host_dependence> &depends)
{
  for (const host_dependence &d : depends)
    for (const bool in : { false, true })
      {
	auto known = m_depends.find ({ d.address, in });
	if (known != m_depends.end () && !(d.in && in))
	  now.join (known->second);
      }
}

/* TASK has ended, at NOW.  */
void
host_order::release_ended (const host_task &task, const host_clock &now)
{
  if (task.parent)
    task.parent->children.join (now);
  if (task.group)
    task.group->ended.join (now);
  task.team->tasks.join (now);
  for (const host_dependence &d : task.depends)
    m_depends[{ d.address, d.in }].join (now);
}

std::shared_ptr<host_task>
host_order::region_made ()
{
  auto region = new_task (self ());
  region->depends.swap (next_depends);
  next_depends.clear ();
  return region;
}

host_clock
host_order::region_starts (const host_task &region)
{
  host_clock clock = region.made;
  wait_for_depends (clock, region.depends);
  return clock;
}

unsigned
host_order::region_ends (const host_task &region, host_clock start, uint32_t *step_of_end)
{
  const unsigned number = new_number ();
  *step_of_end = ++m_steps[number];
  start.set (number, *step_of_end);
  release_ended (region, start);
  return number;
}

bool
host_order::known_to_all (unsigned actor, uint32_t step) const
{
  return std::all_of (m_actors.begin (), m_actors.end (),
		      [&] (const host_actor *a) { return a->now.at (actor) >= step; })
	 && std::all_of (m_pending.begin (), m_pending.end (),
			 [&] (const host_task *t) { return t->made.at (actor) >= step; })
	 && std::all_of (m_begun_threads.begin (), m_begun_threads.end (),
			 [&] (const host_clock *c) { return c->at (actor) >= step; });
}

void *
host_order::event (int what, const void *object, const waited_for &waited)
{
  /* Long: each event has some lines.  */
  host_actor &me = self ();
  using task_pointer = std::shared_ptr<host_task>;
  task_pointer *const token = static_cast<task_pointer *> (const_cast<void *> (object));
  switch (what)
    {
    case HEDDLE_TEAM_BEGINS:
      release (me, (m_teams[object] = std::make_shared<host_team> ())->start);
      break;
    case HEDDLE_MEMBER_BEGINS:
      {
	auto task = std::make_shared<host_task> ();
	task->team = m_teams[object];
	enter (task->team->start, task, 0);
	break;
      }
    case HEDDLE_MEMBER_ENDS:
      release (me, me.task->team->end);
      leave ();
      break;
    case HEDDLE_TEAM_ENDS:
      {
	const std::shared_ptr<host_team> team = m_teams[object];
	waited (nullptr, team.get (), ~0u, nullptr);
	me.now.join (team->end);
	me.now.join (team->tasks);
	me.now.join (m_fulfilled);
	m_teams.erase (object);
	break;
      }
    case HEDDLE_BARRIER_REACHED:
      release (me, me.task->team->barriers[me.phase & 1]);
      break;
    case HEDDLE_BARRIER_LEFT:
      me.phase++;
      waited (nullptr, me.task->team.get (), me.phase, nullptr);
      me.now.join (me.task->team->barriers[(me.phase - 1) & 1]);
      me.now.join (me.task->team->tasks);
      me.now.join (m_fulfilled);
      break;
    case HEDDLE_SYNC_RELEASE:
      release (me, m_objects[object]);
      break;
    case HEDDLE_SYNC_ACQUIRE:
      {
	auto known = m_objects.find (object);
	if (known != m_objects.end ())
	  me.now.join (known->second);
	break;
      }
    case HEDDLE_TASK_MADE:
      {
	task_pointer *const made = new task_pointer (new_task (me));
	(*made)->depends = read_depends (object);
	m_pending.insert (made->get ());
	return made;
      }
    case HEDDLE_TASK_BEGINS:
      {
	host_clock clock = (*token)->made;
	wait_for_depends (clock, (*token)->depends);
	enter (clock, *token, (*token)->phase);
	break;
      }
    case HEDDLE_TASK_ENDS:
      release_ended (**token, me.now);
      (*token)->ended.join (me.now);
      leave ();
      break;
    case HEDDLE_TASK_INCLUDED:
      me.now.join ((*token)->ended);
      break;
    case HEDDLE_TASK_KEPT:
      (*token)->kept = true;
      break;
    case HEDDLE_TASKS_DONE:
      if ((*token)->kept)
	(*token)->kept = false;
      else
	{
	  m_pending.erase (token->get ());
	  delete token;
	}
      break;
    case HEDDLE_TASKS_AWAITED:
      waited (me.task.get (), nullptr, 0, nullptr);
      me.now.join (me.task->children);
      me.now.join (m_fulfilled);
      break;
    case HEDDLE_GROUP_BEGINS:
      {
	auto group = std::make_shared<host_group> ();
	group->outer = me.group;
	me.group = group;
	break;
      }
    case HEDDLE_GROUP_ENDS:
      if (me.group)
	{
	  waited (nullptr, nullptr, 0, me.group.get ());
	  me.now.join (me.group->ended);
	  me.now.join (m_fulfilled);
	  const std::shared_ptr<host_group> outer = me.group->outer;
	  me.group = outer;
	}
      break;
    case HEDDLE_DEPENDS_AWAITED:
      wait_for_depends (me.now, read_depends (object));
      me.now.join (m_fulfilled);
      break;
    case HEDDLE_REGION_DEPENDS:
      next_depends = read_depends (object);
      break;
    case HEDDLE_EVENT_FULFILLED:
      release (me, m_fulfilled);
      break;
    case HEDDLE_THREAD_MADE:
      {
	host_clock *const begin = new host_clock (me.now);
	step (me);
	m_begun_threads.insert (begin);
	return begin;
      }
    case HEDDLE_THREAD_BEGINS:
      {
	const host_clock *const begin = static_cast<const host_clock *> (object);
	auto task = std::make_shared<host_task> ();
	task->team = std::make_shared<host_team> ();
	m_threads.erase (pthread_self ());
	m_begun_threads.erase (begin);
	enter (*begin, task, 0);
	delete begin;
	break;
      }
    case HEDDLE_THREAD_ENDS:
      m_threads[pthread_self ()] = me.now;
      leave ();
      break;
    case HEDDLE_THREAD_JOINED:
      {
	auto ended = m_threads.find (reinterpret_cast<unsigned long> (object));
	if (ended != m_threads.end ())
	  me.now.join (ended->second);
	break;
      }
    default:
      break;
    }
  return nullptr;
}

void
host_order::note (uintptr_t from, uintptr_t end, bool write, const char *file, int line, const char *name)
{
  const host_actor &me = self ();
  if (!me.known)
    return;
  auto &pieces = m_accesses[{ me.number, file, line, write }];
  const uint32_t step = me.now.at (me.number);
  /* Older accesses to these bytes.  */
  auto p = pieces.upper_bound (from);
  if (p != pieces.begin ())
    --p;
  while (p != pieces.end () && p->first < end)
    {
      const uintptr_t start = p->first;
      const host_piece old = p->second;
      if (old.end <= from)
	{
	  ++p;
	  continue;
	}
      p = pieces.erase (p);
      if (start < from)
	pieces[start] = { from, old.step, old.name };
      if (old.end > end)
	p = pieces.insert_or_assign (end, host_piece { old.end, old.step, old.name }).first;
    }
  /* The accesses of a loop are one piece.  */
  auto next = pieces.find (end);
  if (next != pieces.end () && next->second.step == step)
    {
      end = next->second.end;
      next = pieces.erase (next);
    }
  else
    next = pieces.lower_bound (from);
  if (next != pieces.begin () && std::prev (next)->second.end == from && std::prev (next)->second.step == step)
    std::prev (next)->second.end = end;
  else if (pieces.size () < most_pieces)
    pieces[from] = { end, step, name };
}

void
host_order::unordered (const host_clock &clock, uintptr_t from, uintptr_t end,
		       const std::function<void (const host_place &, uintptr_t, const host_piece &)> &seen) const
{
  for (const auto &place : m_accesses)
    {
      auto p = place.second.upper_bound (from);
      if (p != place.second.begin ())
	--p;
      for (; p != place.second.end () && p->first < end; ++p)
	if (p->second.end > from && p->second.step > clock.at (place.first.actor))
	  seen (place.first, p->first, p->second);
    }
}

} // namespace heddle
