/* Byte ranges of a descriptor.  The pieces of an object are cut at each
   other's ends; of the pieces that cover one cell the strongest stays; then
   padding is given away and equal neighbours are joined.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/ranges.h"
#include "abi/accdeep-abi.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Of two pieces over the same bytes, does A decide?  */
bool
stronger_p (const piece &a, const piece &b)
{
  return static_cast<int> (a.kind) < static_cast<int> (b.kind);
}

/* PIECES without overlaps, sorted.  */
std::vector<piece>
cut (const std::vector<piece> &pieces)
{
  std::vector<std::uint64_t> ends;
  for (const piece &p : pieces)
    {
      ends.push_back (p.offset);
      ends.push_back (p.offset + p.bytes);
    }
  std::sort (ends.begin (), ends.end ());
  ends.erase (std::unique (ends.begin (), ends.end ()), ends.end ());

  /* PIECES are sorted by offset: those that may cover a cell are a window
     that only moves forward, except for long union members, which stay.  */
  std::vector<piece> result;
  std::vector<const piece *> open;
  std::size_t next = 0;
  for (std::size_t i = 0; i + 1 < ends.size (); i++)
    {
      const std::uint64_t begin = ends[i];
      while (next < pieces.size () && pieces[next].offset <= begin)
        open.push_back (&pieces[next++]);
      open.erase (std::remove_if (open.begin (), open.end (),
                                  [=] (const piece *p) {
                                    return p->offset + p->bytes <= begin;
                                  }),
                  open.end ());
      const piece *best = nullptr;
      for (const piece *p : open)
        if (!best || stronger_p (*p, *best))
          best = p;
      if (!best)
        continue;
      piece cell = *best;
      /* Where all alternatives are plain data it does not matter which it
         is.  */
      cell.in_union
          = cell.in_union
            && std::any_of (open.begin (), open.end (), [] (const piece *p) {
                 return p->kind != piece_kind::data;
               });
      cell.offset = begin;
      cell.bytes = ends[i + 1] - begin;
      result.push_back (cell);
    }
  return result;
}

/* Let the data among CELLS grow over the padding beside them.  */
void
absorb_padding (std::vector<piece> &cells, std::uint64_t object_bytes)
{
  std::uint64_t end = 0;
  for (std::size_t i = 0; i <= cells.size (); i++)
    {
      const std::uint64_t begin
          = i < cells.size () ? cells[i].offset : object_bytes;
      if (begin > end)
        {
          if (i > 0 && cells[i - 1].kind == piece_kind::data)
            cells[i - 1].bytes += begin - end;
          else if (i < cells.size () && cells[i].kind == piece_kind::data)
            {
              cells[i].offset = end;
              cells[i].bytes += begin - end;
            }
        }
      if (i < cells.size ())
        end = cells[i].offset + cells[i].bytes;
    }
}

byte_range
range_of (const piece &cell)
{
  byte_range range;
  range.offset = cell.offset;
  range.bytes = cell.bytes;
  range.action = cell.action;
  range.flags
      = (cell.kind != piece_kind::data ? ACCDEEP_RANGE_POINTER : 0)
        | (cell.kind == piece_kind::excluded_pointer
                   || cell.kind == piece_kind::null_pointer
               ? ACCDEEP_RANGE_EXCLUDED
               : 0)
        | (cell.kind == piece_kind::null_pointer ? ACCDEEP_RANGE_NULL : 0)
        | (cell.init_needed ? ACCDEEP_RANGE_INIT_NEEDED : 0)
        | (cell.in_union ? ACCDEEP_RANGE_UNION : 0)
        | (cell.table ? ACCDEEP_RANGE_TABLE : 0);
  return range;
}

} // anonymous namespace

std::vector<byte_range>
ranges_of (std::vector<piece> pieces, std::uint64_t object_bytes)
{
  pieces.erase (std::remove_if (pieces.begin (), pieces.end (),
                                [] (const piece &p) { return p.bytes == 0; }),
                pieces.end ());
  std::stable_sort (
      pieces.begin (), pieces.end (),
      [] (const piece &a, const piece &b) { return a.offset < b.offset; });
  std::vector<piece> cells = cut (pieces);
  absorb_padding (cells, object_bytes);

  std::vector<byte_range> ranges;
  for (const piece &cell : cells)
    {
      if (cell.kind == piece_kind::hole)
        continue;
      const byte_range range = range_of (cell);
      byte_range *last = ranges.empty () ? nullptr : &ranges.back ();
      if (last && last->offset + last->bytes == range.offset
          && last->action == range.action && last->flags == range.flags)
        last->bytes += range.bytes;
      else
        ranges.push_back (range);
    }
  return ranges;
}

} // namespace accdeep
