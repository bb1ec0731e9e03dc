/* Transfers of many ranges: consumes lists of ranges, produces tasks for the
   kernel and copies of the block that it fills or empties.

   The block starts with the tasks, a table that the kernel reads; then come the
   packed bytes.  What does not fit goes in several passes through one block.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/move/gather.h"

#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/base/without-failure.h"
#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/device-memory.h"
#include "libgomp-ext/device/device-ops.h"
#include "libgomp-ext/device/tool-events.h"
#include "libgomp-ext/move/copy-row.h"
#include "libgomp-ext/move/queue.h"
#include "libgomp-ext/move/staging.h"
#include "libgomp-ext/move/transfer.h"

#include <algorithm>
#include <memory>

namespace accdeep
{

namespace
{

/* Of one task.  */
constexpr uint64_t task_bytes = 8 << 10;

/* Make one of A and B, which is behind it; false: they are not.  */
bool
join (strided_run &a, const strided_run &b)
{
  if (b.packed != a.packed + a.n * a.bytes)
    return false;
  if (a.n == 1 && b.n == 1 && b.dev_addr == a.dev_addr + a.bytes)
    {
      a.bytes += b.bytes;
      return true;
    }
  const uint64_t step = a.n > 1 ? a.step : b.dev_addr - a.dev_addr;
  if (b.bytes != a.bytes || b.dev_addr != a.dev_addr + a.n * step
      || (b.n > 1 && b.step != step))
    return false;
  a.step = step;
  a.n += b.n;
  return true;
}

/* So many ranges of R are one task; 0: one is several.  */
uint64_t
ranges_of_task (const strided_run &r)
{
  return r.bytes > task_bytes ? 0
                              : std::max<uint64_t> (task_bytes / r.bytes, 1);
}

size_t
n_tasks_of (const strided_run &r)
{
  if (r.direct_p ())
    return 0;
  const uint64_t each = ranges_of_task (r);
  return each ? (r.n + each - 1) / each
              : r.n * ((r.bytes + task_bytes - 1) / task_bytes);
}

/* Task NUMBER of R.  */
range_task
task_of (const strided_run &r, size_t number)
{
  if (const uint64_t each = ranges_of_task (r))
    {
      const size_t i = number * each;
      return { r.dev_addr + i * r.step, r.packed + i * r.bytes, r.step,
               static_cast<uint32_t> (r.bytes),
               static_cast<uint32_t> (std::min (each, r.n - i)) };
    }
  const size_t parts = (r.bytes + task_bytes - 1) / task_bytes;
  const size_t i = number / parts;
  const uint64_t at = number % parts * task_bytes;
  return { r.dev_addr + i * r.step + at, r.packed + i * r.bytes + at, 0,
           static_cast<uint32_t> (std::min (task_bytes, r.bytes - at)), 1 };
}

/* Between the host's object of R and SLOT, where the bytes START .. END-1 of
   the list's share of the block are.  */
template <bool Written>
inline void
copy_part (const copied_range &r, uint64_t start, uint64_t end,
           unsigned char *slot)
{
  const uint64_t from = std::max (start, r.packed);
  const uint64_t to = std::min (end, r.packed + r.bytes);
  if (from >= to)
    return;
  auto *object
      = reinterpret_cast<unsigned char *> (r.host_addr + (from - r.packed));
  unsigned char *place = slot + (from - start);
  if (Written)
    copy (object, place, to - from);
  else
    copy (place, object, to - from);
}

/* Copy what of L belongs into the bytes START .. END-1 of its share of the
   block from host objects to SLOT, where these are; WRITTEN: the other way.  */
