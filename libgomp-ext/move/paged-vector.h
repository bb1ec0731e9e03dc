/* Vectors of many small elements that grow without copying.

   What programs allocate in a loop lies at equal distances, and then all that
   is known of an object follows from its number.  So a page whose elements grow
   by the same step is just its first element and the step: what follows a rule
   takes no memory, and no time to write and read it.  A page becomes a block of
   memory with the first element that departs from the rule.

   Fresh memory from the system costs more than what is done with it here: each
   page is a fault.  So blocks come from a pool that keeps some when they are
   given back, and that asks for huge pages.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_MOVE_PAGED_VECTOR_H
#define ACCDEEP_MOVE_PAGED_VECTOR_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace accdeep
{

constexpr size_t pool_block_bytes = 128 << 10;

/* A block, uninitialised; any thread may call these.  bad_alloc when there is
   no memory.  */
void *take_block ();
void give_block (void *block);

/* Element NUMBER of a page that starts with FIRST and grows by STEP, the one
   behind ELEMENT, and what has to be added to B for A.  Elements are made of
   unsigned numbers, which may overflow.  */
inline uint32_t
follow_rule (uint32_t first, uint32_t step, size_t number)
{
  return first + step * static_cast<uint32_t> (number);
}

inline uint32_t
sum (uint32_t element, uint32_t step)
{
  return element + step;
}

inline uint32_t
difference (uint32_t a, uint32_t b)
{
  return a - b;
}

template <typename T>
class paged_vector
{
  static_assert (std::is_trivially_copyable<T>::value, "elements are bytes");
  static_assert ((sizeof (T) & (sizeof (T) - 1)) == 0, "blocks are full");

public:
  static constexpr size_t per_page = pool_block_bytes / sizeof (T);

  paged_vector () = default;
  paged_vector (paged_vector &&other) noexcept
      : m_pages (std::move (other.m_pages)), m_next (other.m_next),
        m_end (other.m_end), m_room (other.m_room), m_fitted (other.m_fitted),
        m_expected (other.m_expected), m_step (other.m_step)
  {
    other.m_pages.clear ();
    other.m_next = other.m_end = nullptr;
    other.m_room = 0;
  }
  paged_vector &operator= (paged_vector &&) = delete;
  ~paged_vector ()
  {
    for (page &p : m_pages)
      if (part_p (p))
        delete[] p.block;
      else if (p.block)
        give_block (p.block);
  }

  void
  push_back (const T &value)
  {
    if (m_next != m_end)
      *m_next++ = value;
    else if (m_room && value == m_expected)
      {
        m_expected = sum (m_expected, m_step);
        m_room--;
      }
    else
      push_slowly (value);
  }

  size_t
  size () const
  {
    return m_pages.size () * per_page - (m_end - m_next) - m_room;
  }

  T
  operator[] (size_t i) const
  {
    const page &p = m_pages[i / per_page];
    return p.block ? p.block[i % per_page]
                   : follow_rule (p.first, p.step, i % per_page);
  }

  /* Element I and those behind it, as many as the result says, are FIRST,
     FIRST + STEP and so on; there may be fewer.  */
  size_t
  rule_at (size_t i, T &first, T &step) const
  {
    const page &p = m_pages[i / per_page];
    if (p.block)
      {
        first = p.block[i % per_page];
        step = T ();
        return 1;
      }
    first = follow_rule (p.first, p.step, i % per_page);
    step = p.step;
    return per_page - i % per_page;
  }

  /* The same, and looks for as many as MOST where a page has no rule.  */
  size_t
  run_at (size_t i, T &first, T &step, size_t most) const
  {
    size_t n;
    const T *elements = elements_at (i, n);
    if (!elements || n < 2 || most < 2)
      return rule_at (i, first, step);
    first = elements[0];
    step = difference (elements[1], first);
    n = std::min (n, most);
    size_t run = 2;
    for (T next = sum (elements[1], step); run < n && elements[run] == next;
         run++)
      next = sum (next, step);
    return run;
  }

  /* Element I and those behind it, N, where they are in memory; else null.  */
  const T *
  elements_at (size_t i, size_t &n) const
  {
    const page &p = m_pages[i / per_page];
    n = std::min (per_page - i % per_page, size () - i);
    return p.block ? p.block + i % per_page : nullptr;
  }

