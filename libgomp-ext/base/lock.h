/* The library's locks, and the order in which a thread takes them.

   Of each device (device/context.h)

     directive   held by one directive, from its beginning to its end: what
                 makes things present or absent, or moves bytes
     table       held for as long as it takes to look at what is present, or to
                 change that; a directive that moves bytes does without it
                 meanwhile, so that others can confirm that theirs are present

   and of the process

     dataflow    the graph of tasks (dataflow/): before all others, from the
                 start of a task to the end of its launch
     declared    the variables of `declare' directives (execute/declared.cc)
     process     what is known of modules and types, and everything else that
                 threads share and that takes no time: nothing outside the
                 library is called with it held

   in this order.  A thread has the locks of one device at a time: a directive
   in a length's function that is on another device gives back those of the
   outer one meanwhile, as does whoever needs several devices', and takes those
   in the order of their numbers.  Locks that are members of one class (pool,
   paged-vector, arrivals, kept-blocks) come last, and libgomp's own locks come
   behind those of devices and before no lock but kept-blocks'.

   Locks are recursive, because a length expression may be any function of the
   program.  They are never destroyed, because the program's destructors may use
   directives.  With ACCDEEP_DEBUG=locks a thread that takes one out of order
   ends the program.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_LOCK_H
#define ACCDEEP_BASE_LOCK_H

#include <atomic>
#include <mutex>
#include <new>
#include <pthread.h>

namespace accdeep
{

enum class lock_rank : unsigned
{
  dataflow,
  directive,
  table,
  declared,
  process
};

class ordered_lock
{
public:
  /* NUMBER orders locks of one rank.  */
  explicit ordered_lock (lock_rank rank, unsigned number = 0)
      : m_rank (rank), m_number (number)
  {
  }
  ordered_lock (const ordered_lock &) = delete;
  ordered_lock &operator= (const ordered_lock &) = delete;

  void
  lock ()
  {
    lock (1);
  }

  /* Do not wait for another thread.  Returns whether it is locked.  */
  bool try_lock ();

  /* Wait for a second at most, where the program ends in any case: whoever has
     it for longer may wait for the kernel.  Returns whether it is locked.  */
  bool lock_soon ();

  /* Nothing, when the calling thread does not hold it: it may have been given
     back by give_back_locks, or in a fork.  */
  void
  unlock ()
  {
    if (held_p () && --m_depth == 0)
      leave ();
  }

  /* By the calling thread.  */
  bool
  held_p () const
  {
    return m_owner.load (std::memory_order_relaxed) == pthread_self ();
  }

  /* Unlock it as often as the calling thread has locked it; returns how
     often.  */
  unsigned unlock_all ();

  /* Undo that.  */
  void
  lock (unsigned depth)
  {
    if (!depth)
      return;
    if (!held_p ())
      enter ();
    m_depth += depth;
  }

  /* In the child of a fork, which has no thread that could hold it.  */
  void reset ();

private:
  void enter ();
  void leave ();
  void check_order () const;

  std::mutex m_mutex;
  std::atomic<pthread_t> m_owner{};
  unsigned m_depth = 0;
  const lock_rank m_rank;
  const unsigned m_number;
  ordered_lock *m_next = nullptr; /* That its owner holds.  */

  friend void give_back_locks ();
  friend void forget_held_locks ();
};

/* The calling thread ends the program: it gives back all that it holds, so that
   exit handlers can take what they need in order, whatever it was about.  */
void give_back_locks ();

/* The calling thread is the only one, in the child of a fork, and all locks
   have been reset.  */
void forget_held_locks ();

ordered_lock &dataflow_lock ();
ordered_lock &declared_lock ();
ordered_lock &process_lock ();

/* Unlocked in this scope, if the calling thread holds it.  */
class unlocked
{
public:
  explicit unlocked (ordered_lock *lock)
      : m_lock (lock), m_depth (lock ? lock->unlock_all () : 0)
  {
  }
  unlocked (const unlocked &) = delete;
  unlocked &operator= (const unlocked &) = delete;
  ~unlocked ()
  {
    if (m_depth)
      m_lock->lock (m_depth);
  }

private:
  ordered_lock *m_lock;
  unsigned m_depth;
};

typedef std::lock_guard<ordered_lock> lock_guard;

} // namespace accdeep

#endif
