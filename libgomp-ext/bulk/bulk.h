/* Structures of very many objects.

   A directive on such a structure does not register each object in libgomp.
   All objects lie in one device block, and a table of items says where:

     segment   items  | 0 | 1 | 2 | ...   host range, device offset, kind
               links  |  1  | none |  2 | one for each pointer of each element:
                                          the item that it leads to
     regions   the segment's share of the device block, in four parts by the
               directions in which a kind moves

   Items and links that grow by one step from each to the next are kept as that
   (paged-vector.h), and whoever goes through them takes them by rows.

   Each segment is what one thread has walked: it begins alone, and when there
   is enough to do, others take pointers that wait to be followed, and slices
   of wide arrays (bulk-walk.cc).  Links lead to items of the same segment or,
   through a list, to those of others.  Packing and unpacking need no walk.

   The table answers what something else asks about one of the objects
   (bulk-table.cc).  Where libgomp itself must know an object, or a directive
   counts on it alone, this one is registered: it gets a mapping, at the device
   address that it has, and a record (bulk-register.cc).  The roots, which the
   directive names, always are.  All else stays as it is.

   Everything here needs the device's locks, and what asks only that of its
   table.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BULK_BULK_H
#define ACCDEEP_BULK_BULK_H

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/bulk/covered-memory.h"
#include "libgomp-ext/descriptor/layout.h"
#include "libgomp-ext/move/paged-vector.h"
#include "libgomp-ext/move/transfer.h"
#include "libgomp-ext/present/attach.h"
#include "libgomp-ext/resolve/walk.h"

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

struct accdeep_directive;

namespace accdeep
{

struct region;
struct device_state;
struct object_record;

namespace bulk
{

/* A link: the number of an item of the same segment, or FOREIGN and the place
   of one of another segment in a list, and whether the pointer leads into it
   rather than to just all of it; or no_link.  Where a pointer that is looked up
   leads to no item, the list has the place of what it leads to in OUTSIDE.  */
constexpr uint32_t no_link = UINT32_MAX;
constexpr uint32_t inside = uint32_t (1) << 31;
constexpr uint32_t foreign = uint32_t (1) << 30;

inline uint32_t
target_of (uint32_t link)
{
  return link & ~inside;
}

/* The first link of an item whose elements are in slices.  */
constexpr uint32_t in_slices = UINT32_MAX;

struct item
{
  uintptr_t start; /* On the host.  */
  uint64_t bytes;
  uint64_t offset; /* In its region.  */
  uint32_t kind;
  uint32_t first_link;
};

inline bool
operator== (const item &a, const item &b)
{
  /* In one go: they mostly are.  */
  return !((a.start ^ b.start) | (a.bytes ^ b.bytes) | (a.offset ^ b.offset)
           | (a.kind ^ b.kind) | (a.first_link ^ b.first_link));
}

/* Items as elements of a paged_vector.  */
inline item
follow_rule (const item &first, const item &step, size_t number)
{
  const uint32_t n = number;
  return { first.start + step.start * number, first.bytes + step.bytes * number,
           first.offset + step.offset * number, first.kind + step.kind * n,
           first.first_link + step.first_link * n };
}

inline item
sum (const item &i, const item &step)
{
  return { i.start + step.start, i.bytes + step.bytes, i.offset + step.offset,
           i.kind + step.kind, i.first_link + step.first_link };
}

inline item
difference (const item &a, const item &b)
{
  return { a.start - b.start, a.bytes - b.bytes, a.offset - b.offset,
           a.kind - b.kind, a.first_link - b.first_link };
}

/* Elements FIRST .. LAST-1 of an item, whose links start at LINK in the
   segment IN.  */
struct slice
{
  uint32_t segment;
  uint32_t item;
  uint64_t first;
  uint64_t last;
  uint32_t in;
  uint32_t link;
};

constexpr unsigned n_regions = 4;

struct region_layout
{
  uint64_t bytes;
  uintptr_t dev_addr;
  /* MARKS[i]: the first item of the region that ends behind i * mark_bytes.  */
  std::vector<uint32_t> marks;
};

constexpr uint64_t mark_bytes = 32 << 10;

/* Items FIRST .. LAST-1 of a segment, which come in the order of their
   addresses; the first starts at START.  */