template <bool Written>
void
copy_share (const range_list &l, uint64_t start, uint64_t end,
            unsigned char *slot)
{
  const paged_vector<copied_range> &ranges = l.ranges ();
  const size_t size = ranges.size ();
  size_t i = 0, behind = size;
  while (behind - i > 1)
    {
      const size_t middle = i + (behind - i) / 2;
      (ranges[middle].packed <= start ? i : behind) = middle;
    }
  while (i < size)
    {
      size_t n;
      if (const copied_range *at = ranges.elements_at (i, n))
        {
          const copied_range *const last = at + n;
          for (; at < last && at->packed < end; at++)
            {
              const copied_range *later = at + prefetch_distance (at->bytes);
              if (later < last)
                prefetch<Written> (later->host_addr, later->bytes);
              copy_part<Written> (*at, start, end, slot);
            }
          if (at < last)
            break;
          i += n;
          continue;
        }
      copied_range r, step;
      n = std::min (ranges.rule_at (i, r, step), size - i);
      if (r.packed >= end)
        break;
      if (n > 1 && !step.bytes && r.packed >= start
          && r.packed + r.bytes <= end)
        {
          n = std::min<size_t> (n,
                                (end - r.packed - r.bytes) / step.packed + 1);
          copy_row<Written> (slot + (r.packed - start), step.packed,
                             r.host_addr, step.host_addr, r.bytes, n);
          i += n;
          continue;
        }
      copy_part<Written> (r, start, end, slot);
      i++;
    }
}

/* What goes through the block at once.  */
struct pass
{
  size_t first; /* Lists FIRST .. LAST-1.  */
  size_t last;
  std::vector<size_t> tasks;     /* Number of each list's first task.  */
  std::vector<uint64_t> offsets; /* Each list's place in the packed bytes.  The
                                    last element is the end, for both.  */

  /* Bytes of the table.  */
  size_t
  table_bytes () const
  {
    return (tasks.back () * sizeof (range_task) + 255) & ~size_t (255);
  }

  size_t
  bytes () const
  {
    return table_bytes () + offsets.back ();
  }
};

constexpr size_t most_of_pass = 128 << 20;

std::vector<pass>
make_passes (const range_lists &lists)
{
  std::vector<pass> result;
  for (size_t i = 0; i < lists.size (); i++)
    {
      const range_list &l = lists[i];
      if (result.empty ()
          || result.back ().bytes () + l.packed_bytes ()
                     + l.n_tasks () * sizeof (range_task)
                 > most_of_pass)
        result.push_back ({ i, i, { 0 }, { 0 } });
      pass &p = result.back ();
      p.last = i + 1;
      p.tasks.push_back (p.tasks.back () + l.n_tasks ());
      p.offsets.push_back ((p.offsets.back () + l.packed_bytes () + 15)
                           & ~uint64_t (15));
    }
  return result;
}

/* Bytes START .. END-1 of the table or of the packed bytes of a pass.  */
struct share
{
  bool of_table;
  uint64_t start;
  uint64_t end;
};

class packed_transfer
{
public:
  packed_transfer (range_lists lists, bool scatter)
      : m_lists (std::move (lists)), m_passes (make_passes (m_lists)),
        m_scatter (scatter)
  {
  }

  size_t
  block_bytes () const
  {
    size_t result = 0;
    for (const pass &p : m_passes)
      result = std::max (result, p.bytes ());
    return result;
  }

  /* They are not moved after all.  */
  range_lists
  take_lists ()
  {
    return std::move (m_lists);
  }

  size_t
  n_passes () const
  {
    return m_passes.size ();
  }

  /* The table of pass NUMBER, and what is to be scattered, to BLOCK; then the
     kernel.  */
  device_stream start (size_t number, uintptr_t block,
                       range_copier &copier) const;

  /* Deliver what pass NUMBER of SELF has gathered in BLOCK.  */
  static void receive (const std::shared_ptr<const packed_transfer> &self,
                       size_t number, uintptr_t block);

private:
  void cut_data (const pass &p, uintptr_t block, std::vector<share> &shares,
                 std::vector<staged_copy> &copies) const;
  void fill_table (const pass &p, const share &s, unsigned char *to) const;
  template <bool Written>
  void copy_data (const pass &p, const share &s, unsigned char *slot) const;

  range_lists m_lists;
  std::vector<pass> m_passes;
  bool m_scatter;
};

/* Cut WHOLE, of a pass of TOTAL bytes, into SHARES, with COPIES between them
   and DEV_ADDR of BLOCK.  */
