/* tiles.h -- teams that keep pieces of a range in shared memory: scans and sorts by digits of large ranges.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A thread with a run of its own reads memory far from its neighbours', and each word costs a whole sector.  Here a
   team of 256 threads takes a tile to its shared memory, neighbours beside neighbours, and threads take their runs from
   there.  A chunk is some tiles, one after the other, of one team.

   All functions with barriers are called by all threads of a team.  The team has 256 threads, or nothing of this file
   is used (HAS_TEAMS); the host, as a device, has other methods.  */

#ifndef HEDDLE_PAR_TILES_H
#define HEDDLE_PAR_TILES_H

#include <algorithm>
#include <climits>
#include <type_traits>
#include <heddle-par/base.h>

/* Chunks of a range, at most.  */
#ifndef HEDDLE_PAR_CHUNKS
# define HEDDLE_PAR_CHUNKS 4096
#endif

namespace heddle_par
{
  inline constexpr int team = 256;

  /* Elements of a thread in a tile, and of the tile; ROOM is that of the padded tile.  */
  template <class T>
  inline constexpr int each = sizeof (T) > 4 ? 8 : 16;
  template <class T>
  inline constexpr int tile = team * each<T>;

  /* The place of element I, so that threads with neighbouring runs of 8 or 16 use different banks.  */
  inline constexpr int
  padded (int i)
  {
    return i + i / 32;
  }

  template <class T>
  inline constexpr bool fits_tiles
    = std::is_trivially_copyable_v<T> && std::is_trivially_default_constructible_v<T> && sizeof (T) <= 8;

  inline bool
  probe_teams ()
  {
    int threads = 0;
    #pragma omp target teams num_teams(1) thread_limit(team) map(tofrom: threads)
    {
      #pragma omp parallel num_threads(team)
      if (omp_get_thread_num () == 0 && !omp_is_initial_device ())
	threads = omp_get_num_threads ();
    }
    return threads == team;
  }

  /* The default device gives teams of 256 threads.  */
  inline bool
  has_teams ()
  {
    static const bool all = probe_teams ();
    return all && omp_get_default_device () != omp_get_initial_device ();
  }

  /* N elements in chunks.  */
  template <class T>
  struct chunks
  {
    long n, size, count;
    explicit chunks (long n) : n (n)
    {
      const long tiles = (n + tile<T> - 1) / tile<T>;
      size = (tiles + HEDDLE_PAR_CHUNKS - 1) / HEDDLE_PAR_CHUNKS * tile<T>;
      count = (n + size - 1) / size;
    }
    long begin (long c) const { return c * size; }
    long end (long c) const { return std::min (n, (c + 1) * size); }
  };

  /* Thread T has put its value at S + T; S has two arrays.  Returns the one with the sums of the values up to each
     thread's, for threads below USED.  */
  template <class T, class Op>
  T *
  team_scan (T *s, int t, int used, Op &op)
  {
    T *from = s, *to = s + team;
    for (int d = 1; d < team; d *= 2)
      {
	#pragma omp barrier
	if (t < used)
	  {
	    if (t >= d)
	      to[t] = op (from[t - d], from[t]);
	    else
	      to[t] = from[t];
	  }
	std::swap (from, to);
      }
    #pragma omp barrier
    return from;
  }

  /* The elements from BASE on of a range that ends at END, to TILE; thread T's, and the threads with elements.  */
  template <class T, class Get>
  int
  load_tile (long base, long end, T *to, int t, Get &get)
  {
    const int here = std::min<long> (tile<T>, end - base);
    /* All loads come before the first store, which a load might have to wait for.  */
    T own[each<T>];
    #pragma GCC unroll 16
    for (int k = 0; k < each<T>; k++)
      if (k * team + t < here)
	own[k] = get (base + k * team + t);
    #pragma GCC unroll 16
    for (int k = 0; k < each<T>; k++)
      if (k * team + t < here)
	to[padded (k * team + t)] = own[k];
    return (here + each<T> - 1) / each<T>;
  }