struct sorted_run
{
  uintptr_t start;
  uint32_t segment;
  uint32_t first;
  uint32_t last;
  uintptr_t reach; /* No item of this and of runs before starts later.  */
};

/* An item of some segment, or of the list of what is outside.  */
struct item_place
{
  uint32_t segment; /* Or outside_segment.  */
  uint32_t number;  /* Maybe with INSIDE.  */
};

constexpr uint32_t outside_segment = UINT32_MAX;

/* A pointer that is looked up, and is not null: what it was when LINK was made.
 */
struct looked_up_pointer
{
  uintptr_t value;
  uint32_t link;
  bool optional;
  bool ends; /* Or to the end of its target.  */
};

/* What some pointers that lead to no item lead to, which is present because of
   other directives: a value of those that are looked up, or, with a KIND of the
   structure's layout, the one root of another structure.  That one is counted
   along, once for each of the pointers.  */
struct outside_target
{
  uintptr_t value;    /* Or where the root starts.  */
  uintptr_t dev_addr; /* 0: it is not.  */
  bool optional;      /* For all of them.  */
  uint32_t links;     /* How many lead here.  */
  uint32_t kind = no_kind;
  uint64_t bytes = 0;
  bool ends = false; /* For one of them.  */

  bool
  counted_p () const
  {
    return kind != no_kind;
  }
};

/* What is present already, for a walk that leaves it as it is.  */
class present_roots
{
public:
  virtual ~present_roots () = default;

  /* Something of [START..END), or of a granule there, is present.  */
  virtual bool touches_p (uintptr_t start, uintptr_t end) const = 0;

  /* [START..END) is the only root of a structure.  */
  virtual bool root_p (uintptr_t start, uintptr_t end) const = 0;
};

struct segment
{
  paged_vector<item> items;
  paged_vector<uint32_t> links;
  /* What FOREIGN links lead to.  */
  std::vector<item_place> others;
  std::vector<looked_up_pointer> looked_up; /* By link.  */
  /* Expression objects of the items that have one, by item.  */
  std::vector<std::pair<uint32_t, const char *>> owners;
  /* Bytes at the end of items that are of elements that do not exist, by item,
     where there are some.  Those elements have links, which lead nowhere.  */
  std::vector<std::pair<uint32_t, uint64_t>> dead;
  region_layout regions[n_regions];
  bool shared; /* Several links may lead to one item.  */
  /* To each root, made here, and to be counted: see below.  */
  std::vector<uint32_t> root_links;
};

struct structure;

/* Device address of item NUMBER of IN.  */
inline uintptr_t device_address_of (const structure &s, const segment &in,
                                    uint32_t number);

/* An item, and where it is in the table.  */
struct located
{
  const segment *in;
  uint32_t number;
  item what;
};

/* Where an item is that starts at START.  */
struct indexed_item
{
  uintptr_t start;
  uint32_t segment;
  uint32_t number;
};

/* A pointer of an item that is followed or looked up, or one to a table of
   virtual functions.  */
struct linked_pointer
{
  uintptr_t slot;             /* Host address.  */
  uintptr_t element;          /* That has it.  */
  const pointer_field *field; /* It, or its base; null: to a table.  */
  const segment *from;        /* The segment of its link.  */
  uint32_t link;              /* Its number there.  */
};

struct structure : std::enable_shared_from_this<structure>
{
  std::shared_ptr<const type_layout> layout;
  const accdeep_directive *made_by;
  std::vector<operand> origins;  /* What MADE_BY names, for each root.  */
  std::vector<segment> segments; /* The first items of the first: the roots.  */
  std::vector<slice> slices;     /* By segment, item and first element.  */
  std::vector<outside_target> outside;
  /* They were where they were then, by these counts of what comes and goes.  */
  mutable std::pair<uint64_t, uint64_t> outside_seen;
  /* Places there that no link leads to, and those of values.  Both matter only
     to bulk-relink.cc.  */
  std::vector<uint32_t> free_outside;
  std::unordered_map<uintptr_t, uint32_t> outside_numbers;
  covered_memory covered; /* By all items.  */
  /* Tables of virtual functions that items point to: where the device has them;
     0: it does not.  See bulk-tables.cc.  */
  address_map<uintptr_t> tables;
  std::vector<const void *> homes; /* Whose kernels want just these.  */
  uint64_t class_changes;          /* How many there had been then.  */
  /* The pages of these, in ranges by address.  */
  std::vector<std::pair<uintptr_t, uintptr_t>> pages;
  uintptr_t block; /* Device memory.  */
  size_t block_bytes;
  size_t n_items;
  uint32_t structured; /* Constructs that hold it.  */
  uint32_t dynamic;
  /* How often each enter data counts each root: for its operand, and for each
     pointer that leads to it.  */
  std::vector<uint32_t> root_references;
  /* Items of one kind that pointers to another one lead to, which it covers:
     operands with several clauses have them in common.  */
  std::vector<std::pair<uint32_t, uint32_t>> covered_kinds;
  uint64_t number; /* Of BLOCK, as in records.  */