void
cut (size_t total, share whole, uintptr_t dev_addr, uint64_t block,
     std::vector<share> &shares, std::vector<staged_copy> &copies)
{
  const size_t grain
      = copy_grain (total) / sizeof (range_task) * sizeof (range_task);
  for (uint64_t at = whole.start; at < whole.end; at += grain)
    {
      const uint64_t end = std::min<uint64_t> (whole.end, at + grain);
      shares.push_back ({ whole.of_table, at, end });
      copies.push_back ({ dev_addr + (at - whole.start), end - at, block });
    }
}

/* The same for all data of P: direct runs are copied where they are, and the
   rest in BLOCK.  */
void
packed_transfer::cut_data (const pass &p, uintptr_t block,
                           std::vector<share> &shares,
                           std::vector<staged_copy> &copies) const
{
  uint64_t done = 0;
  auto cut_until = [&] (uint64_t end) {
    cut (p.bytes (), { false, done, end }, block + p.table_bytes () + done,
         block, shares, copies);
  };
  for (size_t i = 0; i < p.last - p.first; i++)
    for (const strided_run &r : m_lists[p.first + i].runs ())
      {
        if (!r.direct_p ())
          continue;
        const uint64_t start = p.offsets[i] + r.packed;
        cut_until (start);
        done = start + r.bytes;
        cut (p.bytes (), { false, start, done }, r.dev_addr,
             m_lists[p.first + i].block (), shares, copies);
      }
  cut_until (p.offsets.back ());
}

/* The number of the part that AT lies in, of parts that start at STARTS.  */
template <typename T>
size_t
part_of (const std::vector<T> &starts, uint64_t at)
{
  return std::upper_bound (starts.begin (), starts.end (), at) - starts.begin ()
         - 1;
}

void
packed_transfer::fill_table (const pass &p, const share &s,
                             unsigned char *to) const
{
  const size_t first = s.start / sizeof (range_task),
               last = s.end / sizeof (range_task);
  for (size_t i = part_of (p.tasks, first);
       i < p.last - p.first && p.tasks[i] < last; i++)
    {
      size_t number = p.tasks[i];
      for (const strided_run &r : m_lists[p.first + i].runs ())
        {
          const size_t behind = number + n_tasks_of (r);
          for (size_t j = std::max (number, first); j < std::min (behind, last);
               j++)
            {
              range_task t = task_of (r, j - number);
              t.packed += p.offsets[i];
              memcpy (to + (j - first) * sizeof t, &t, sizeof t);
            }
          number = behind;
        }
    }
}

template <bool Written>
void
packed_transfer::copy_data (const pass &p, const share &s,
                            unsigned char *slot) const
{
  for (size_t i = part_of (p.offsets, s.start);
       i < p.last - p.first && p.offsets[i] < s.end; i++)
    {
      const uint64_t start = std::max (s.start, p.offsets[i]);
      const uint64_t end = std::min (s.end, p.offsets[i + 1]);
      copy_share<Written> (m_lists[p.first + i], start - p.offsets[i],
                           end - p.offsets[i], slot + (start - s.start));
    }
}

/* Start pass NUMBER; returns the stream.  */
device_stream
packed_transfer::start (size_t number, uintptr_t block,
                        range_copier &copier) const
{
  const pass &p = m_passes[number];
  std::vector<staged_copy> copies;
  std::vector<share> shares;
  cut (p.bytes (), { true, 0, p.tasks.back () * sizeof (range_task) }, block,
       block, shares, copies);
  if (m_scatter)
    cut_data (p, block, shares, copies);
  send (copies, [&] (size_t i, unsigned char *to) {
    if (shares[i].of_table)
      fill_table (p, shares[i], to);
    else
      copy_data<false> (p, shares[i], to);
  });
  const device_stream stream = transfer_stream ();
  if (!p.tasks.back ())
    return stream;
  copier.copy (block, block + p.table_bytes (), p.tasks.back (), m_scatter,
               stream);
  return stream;
}