  /* SUMS[C] is the fold of the elements of chunk C, in any order, for the first COUNT chunks of N elements.  */
  template <class T, class Op, class Get>
  void
  fold_chunks (long n, long count, Op op, Get get, T *sums)
  {
    const chunks<T> all (n);
    #pragma omp target teams distribute thread_limit(team) firstprivate(all, op, get, sums)
    for (long c = 0; c < count; c++)
      {
	T s[2 * team];
	#pragma omp parallel num_threads(team)
	{
	  Op f (op);
	  Get g (get);
	  const int t = omp_get_thread_num ();
	  const long begin = all.begin (c) + t, end = all.end (c);
	  if (begin < end)
	    {
	      T sum = g (begin);
	      long i = begin + team;
	      for (; i + (each<T> - 1) * team < end; i += tile<T>)
		{
		  T own[each<T>];
		  #pragma GCC unroll 16
		  for (int k = 0; k < each<T>; k++)
		    own[k] = g (i + k * team);
		  #pragma GCC unroll 16
		  for (int k = 0; k < each<T>; k++)
		    sum = f (sum, own[k]);
		}
	      for (; i < end; i += team)
		sum = f (sum, g (i));
	      s[t] = sum;
	    }
	  const int used = std::min<long> (team, end - all.begin (c));
	  const T *scanned = team_scan (s, t, used, f);
	  if (t == 0)
	    sums[c] = scanned[used - 1];
	}
      }
  }

  /* The same as SCAN, where SUMS has the scan of the chunks' sums if LAST, else gets these sums, but the last.  */
  template <bool before, class T, class Op, class Get, class Put>
  void
  scan_tiles (long n, bool has_init, room<T> init, Op op, Get get, Put put, T *sums, bool last)
  {
    const chunks<T> all (n);
    const long teams = last ? all.count : all.count - 1;
    #pragma omp target teams distribute thread_limit(team) firstprivate(all, has_init, init, op, get, put, sums, last)
    for (long c = 0; c < teams; c++)
      {
	T elements[padded (tile<T>)], s[2 * team];
	#pragma omp parallel num_threads(team)
	{
	  Op f (op);
	  Get g (get);
	  Put p (put);
	  const int t = omp_get_thread_num ();
	  bool has_sum = last && (c || has_init);
	  T sum = last && c ? sums[c - 1] : init.value;
	  for (long base = all.begin (c); base < all.end (c); base += tile<T>)
	    {
	      const int here = std::min<long> (tile<T>, all.end (c) - base);
	      const int used = load_tile<T> (base, all.end (c), elements, t, g);
	      const int from = t * each<T>, to = std::min (here, from + each<T>);
	      #pragma omp barrier
	      if (t < used)
		{
		  T x = elements[padded (from)];
		  for (int i = from + 1; i < to; i++)
		    x = f (x, elements[padded (i)]);
		  s[t] = x;
		}
	      T *scanned = team_scan (s, t, used, f);
	      if (last)
		{
		  if (t < used)
		    {
		      T x = sum;
		      bool has = has_sum;
		      if (t)
			x = has ? f (x, scanned[t - 1]) : scanned[t - 1], has = true;
		      for (int i = from; i < to; i++)
			{
			  T next = elements[padded (i)];
			  if (has)
			    next = f (x, next);
			  elements[padded (i)] = before ? x : next;
			  x = next;
			  has = true;
			}
		    }
		  #pragma omp barrier
		  #pragma GCC unroll 16
		  for (int k = 0; k < each<T>; k++)
		    if (k * team + t < here)
		      p (base + k * team + t, elements[padded (k * team + t)]);
		}
	      sum = has_sum ? f (sum, scanned[used - 1]) : scanned[used - 1];
	      has_sum = true;
	      #pragma omp barrier
	    }
	  if (!last && t == 0)
	    sums[c] = sum;
	}
      }
  }
}

#endif