  /* Items by address: by their sorted runs, or, of UNORDERED segments, which
     would have too many, in an index that is made when it is first needed.  */
  std::vector<sorted_run> sorted_runs;
  std::vector<uint32_t> unordered;
  mutable std::vector<indexed_item> index;
  /* How many links lead to each item, by segment, where one may have
     several.  */
  mutable std::vector<std::vector<uint32_t>> references;

  /* Host addresses of the objects that are registered, that have gone from the
     device before the others, of pointers with an entry in the table of
     attachments, and of those that are not attached as their link says.  */
  std::unordered_set<uintptr_t> registered;
  std::unordered_set<uintptr_t> absent;
  std::unordered_set<uintptr_t> named;
  std::unordered_set<uintptr_t> changed;
  /* libgomp has found registered objects for entries of a kernel or a
     construct, which may be under way, or for pointers that it has
     attached.  */
  bool used_by_libgomp;
  bool ended; /* Only what is registered is there, by counts of its own.  */

  uint32_t
  n_roots () const
  {
    return root_references.size ();
  }

  item
  root (uint32_t number = 0) const
  {
    return segments[0].items[number];
  }

  bool
  root_p (const located &l) const
  {
    return l.in == segments.data () && l.number < n_roots ();
  }

  /* The item has gone from the device.  */
  bool absent_p (const located &l) const;

  /* Set RESULT to the root that has all of [START..END), wherever that is now;
     false: none has.  This and what it answers needs no index.  */
  bool root_with (uintptr_t start, uintptr_t end, located &result) const;

  /* Set RESULT to the last item, by address, that starts before END; false:
     there is none.  */
  bool last_before (uintptr_t end, located &result) const;

  /* Set RESULT to the item on the device that has the byte at ADDRESS, or all
     of [START..END); false: there is none.  */
  bool find (uintptr_t address, located &result) const;
  bool holds_p (uintptr_t start, uintptr_t end, located &result) const;

  /* Call FUNCTION (located) for the items on the device that have a byte of
     [START..END), the last one first.  */
  template <typename Function>
  void
  for_each_item (uintptr_t start, uintptr_t end, Function function) const
  {
    located l;
    if (root_with (start, end, l))
      {
        if (!absent_p (l))
          function (l);
        return;
      }
    for (uintptr_t at = end; at > start && last_before (at, l)
                             && l.what.start + l.what.bytes > start;
         at = l.what.start)
      if (!absent_p (l))
        function (l);
  }

  /* Call FUNCTION (linked_pointer) for the pointers of L with a byte of
     [START..END) that the links say are attached, by address.  */
  template <typename Function>
  void for_each_pointer (const located &l, uintptr_t start, uintptr_t end,
                         Function function) const;

  /* The same for the pointers of all items.  */
  template <typename Function>
  void
  for_each_pointer (uintptr_t start, uintptr_t end, Function function) const
  {
    for_each_item (start, end, [&] (const located &l) {
      for_each_pointer (l, start, end, function);
    });
  }

  /* The host address of DEV_ADDR in BLOCK; 0: there is none.  */
  uintptr_t host_address_of (uintptr_t dev_addr) const;

  /* How often each enter data counts L.  */
  uint32_t references_to (const located &l) const;