void
packed_transfer::receive (const std::shared_ptr<const packed_transfer> &self,
                          size_t number, uintptr_t block)
{
  const pass &p = self->m_passes[number];
  std::vector<staged_copy> copies;
  std::vector<share> shares;
  self->cut_data (p, block, shares, copies);
  receive_later (copies, [self, &p, shares] (size_t i,
                                             const unsigned char *from) {
    self->copy_data<true> (p, shares[i], const_cast<unsigned char *> (from));
  });
}

/* Device memory for one packed transfer.  */
class packing_block
{
public:
  explicit packing_block (size_t bytes)
      : m_own (queued_p ()),
        m_dev_addr (m_own ? allocate_block (bytes) : scratch_block (bytes))
  {
  }
  packing_block (const packing_block &) = delete;
  packing_block &operator= (const packing_block &) = delete;

  ~packing_block ()
  {
    without_failure ([this] { release (); });
  }

  /* All transfers with it have been started.  */
  void
  release ()
  {
    const uintptr_t dev_addr = m_dev_addr;
    m_dev_addr = 0;
    if (!dev_addr)
      return;
    if (!m_own)
      release_scratch ();
    else if (queued_p ())
      release_block_after (dev_addr, queue_event ());
    else
      release_block (dev_addr);
  }

  uintptr_t
  dev_addr () const
  {
    return m_dev_addr;
  }

private:
  /* Other transfers may be under way in other queues.  */
  bool m_own;
  uintptr_t m_dev_addr;
};

/* LISTS stay as they are when the result is false.  */
bool
move_packed (range_lists &lists, bool scatter, uint64_t bytes)
{
  const uintptr_t first = lists.front ().ranges ()[0].dev_addr;
  range_copier *const copier = ops ().ranges ();
  if (!copier)
    return false;
  auto work = std::make_shared<packed_transfer> (std::move (lists), scatter);
  packing_block block (work->block_bytes ());
  if (!block.dev_addr ())
    {
      lists = work->take_lists ();
      return false;
    }
  const transfer_events events (scatter ? transfer_direction::upload
                                        : transfer_direction::download,
                                first, bytes);
  for (size_t i = 0; i < work->n_passes (); i++)
    {
      const device_stream stream = work->start (i, block.dev_addr (), *copier);
      /* What the kernel has packed may come by the null stream.  */
      if (!queued_p () && (scatter || stream))
        {
          const transfer_scope scope;
          ops ().wait (stream);
        }
      if (!scatter)
        packed_transfer::receive (work, i, block.dev_addr ());
    }
  block.release ();
  return true;
}

/* Few enough pieces for a copy each; or, to the host, so near to one another
   that all between them may come along.  */
bool
few_p (const range_lists &lists, bool scatter)
{
  constexpr size_t few = 16;
  constexpr uint64_t near = 128 << 10;
  size_t pieces = 0;
  uint64_t span = 0;
  for (const range_list &l : lists)
    {
      pieces += l.n_pieces ();
      span += l.span ();
    }
  return pieces <= few || (!scatter && span <= near);
}

std::vector<move>
moves_of (const range_lists &lists)
{
  std::vector<move> result;
  for (const range_list &l : lists)
    for (size_t i = 0; i < l.ranges ().size (); i++)
      {
        const copied_range r = l.ranges ()[i];
        result.push_back ({ r.dev_addr, r.host_addr, r.bytes, l.block (), 0 });
      }
  return result;
}

} // namespace

range_list::range_list (uint64_t block)
    : m_block (block),
      /* Where no object touches the next there is more.  */
      m_most_padding (object_alignment - !separate_objects_p ())
{
}

void
range_list::add_run (const strided_run &next)
{
  if (m_runs.empty () || !join (m_runs.back (), next))
    m_runs.push_back (next);
}

