/* Tokens: ranges of host memory with what tasks have done to them last.  One
   that lies in another, or that the other's structure leads to, is a part of
   it: parts are independent of each other, the whole conflicts with each of
   them.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DATAFLOW_TOKENS_H
#define ACCDEEP_DATAFLOW_TOKENS_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <vector>

namespace accdeep
{
namespace dataflow
{

/* Tasks count from 1; so they do in each queue.  */
typedef uint64_t task_number;

/* Tasks, of each queue the last.  With EXACT all of them.  */
class task_set
{
public:
  struct element
  {
    unsigned queue;
    task_number task;
  };

  void add (const element &e, bool exact);
  void
  add (const task_set &other, bool exact)
  {
    for (const element &e : other.m_elements)
      add (e, exact);
  }
  void
  clear ()
  {
    m_elements.clear ();
  }
  const std::vector<element> &
  elements () const
  {
    return m_elements;
  }

private:
  std::vector<element> m_elements;
};

struct token
{
  uintptr_t start;
  uintptr_t end;
  token *outer = nullptr;       /* The smallest one that it lies in.  */
  std::vector<token *> parents; /* It is a part of these.  */
  std::vector<token *> parts;
  task_set written; /* The last who wrote it.  */
  task_set read;    /* Those who have read it since.  */
  /* The same of all its parts, and theirs.  */
  task_set parts_written;
  task_set parts_read;
  /* By device: who has brought contents of it there, or set pointers in it; and
     the same of its parts.  */
  std::vector<task_set> there;
  std::vector<task_set> parts_there;
  /* What the run time keeps of it, by number; 0: nothing.  */
  size_t object = 0;
};

/* Call FUNCTION for all that T is a part of, each once.  */
template <typename Function>
void
for_each_whole (const token &t, Function function)
{
  if (t.parents.empty ())
    return;
  std::vector<token *> wholes = t.parents;
  for (size_t i = 0; i < wholes.size (); i++)
    {
      function (*wholes[i]);
      for (token *next : wholes[i]->parents)
        if (std::find (wholes.begin (), wholes.end (), next) == wholes.end ())
          wholes.push_back (next);
    }
}

/* Add E to that of DEVICE in SETS, which there may be.  */
void add_there (std::vector<task_set> &sets, unsigned device,
                const task_set::element &e);

/* What tasks read and write, by address.  */
class token_table
{
public:
  /* EXACT: as a graph's.  */
  explicit token_table (bool exact) : m_exact (exact) {}
  token_table (const token_table &) = delete;
  token_table &operator= (const token_table &) = delete;

  /* The token of an operand [START..END), which lies in OWNERS, innermost
     first, or was reached through them.  It lives until clear.  */
  token &token_of (uintptr_t start, uintptr_t end,
                   const uintptr_t *owners = nullptr, size_t n_owners = 0);

  /* What OBJECT leads to has [START..END).  */
  void reaches (token &object, uintptr_t start, uintptr_t end);

  /* The smallest token that has all of [START..END); null: none.  */
  const token *
  token_at (uintptr_t start, uintptr_t end) const
  {
    return innermost (start, end);
  }

  void clear ();

  size_t
  size () const
  {
    return m_tokens.size ();
  }

private:
  /* By start, the larger before the smaller.  */
  struct place
  {
    uintptr_t start;
    uintptr_t end;
    bool
    operator<(const place &other) const
    {
      return start < other.start || (start == other.start && end > other.end);
    }
  };

  struct reached_range
  {
    uintptr_t end;
    token *from;
  };

  token &new_token (uintptr_t start, uintptr_t end);
  void find_wholes (token &t);
  void find_parts (token &t);
  token *innermost (uintptr_t start, uintptr_t end) const;
  place with_overlapping (uintptr_t start, uintptr_t end) const;
  void make_part (token &part, token &whole);

  const bool m_exact;
  std::deque<token> m_tokens;
  std::map<place, token *> m_places;
  std::multimap<uintptr_t, reached_range> m_reached; /* By start.  */
};

} // namespace dataflow
} // namespace accdeep

#endif