  /* What LINK, which is not no_link, adds to its pointer on the device; false:
     what it leads to is outside and absent.  */
  bool
  distance_of (const segment &in, uint32_t link, uintptr_t &result) const
  {
    const item_place to = place_of (in, link);
    if (to.segment == outside_segment)
      {
        const outside_target &target = outside[to.number];
        result = target.dev_addr - target.value;
        return target.dev_addr != 0;
      }
    const segment &there = segments[to.segment];
    const uint32_t number = target_of (to.number);
    result
        = device_address_of (*this, there, number) - there.items[number].start;
    return true;
  }

  /* How P of OWNER is attached.  */
  attachment attachment_of (const located &owner,
                            const linked_pointer &p) const;

  /* All of it is on the device, and attached as the links say.  */
  bool
  complete_p () const
  {
    return absent.empty () && changed.empty ();
  }

  /* Nothing about it is other than the walk has left it, and nothing that is
     not one of its objects matters to it.  */
  bool
  pristine_p () const
  {
    return complete_p () && named.empty () && registered.empty ()
           && outside.empty () && tables.empty ();
  }

  /* Some item has a byte of [START..END), or of a granule there.  */
  bool
  touches_p (uintptr_t start, uintptr_t end) const
  {
    return covered.touches_p (start, end);
  }

  bool
  intersects_p (const structure &other) const
  {
    return covered.intersects_p (other.covered);
  }

  /* Where LINK of IN, which is not no_link, leads.  */
  item_place
  place_of (const segment &in, uint32_t link) const
  {
    if (link & foreign)
      return in.others[target_of (link) & ~foreign];
    return { static_cast<uint32_t> (&in - segments.data ()), link };
  }

  /* Some page of the items has a byte of [START..END).  */
  bool
  pages_in_p (uintptr_t start, uintptr_t end) const
  {
    if (start >= end)
      return false;
    auto next = std::lower_bound (
        pages.begin (), pages.end (), end,
        [] (const std::pair<uintptr_t, uintptr_t> &range, uintptr_t limit) {
          return range.first < limit;
        });
    return next != pages.begin () && std::prev (next)->second > start;
  }

  /* Call FUNCTION (start, end) for disjoint ranges of pages that cover all
     items.  */
  template <typename Function>
  void
  for_each_range (Function function) const
  {
    for (const auto &range : pages)
      function (range.first, range.second);
  }
};

/* The expression object of item NUMBER of S, or null.  */
inline const char *
owner_of (const segment &s, uint32_t number)
{
  auto at
      = std::lower_bound (s.owners.begin (), s.owners.end (), number,
                          [] (const std::pair<uint32_t, const char *> &o,
                              uint32_t wanted) { return o.first < wanted; });
  return at != s.owners.end () && at->first == number ? at->second : nullptr;
}

/* Bytes at the end of item NUMBER of S that are of elements that do not
   exist.  */
inline uint64_t
dead_bytes (const segment &s, uint32_t number)
{
  if (__builtin_expect (s.dead.empty (), 1))
    return 0;
  auto at
      = std::lower_bound (s.dead.begin (), s.dead.end (), number,
                          [] (const std::pair<uint32_t, uint64_t> &d,
                              uint32_t wanted) { return d.first < wanted; });
  return at != s.dead.end () && at->first == number ? at->second : 0;
}

/* Some of the N items of S from NUMBER on have such elements.  */
inline bool
some_dead_p (const segment &s, uint32_t number, size_t n)
{
  if (__builtin_expect (s.dead.empty (), 1))
    return false;
  auto at
      = std::lower_bound (s.dead.begin (), s.dead.end (), number,
                          [] (const std::pair<uint32_t, uint64_t> &d,
                              uint32_t wanted) { return d.first < wanted; });
  return at != s.dead.end () && at->first - number < n;
}

/* Walk from ROOTS; null when something about the structure needs the general
   walk: but for a layout with the classes that UNKNOWN gets there might be one.
   What is PRESENT, if that is not null, is left as it is, and pointers may lead
   to its roots.  No device memory is allocated yet.  */
std::unique_ptr<structure> walk (const std::vector<item> &roots,
                                 std::shared_ptr<const type_layout> layout,
                                 const present_roots *present,
                                 std::vector<met_class> &unknown);

/* The pointers on the host still lead to just the items of S, of the same
   classes; LOOKED_UP: those that are looked up are what they were, too.  */