void
range_list::add_row (uintptr_t dev_addr, uintptr_t host_addr, uint64_t bytes,
                     uint64_t dev_step, uint64_t host_step, size_t n,
                     range_of what)
{
  const copied_range step = { dev_step, host_step, 0, bytes };
  while (n)
    {
      add (dev_addr, host_addr, bytes, what);
      size_t more = 0;
      const copied_range next
          = { dev_addr + dev_step, host_addr + host_step, bytes, m_bytes };
      if (m_ranges.room () && m_ranges.expected () == next
          && m_ranges.step () == step)
        more = std::min (m_ranges.room (), n - 1);
      if (more)
        {
          const bool neighbours = dev_step == bytes;
          add_run ({ next.dev_addr, neighbours ? 0 : dev_step,
                     neighbours ? more * bytes : bytes, neighbours ? 1 : more,
                     m_bytes, m_ranges.size (), false });
          m_ranges.append_by_rule (more);
          m_bytes += more * bytes;
          m_moved += more * bytes;
        }
      dev_addr += (more + 1) * dev_step;
      host_addr += (more + 1) * host_step;
      n -= more + 1;
      m_end = std::max<uintptr_t> (m_end, dev_addr - dev_step + bytes);
    }
}

void
range_list::finish ()
{
  std::vector<strided_run> given;
  given.swap (m_runs);
  for (size_t i = 0; i < given.size (); i++)
    {
      const strided_run &r = given[i];
      const size_t behind
          = i + 1 < given.size () ? given[i + 1].first : m_ranges.size ();
      m_pieces += r.padded ? behind - r.first : r.n;
      /* The kernel leaves padding alone, of which it can not be sure what it
         is to the device.  */
      if (r.padded && !r.direct_p ())
        for (size_t j = r.first; j < behind; j++)
          {
            const copied_range c = m_ranges[j];
            add_run ({ c.dev_addr, 0, c.bytes, 1, c.packed, j, false });
          }
      else
        m_runs.push_back (r);
    }
  for (const strided_run &r : m_runs)
    m_tasks += n_tasks_of (r);
}

void
add_range (range_lists &lists, uint64_t block, uintptr_t dev_addr,
           uintptr_t host_addr, uint64_t bytes, range_of what)
{
  while (bytes)
    {
      const uint64_t part = std::min (bytes, range_list::most_of_one);
      if (lists.empty () || lists.back ().full_p ()
          || lists.back ().block () != block)
        lists.emplace_back (block);
      lists.back ().add (dev_addr, host_addr, part, what);
      dev_addr += part;
      host_addr += part;
      bytes -= part;
    }
}

void
add_ranges (range_lists &lists, uint64_t block, uintptr_t dev_addr,
            uintptr_t host_addr, uint64_t bytes, uint64_t dev_step,
            uint64_t host_step, size_t n, range_of what)
{
  while (n)
    {
      add_range (lists, block, dev_addr, host_addr, bytes, what);
      const size_t more
          = bytes > range_list::most_of_one
                ? 0
                : std::min<size_t> (
                    n - 1, std::min<uint64_t> (lists.back ().room (),
                                               range_list::most_bytes / bytes));
      dev_addr += dev_step;
      host_addr += host_step;
      lists.back ().add_row (dev_addr, host_addr, bytes, dev_step, host_step,
                             more, what);
      dev_addr += more * dev_step;
      host_addr += more * host_step;
      n -= more + 1;
    }
}

bool
scatter_packed (range_lists &lists)
{
  uint64_t bytes = 0;
  for (const range_list &l : lists)
    bytes += l.moved_bytes ();
  if (!move_packed (lists, true, bytes))
    return false;
  statistics ().bytes_to_device += bytes;
  return true;
}

bool
gather_packed (range_lists &lists)
{
  uint64_t bytes = 0;
  for (const range_list &l : lists)
    bytes += l.moved_bytes ();
  if (!move_packed (lists, false, bytes))
    return false;
  statistics ().bytes_to_host += bytes;
  return true;
}

void
scatter_to_device (range_lists lists)
{
  if (few_p (lists, true) || !scatter_packed (lists))
    move_to_device (moves_of (lists), {}, gaps::data);
}

void
gather_to_host (range_lists lists)
{
  if (few_p (lists, false) || !gather_packed (lists))
    move_to_host (moves_of (lists));
}

} // namespace accdeep