  /* The N elements from I on, where they lie side by side in memory; else
     null.  */
  const T *
  together_at (size_t i, size_t n) const
  {
    const page &p = m_pages[i / per_page];
    return p.block && i % per_page + n <= per_page ? p.block + i % per_page
                                                   : nullptr;
  }

  void
  set (size_t i, const T &value)
  {
    page &p = m_pages[i / per_page];
    if (!p.block)
      {
        if (value == follow_rule (p.first, p.step, i % per_page))
          return;
        leave_rule (p);
      }
    p.block[i % per_page] = value;
  }

  /* How many elements fit into the last page as long as they follow its rule:
     EXPECTED first, and so on by STEP.  */
  size_t
  room () const
  {
    return m_room;
  }

  const T &
  expected () const
  {
    return m_expected;
  }

  const T &
  step () const
  {
    return m_step;
  }

  /* Append the next N, of at most room ().  */
  void
  append_by_rule (size_t n)
  {
    m_expected = follow_rule (m_expected, m_step, n);
    m_room -= n;
  }

  /* Append N elements: VALUE, and so on by STEP.  */
  void
  push_row (T value, const T &step, size_t n)
  {
    while (n)
      if (m_room && value == m_expected && step == m_step)
        {
          const size_t more = std::min (n, m_room);
          append_by_rule (more);
          value = follow_rule (value, step, more);
          n -= more;
        }
      else
        {
          push_back (value);
          value = sum (value, step);
          n--;
        }
  }

  /* Append N elements, what NEXT () returns each time.  */
  template <typename Next>
  void
  append (size_t n, Next next)
  {
    while (n)
      {
        const size_t more = std::min<size_t> (n, m_end - m_next);
        for (T *last = m_next + more; m_next != last; m_next++)
          *m_next = next ();
        n -= more;
        if (n)
          {
            push_back (next ());
            n--;
          }
      }
  }

  /* No more elements will come: the last ones take no more memory than they
     need.  */
  void
  fit ()
  {
    m_room += m_end - m_next;
    m_next = m_end = nullptr;
    m_fitted = true;
    m_pages.shrink_to_fit ();
    if (m_pages.empty () || !m_pages.back ().block || !m_room)
      return;
    T *&block = m_pages.back ().block;
    T *part = new T[per_page - m_room];
    std::copy (block, block + (per_page - m_room), part);
    give_block (block);
    block = part;
  }

private:
  struct page
  {
    /* Null: element I is follow_rule (FIRST, STEP, I).  Of the last page, when
       it is part_p, an array of its own.  */
    T *block;
    T first;
    T step;
  };

  /* P, the last page, has fewer elements than it could, and gets no more.  */
  bool
  part_p (const page &p) const
  {
    return m_fitted && m_room && &p == &m_pages.back ();
  }

  __attribute__ ((noinline)) void
  push_slowly (const T &value)
  {
    if (!m_room)
      {
        /* The last page's rule may go on.  */
        m_pages.push_back ({ nullptr, value, m_step });
        m_room = per_page - 1;
        m_expected = sum (value, m_step);
        return;
      }
    page &last = m_pages.back ();
    if (m_room == per_page - 1)
      {
        last.step = m_step = difference (value, last.first);
        m_expected = sum (value, m_step);
        m_room--;
        return;
      }
    leave_rule (last);
    *m_next++ = value;
  }

  /* Write down P's elements.  */
  __attribute__ ((noinline)) void
  leave_rule (page &p)
  {
    size_t n = &p == &m_pages.back () ? per_page - m_room : per_page;
    p.block = part_p (p) ? new T[n] : static_cast<T *> (take_block ());
    for (size_t i = 0; i < n; i++)
      p.block[i] = follow_rule (p.first, p.step, i);
    if (m_fitted || &p != &m_pages.back ())
      return;
    m_next = p.block + n;
    m_end = p.block + per_page;
    m_room = 0;
  }

  std::vector<page> m_pages;
  /* The last page's elements to come, of its block or of its rule.  */
  T *m_next = nullptr;
  T *m_end = nullptr;
  size_t m_room = 0; /* When fitted: what the last page has fewer.  */
  bool m_fitted = false;
  T m_expected = {};
  T m_step = {}; /* Of the last page.  */
};

} // namespace accdeep

#endif