bool unchanged_p (const structure &s, bool looked_up = true);

/* The same, of S that was found so before.  One thread reads objects in the
   order in which pointers lead to them, and thus none that a pointer no longer
   leads to; several ask first whether all can be read.  */
bool still_unchanged_p (const structure &s);

/* The same, where those that are looked up may have changed: CHANGED gets the
   host addresses of those that lead to something else, or to what is outside
   and has MOVED, by number.  One that has become null stays what it was.  */
bool unchanged_p (const structure &s, const std::vector<bool> &moved,
                  std::vector<uintptr_t> &changed);

/* Give all regions their place, from address 0 on.  Returns the bytes of device
   memory for all.  */
size_t lay_out (structure &s);

/* Call FUNCTION (segment, link, first, last) for parts of elements FIRST ..
   LAST-1 of item NUMBER of IN, whose links start at LINK in the segment.  */
template <typename Function>
void
for_each_part (const structure &s, const segment &in, uint32_t number,
               uint64_t first, uint64_t last, Function function)
{
  const item i = in.items[number];
  const uint64_t fields = s.layout->kinds[i.kind].pointers.size ();
  if (i.first_link != in_slices)
    {
      function (in, i.first_link + first * fields, first, last);
      return;
    }
  const uint32_t segment = &in - s.segments.data ();
  auto part = std::upper_bound (s.slices.begin (), s.slices.end (), first,
                                [&] (uint64_t wanted, const slice &p) {
                                  if (segment != p.segment || number != p.item)
                                    return segment != p.segment
                                               ? segment < p.segment
                                               : number < p.item;
                                  return wanted < p.last;
                                });
  for (; part != s.slices.end () && part->segment == segment
         && part->item == number && part->first < last;
       ++part)
    {
      const uint64_t from = std::max (first, part->first);
      function (s.segments[part->in],
                part->link + (from - part->first) * fields, from,
                std::min (last, part->last));
    }
}

template <typename Function>
void
structure::for_each_pointer (const located &l, uintptr_t start, uintptr_t end,
                             Function function) const
{
  const kind &k = layout->kinds[l.what.kind];
  if (!k.read)
    return;
  const uint64_t size = k.element_bytes;
  const uint64_t live = l.what.bytes - dead_bytes (*l.in, l.number);
  const uint64_t first
      = start <= l.what.start ? 0 : (start - l.what.start) / size;
  const uint64_t last = (std::min (end - l.what.start, live) + size - 1) / size;
  auto wanted_p = [&] (uintptr_t slot) {
    return slot < end && slot + sizeof (uintptr_t) > start
           && (changed.empty () || !changed.count (slot));
  };
  for_each_part (
      *this, *l.in, l.number, first, last,
      [&] (const segment &part, size_t link, uint64_t from, uint64_t to) {
        for (; from < to; from++, link += k.pointers.size ())
          {
            const uintptr_t element = l.what.start + from * size;
            auto table = k.tables.begin ();
            auto pass_tables = [&] (uint32_t before) {
              for (; table != k.tables.end () && *table < before; ++table)
                if (wanted_p (element + *table))
                  function (linked_pointer{ element + *table, element, nullptr,
                                            nullptr, no_link });
            };
            for (const attached_pointer &a : k.attached)
              {
                pass_tables (a.slot);
                const uint32_t number = link + a.field;
                const uint32_t target = part.links[number];
                uintptr_t distance;
                if (target == no_link || !wanted_p (element + a.slot)
                    || (k.pointers[a.field].looked_up
                        && !distance_of (part, target, distance)))
                  continue;
                function (linked_pointer{ element + a.slot, element,
                                          &k.pointers[a.field], &part,
                                          number });
              }
            pass_tables (UINT32_MAX);
          }
      });
}

inline uintptr_t
device_address_of (const structure &s, const segment &in, uint32_t number)
{
  const item i = in.items[number];
  return in.regions[s.layout->kinds[i.kind].region].dev_addr + i.offset;
}

/* Which objects a transfer carries.  */
struct selection
{
  std::shared_ptr<const type_layout> layout;
  std::vector<uint32_t> kinds; /* match_kinds (s.layout, layout).  */
  unsigned effect;             /* effect_in or effect_out.  */
};

/* The ranges of I, which is at DEV_ADDR in BLOCK, that WHAT moves to the
   host.  */
void add_item_moves (const item &i, uintptr_t dev_addr, uint64_t block,
                     const selection &what, std::vector<move> &moves);

/* Some pages that S has objects in are constants of a module.  */
bool constants_near_p (const structure &s);

/* To the device: whole objects, with their pointers translated.  */
void pack (const structure &s, const selection &what);

/* To the host: the ranges of WHAT; in a queue when that gets there.  */
void unpack (const structure &s, const selection &what);

/* A construct's part in a structure.  */
struct holding
{
  std::shared_ptr<structure> held;
  std::shared_ptr<const type_layout> layout; /* What its end moves.  */
  uint32_t root; /* Its root's kind there; no_kind: LAYOUT has its roots.  */
  bool looks;    /* It only had to be there, or was taken as it was entered.  */
};

/* An operand that is elements of an object of a structure, or bytes, and is
   only to find them there: no count is taken.  */
struct found_elements
{
  uint32_t entry; /* Of the directive.  */
  /* What structures with such objects look like, and the kind of these; null:
     bytes.  */
  std::shared_ptr<const type_layout> layout;
  uint32_t kind;
  uint32_t base; /* The operand is what a pointer to this kind leads to, which
                    is a dynamic one; no_kind: it is not.  */
};

/* The same of what a pointer in a closure leads to, at [START..END).  */
struct found_part
{
  found_elements what;
  uintptr_t start;
  uintptr_t end;
};

/* Make objects of S, which STATE has, known to libgomp, at the device addresses
   that they have, and give them records: those that have something in
   [START..END), and attachments for their pointers there.  */
void register_objects (structure &s, uintptr_t start, uintptr_t end,
                       device_state &state);

/* Register root NUMBER of S, which comes.  Returns its record.  */
object_record &register_root (structure &s, uint32_t number,
                              device_state &state);

/* The registered object at START, of S, has gone: nobody held it any more.  */
void unregister (const std::shared_ptr<structure> &s, uintptr_t start,
                 device_state &state);

/* The registered object at START, of S, may have lost a count.  If nothing but
   S holds it libgomp need not know it any longer.  */
void unregister_uncounted (structure &s, uintptr_t start, device_state &state);

/* S has one count by enter data more, MORE, or less, or none, where FINALIZE.
   What is registered counts along.  */
void count_registered (structure &s, int more, bool finalize,
                       device_state &state);

/* S is going: what is registered goes with it, unless it has counts of its own.
   Those objects are absent in S afterwards, and stay.  */
void release_registered (structure &s, device_state &state);

/* The program has changed the pointer of S at SLOT, which is looked up, or its
   base is: it shall be DEV_VALUE on the device from now on.  Let the table say
   so, and add to PATCHES what the device has to have.  Constructs that have
   attached it no longer count; enter data and S itself do.  False: the table
   has no place for that, and nothing has been done.  */
bool relink_pointer (structure &s, uintptr_t slot, uintptr_t dev_value,
                     device_state &state, std::vector<patch> &patches);

/* The same for the pointers of S at SLOTS, wherever they lead to; the device
   gets them.  ALONE: nothing else of the directive may bring that.  False: to
   something absent, and nothing has been done.  */
bool relink_pointers (structure &s, const std::vector<uintptr_t> &slots,
                      bool alone, device_state &state);

/* L stays when S goes: detach its pointers that nothing else has attached.  */
void detach_pointers (structure &s, const located &l, device_state &state);

/* S, which has ended, goes; its block does when nothing stays there.  */
void retire (structure &s, device_state &state);

/* Forget all of STATE's structures.  */
void drop_structures (device_state &state);

/* Find out where the device has S's tables of virtual functions, as kernels of
   DIRECTIVE's program or library want them; LAUNCH: it is one.  S is not there
   yet.  */
void find_tables (structure &s, const accdeep_directive *directive,
                  bool launch);

/* S, which is on the device, has the tables that DIRECTIVE's kernels want.  */
bool tables_suit_p (const structure &s, const accdeep_directive *directive);

/* Let it have them.  */
void suit_tables (structure &s, const accdeep_directive *directive, bool launch,
                  device_state &state);

} // namespace bulk
} // namespace accdeep

#endif
