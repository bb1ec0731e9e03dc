/* The construct cache: consumes arguments, produces counts.

   Directives hold both locks of their device; constructs that count on their
   objects without libgomp's references, and thus change nothing but counts
   here, hold that of its table.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/construct-cache.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/descriptor/by-hand.h"
#include "libgomp-ext/device/device.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/execute/bulk-execute.h"
#include "libgomp-ext/execute/declared.h"
#include "libgomp-ext/execute/examine.h"
#include "libgomp-ext/execute/found-elements.h"
#include "libgomp-ext/execute/matches.h"
#include "libgomp-ext/execute/operands.h"
#include "libgomp-ext/execute/plan-text.h"
#include "libgomp-ext/move/transfer.h"
#include "libgomp-ext/present/mapped-ranges.h"
#include "libgomp-ext/present/ordinary-attachments.h"
#include "libgomp-ext/resolve/frame.h"
#include "libgomp-ext/resolve/path.h"

#include <algorithm>
#include <unordered_map>

namespace accdeep
{

/* A structure that the construct is on, while it is there.  */
struct cached_structure
{
  std::weak_ptr<bulk::structure> held;
  bool compared; /* The host must still have it as it was.  */
  std::shared_ptr<const type_layout> layout;
  uint32_t root; /* As in holdings.  */
};

/* A pointer that is looked up, to what is none of the construct's objects.  */
struct cached_target
{
  uintptr_t value;
  uintptr_t dev_addr;
};

/* An operand that is no more than bytes, and absent: the construct brings it
   and takes it away again.  */
struct brought_bytes
{
  plan_object what;
  bool in;
  bool out;
  std::shared_ptr<const std::string> path; /* As in records.  */
};

struct cached_construct : plan
{
  const accdeep_directive *directive;
  /* Another module may come to lie where one was.  */
  accdeep_directive contents;
  uint64_t by_hand_changes;
  /* The arguments.  */
  std::vector<const accdeep_clause *> clauses;
  std::vector<void *> hostaddrs;
  std::vector<size_t> sizes;
  std::vector<unsigned short> kinds;
  std::vector<value_read> reads;
  mutable kept_frames frames; /* Of READS.  */
  bool alone;                 /* All of READS are.  */
  std::vector<cached_target> looked_up;
  /* What is held, for libgomp and, if it was present, in STATE, where it was
     found when the change count was CHANGES.  */
  entry_arrays held;
  device_state *state;
  std::vector<cached_structure> structures; /* Taken as a whole.  */
  /* By entry: their addresses and sizes are not looked at.  */
  std::vector<bulk::found_elements> elements;
  std::vector<bulk::found_part> parts;
  mutable std::vector<object_record *> records;
  mutable std::vector<attachment *> attached;
  mutable uint64_t changes;
  std::vector<brought_bytes> brought; /* Sorted by start.  */
  entry_arrays brought_entries;
  device_id device;
  std::shared_ptr<plan_text> text; /* As in regions.  */
};

namespace
{

/* By what constructs with DIRECTIVE and ARGUMENTS are found; those on elements
   of large structures by DIRECTIVE alone, because others of its executions are
   on other elements.  */
constexpr uint64_t odd = 0x9e3779b97f4a7c15u;

uint64_t
hash_of (const accdeep_directive *directive)
{
  return reinterpret_cast<uintptr_t> (directive) * odd;
}

uint64_t
hash_of (const accdeep_directive *directive, const accdeep_arguments &arguments)
{
  uint64_t result = hash_of (directive);
  for (uint32_t i = 0; i < arguments.n; i++)
    result = (result + reinterpret_cast<uintptr_t> (arguments.hostaddrs[i])
              + arguments.sizes[i])
             * odd;
  return result;
}

/* A construct that could be kept has been executed; it is kept from the second
   time on.  Null: it is not.  */
typedef std::shared_ptr<const cached_construct> place;

/* Those of one device.  */
struct construct_table : public device_part
{
  explicit construct_table (device_descr &) {}

  /* Null: there is none.  */
  place *
  find (uint64_t hash)
  {
    auto found = m_places.find (hash);
    return found == m_places.end () ? nullptr : &found->second;
  }

  /* A new one.  */
  void
  add (uint64_t hash)
  {
    /* What a program executes again and again comes back soon.  */
    if (m_places.size () == most)
      m_places.clear ();
    m_places[hash];
  }

private:
  static constexpr size_t most = 1 << 13;

  std::unordered_map<uint64_t, place> m_places;
};

place *
place_of (uint64_t hash, device_descr &d)
{
  return part_of<construct_table> (d).find (hash);
}

bool
same_arguments_p (const cached_construct &k, const accdeep_arguments &a)
{
  /* What a construct in a queue brings goes when the queue gets there.  */
  if (k.hostaddrs.size () != a.n || a.flags || a.n_waits
      || (a.async != gomp::async_sync && !k.brought.empty ()))
    return false;
  auto element = k.elements.begin ();
  for (uint32_t i = 0; i < a.n; i++)
    {
      if (element != k.elements.end () && element->entry == i)
        ++element;
      else if (a.hostaddrs[i] != k.hostaddrs[i] || a.sizes[i] != k.sizes[i])
        return false;
      if (a.kinds[i] != k.kinds[i]
          || (a.clauses ? a.clauses[i] : nullptr) != k.clauses[i])
        return false;
    }
  return true;
}

/* Find K's records and attachments, as they were.  */
bool
find_held (const cached_construct &k)
{
  device_state &state = *k.state;
  k.records.clear ();
  k.attached.clear ();
  for (const plan_object &o : k.objects)
    {
      object_table::value_type *record = state.record_of (o.start);
      if (!record || record->second.end < o.end
          || record->second.dev_addr + (o.start - record->first) != o.dev_addr)
        return false;
      k.records.push_back (&record->second);
    }
  for (const plan_pointer &p : k.pointers)
    {
      attachment *a = state.pointers.find (p.slot);
      if (!a || a->dev_slot != p.dev_slot || a->dev_value != p.dev_value)
        return false;
      k.attached.push_back (a);
    }
  k.changes = state.changes ();
  return true;
}

bool
held_p (const cached_construct &k)
{
  return k.changes == k.state->changes () || find_held (k);
}

/* K, which is as it was, stays so while nobody lets something go that is seen
   to.  What has no count here is ordinary directives': while a kernel is
   launched, only another thread could end them.  */
bool
unreferenced_p (const cached_construct &k)
{
  const bool ordinary
      = launch_p (k.directive) && one_thread_p () && !any_declared_p ();
  bool result = mappings_seen_p ();
  for (const object_record *record : k.records)
    result
        = result && !record->maybe_stale && (record->references () || ordinary);
  return result;
}

/* Fill HELD with K's structures; false: some are not there as they were.  */
bool
find_structures (const cached_construct &k, std::vector<bulk::holding> &held)
{
  for (const cached_structure &cached : k.structures)
    {
      std::shared_ptr<bulk::structure> s = cached.held.lock ();
      if (!s || s->ended || !bulk::sound_p (*s, *k.state)
          || !bulk::tables_suit_p (*s, k.directive)
          || (cached.compared && !bulk::still_unchanged_p (*s)))
        return false;
      held.push_back ({ std::move (s), cached.layout, cached.root, true });
    }
  return true;
}

/* The elements that ARGUMENTS name are there as K's were.  */
bool
elements_there_p (const cached_construct &k, const accdeep_arguments &arguments)
{
  return std::all_of (k.elements.begin (), k.elements.end (),
                      [&] (const bulk::found_elements &e) {
                        const uintptr_t start = reinterpret_cast<uintptr_t> (
                            arguments.hostaddrs[e.entry]);
                        return start && arguments.sizes[e.entry]
                               && bulk::elements_there_p (
                                   e, start, start + arguments.sizes[e.entry],
                                   k.directive, *k.state);
                      });
}

/* What K's pointers that are looked up lead to is where it was: others let it
   go without a word.  */
bool
targets_there_p (const cached_construct &k)
{
  return std::all_of (k.looked_up.begin (), k.looked_up.end (),
                      [&k] (const cached_target &t) {
                        return k.state->address_of (t.value) == t.dev_addr;
                      });
}

/* K's pointers still stand for what they point to: they are not mapped.  */
bool
passed_p (const cached_construct &k)
{
  return std::all_of (
      k.passed.begin (), k.passed.end (),
      [&k] (const passed_pointer &p) { return !k.state->address_of (p.slot); });
}

/* All of K is on the device as it was; UNREFERENCED: and stays so.  HELD is as
   above.  */
bool
there_p (const cached_construct &k, std::vector<bulk::holding> &held,
         bool &unreferenced)
{
  if (!find_structures (k, held) || !held_p (k) || !targets_there_p (k)
      || !passed_p (k))
    return false;
  unreferenced = unreferenced_p (k);
  if (!unreferenced
      && (!k.structures.empty () || !k.elements.empty () || !k.parts.empty ()))
    return false;
  for (const bulk::found_part &p : k.parts)
    if (!bulk::elements_there_p (p.what, p.start, p.end, k.directive, *k.state))
      return false;
  for (size_t i = 0; i < k.objects.size (); i++)
    if ((!unreferenced || !k.records[i]->references ())
        && device_address (k.objects[i].start) != k.objects[i].dev_addr)
      return false;
  return unchanged_p (k.reads);
}

/* K.objects are present.  False: not as they have to be.  */
bool
cache_present (cached_construct &k)
{
  std::vector<mapping_request> requests;
  for (const plan_object &o : k.objects)
    {
      if (o.state != plan_state::present)
        return false;
      requests.push_back ({ o.start, o.end, o.log2_alignment, false });
    }
  bracket::fill (k.held, requests);
  return find_held (k);
}

/* K has some object NUMBER that is absent.  Fill RESULT; false: it is more than
   bytes.  */
bool
bring_bytes_p (const cached_construct &k, const walk_result &walked,
               uint32_t number, brought_bytes &result)
{
  const plan_object &o = k.objects[number];
  const item &i = walked.items[o.item];
  const operand &named = walked.operands[i.operand];
  result = { o, false, false,
             std::make_shared<const std::string> (item_path (walked, o.item)) };
  if (o.state != plan_state::fresh || i.via != no_index || named.type
      || named.by_hand || i.start != o.start || i.end != o.end)
    return false;
  auto whole_p = [&] (const std::vector<plan_move> &moves, bool &any) {
    return std::all_of (moves.begin (), moves.end (), [&] (const plan_move &m) {
      any |= m.object == number;
      return m.object != number || m.bytes == o.end - o.start;
    });
  };
  auto apart_p = [&] (const plan_pointer &p) {
    return p.object != number && p.target != number;
  };
  auto leads_there_p = [&o] (const image_pointer &p) {
    return p.value - o.dev_addr < o.end - o.start;
  };
  return whole_p (k.in, result.in) && whole_p (k.out, result.out)
         && std::all_of (k.pointers.begin (), k.pointers.end (), apart_p)
         && std::none_of (k.images.begin (), k.images.end (),
                          [&] (const operand_image &image) {
                            return std::any_of (image.pointers.begin (),
                                                image.pointers.end (),
                                                leads_there_p);
                          });
}

/* Take what is absent of K's objects out of them.  False: it is more than
   bytes.  */
bool
cache_brought (cached_construct &k, const walk_result &walked)
{
  std::vector<mapping_request> requests;
  for (uint32_t i = 0; i < k.objects.size (); i++)
    {
      const plan_object &o = k.objects[i];
      brought_bytes b;
      if (o.state == plan_state::present)
        continue;
      if (!bring_bytes_p (k, walked, i, b))
        return false;
      requests.push_back ({ o.start, o.end, o.log2_alignment, true });
      k.brought.push_back (std::move (b));
    }
  keep_objects (
      k, [] (const plan_object &o) { return o.state == plan_state::present; });
  bracket::fill (k.brought_entries, requests);
  return true;
}

/* Something else than the construct that has just taken S holds it.  */
bool
stays_p (const bulk::structure &s)
{
  return s.structured + s.dynamic > 1;
}

/* All that WALKED depends on is in its reads.  */
bool
all_read_p (const walk_result &walked)
{
  auto based_p = [&] (const link &l) {
    const auto *base = reinterpret_cast<const void *> (l.base);
    return l.kind != link_kind::relative
           || std::any_of (walked.reads.begin (), walked.reads.end (),
                           [=] (const value_read &r) {
                             return r.at == base && !r.expression;
                           });
  };
  return walked.reads_all
         && std::all_of (walked.links.begin (), walked.links.end (), based_p);
}

/* VALUE is an address in one of K's objects.  */
bool
in_object_p (const cached_construct &k, uintptr_t value)
{
  return std::any_of (k.objects.begin (), k.objects.end (),
                      [value] (const plan_object &o) {
                        return o.state == plan_state::present
                               && o.start <= value && value < o.end;
                      });
}

/* Note what WALKED has looked up.  False: some target is absent, or K can not
   be kept with any.  */
bool
cache_targets (cached_construct &k, const walk_result &walked)
{
  for (const link &l : walked.links)
    {
      if (l.kind != link_kind::lookup)
        continue;
      if (in_object_p (k, l.value))
        continue;
      const uintptr_t dev_addr = k.state->target_of (l.value, l.ends_p ());
      if (!dev_addr)
        return false;
      const bool end = !k.state->address_of (l.value);
      k.looked_up.push_back ({ l.value - end, dev_addr - end });
    }
  for (const passed_pointer &p : k.passed)
    if (p.value && !in_object_p (k, p.value))
      k.looked_up.push_back ({ p.value, p.dev_value });
  return true;
}

} // namespace

plan_object
present_object (uintptr_t start, uintptr_t end, device_state &state)
{
  const looked_up found = state.find (start, end);
  plan_object o = {};
  o.start = start;
  o.end = end;
  o.dev_addr = found.dev_addr;
  o.block = found.block ? found.block : ~uint64_t (start);
  o.effect = effect_check;
  o.references = 1;
  o.state = found.state == presence_state::present ? plan_state::present
                                                   : plan_state::absent;
  return o;
}

void
cache_construct (const accdeep_directive *directive,
                 const accdeep_arguments &arguments, const walk_result &walked,
                 const std::vector<plan_object> &found, const region &r,
                 device_state &state)
{
  if (r.objects.size () + found.size () + r.bulk.size () + r.elements.size ()
              + r.images.size ()
          == 0
      || !r.translations.empty ()
      || !std::all_of (
          r.bulk.begin (), r.bulk.end (),
          [] (const bulk::holding &h) { return h.looks || stays_p (*h.held); })
      || arguments.flags || arguments.n_waits)
    return;
  /* To keep something is only worth it for what comes again.  */
  const uint64_t hash = r.elements.empty () ? hash_of (directive, arguments)
                                            : hash_of (directive);
  device_descr &d = descr_of (r.device);
  place *const p = place_of (hash, d);
  if (!p)
    part_of<construct_table> (d).add (hash);
  if (!p || !all_read_p (walked))
    return;
  auto k = std::make_shared<cached_construct> (cached_construct ());
  k->reads = walked.reads;
  k->alone = true;
  for (value_read &read : k->reads)
    {
      read.frame = k->frames.add (read.frame);
      k->alone = k->alone && (!read.expression || alone_p (*read.expression));
    }
  k->directive = directive;
  k->by_hand_changes = by_hand_changes ();
  memcpy (&k->contents, directive,
          std::min<size_t> (sizeof k->contents, directive->header.bytes));
  for (uint32_t i = 0; i < arguments.n; i++)
    k->clauses.push_back (arguments.clauses ? arguments.clauses[i] : nullptr);
  k->hostaddrs.assign (arguments.hostaddrs, arguments.hostaddrs + arguments.n);
  k->sizes.assign (arguments.sizes, arguments.sizes + arguments.n);
  k->kinds.assign (arguments.kinds, arguments.kinds + arguments.n);
  k->elements = r.elements;
  k->parts = r.parts;
  for (const bulk::found_elements &e : k->elements)
    k->hostaddrs[e.entry] = nullptr;
  k->state = &state;
  k->device = r.device;
  static_cast<plan &> (*k) = r;
  if (r.text)
    k->text = r.text->kept ();
  if (!cache_brought (*k, walked))
    return;
  k->objects.insert (k->objects.end (), found.begin (), found.end ());
  for (const bulk::holding &h : r.bulk)
    k->structures.push_back ({ h.held, !h.looks, h.layout, h.root });
  if (cache_targets (*k, walked) && cache_present (*k))
    *p = std::move (k);
}

namespace
{

/* K is of the construct with DIRECTIVE and ARGUMENTS.  */
bool
matches_p (const cached_construct *k, const accdeep_directive *directive,
           const accdeep_arguments &arguments)
{
  return k && k->directive == directive
         && k->by_hand_changes == by_hand_changes ()
         && memcmp (
                &k->contents, directive,
                std::min<size_t> (sizeof k->contents, k->contents.header.bytes))
                == 0
         && same_arguments_p (*k, arguments);
}

void
start_present (const cached_construct &k, bool unreferenced, region &r)
{
  r.unreferenced = unreferenced;
  r.n_releases = n_other_releases;
  if (unreferenced)
    k.state->unreferenced.push_back (&r);
  else
    r.held.open (k.held);
  for (object_record *record : k.records)
    {
      record->structured++;
      record->unreferenced += unreferenced;
    }
  for (attachment *a : k.attached)
    a->structured++;
  statistics ().objects = k.records.size ();
  for (const bulk::holding &h : r.bulk)
    {
      h.held->structured++;
      statistics ().objects += h.held->n_items;
    }
}

/* Map what K brings, in one block.  False: some of it is there, or there is no
   room, and nothing has happened.  */
bool
map_brought (const cached_construct &k, region &r)
{
  device_state &state = *k.state;
  size_t bytes = 0;
  for (const brought_bytes &b : k.brought)
    {
      const plan_object &o = b.what;
      if (device_address (o.start) || device_address (o.end - 1)
          || state.waiting_in_p (o.start, o.end)
          || state.hidden_in_p (o.start, o.end))
        return false;
      bytes += o.end - o.start + (size_t (1) << o.log2_alignment);
    }
  if (forked_p () || !can_allocate (bytes))
    return false;
  r.held.open (k.brought_entries);
  state.last_block++;
  for (const brought_bytes &b : k.brought)
    {
      r.brought.push_back (b.what);
      r.brought.back ().dev_addr = device_address (b.what.start);
      r.brought.back ().block = state.last_block;
      if (r.brought.back ().dev_addr)
        continue;
      /* An older mapping inside has taken the place of a new one.  */
      r.held.close ();
      r.brought.clear ();
      return false;
    }
  return true;
}

/* Fill what R has brought.  */
void
fill_brought (const cached_construct &k, region &r)
{
  device_state &state = *k.state;
  std::vector<move> moves;
  for (uint32_t i = 0; i < r.brought.size (); i++)
    {
      const plan_object &o = r.brought[i];
      state.pointers.erase_range (o.start, o.end);
      attached_by_libgomp ().forget (state.id, o.start, o.end);
      if (only_device_p ())
        no_ordinary_reference (o.start, o.end);
      if (k.brought[i].in)
        moves.push_back ({ o.dev_addr, o.start, o.end - o.start, o.block, i });
      object_record &record = state
                                  .add (o.start, { o.end, o.dev_addr, o.block,
                                                   1, 0, k.directive })
                                  .second;
      record.path = k.brought[i].path;
      declare_subobject (o.dev_addr, o.end - o.start);
    }
  statistics ().blocks++;
  statistics ().allocated += r.brought.size ();
  statistics ().objects += r.brought.size ();
  const arriving_objects arriving (
      state, [&r] (uintptr_t start, uintptr_t end) {
        return std::any_of (r.brought.begin (), r.brought.end (),
                            [=] (const plan_object &o) {
                              return o.start < end && start < o.end;
                            });
      });
  move_to_device (std::move (moves), {}, gaps::padding);
}

/* What the construct CACHED with DIRECTIVE and ARGUMENTS is about to take.  */
std::unique_ptr<region>
region_of (const std::shared_ptr<const cached_construct> &cached,
           const accdeep_directive *directive,
           const accdeep_arguments &arguments)
{
  std::unique_ptr<region> r (new region);
  r->directive = directive;
  r->device = cached->device;
  r->async = arguments.async;
  r->cached = cached;
  return r;
}

/* Print what R is about to do, which is K with ARGUMENTS.  */
void
print_again (const cached_construct &k, const accdeep_arguments &arguments,
             const region &r)
{
  if (!k.text)
    return;
  const std::shared_ptr<plan_text> text = k.text->kept ();
  text->place (r.brought);
  if (!k.elements.empty ())
    for (const operand &o :
         read_operands (r.directive, arguments, phase::structured).operands)
      if (std::any_of (k.elements.begin (), k.elements.end (),
                       [&o] (const bulk::found_elements &e) {
                         return e.entry == o.entry;
                       }))
        text->add (o, *k.state, true);
  text->print (" start");
}

/* K can be started with the lock of its table alone: a function of the
   program's, and a check, may want other locks.  */
bool
starts_alone_p (const cached_construct &k)
{
  return k.alone && k.brought.empty () && !get_environment ().check;
}

/* CACHED starts, if it is of the construct with DIRECTIVE and ARGUMENTS and all
   is as it was; ALONE: with the lock of its table.  */
std::unique_ptr<region>
start_if_same (const std::shared_ptr<const cached_construct> &cached,
               const accdeep_directive *directive,
               const accdeep_arguments &arguments, bool alone)
{
  const cached_construct *k = cached.get ();
  bool unreferenced = false;
  std::vector<bulk::holding> held;
  if (!matches_p (k, directive, arguments) || (alone && !starts_alone_p (*k)))
    return nullptr;
  k->frames.set_locals (arguments.locals);
  const bool brings = !k->brought.empty ();
  if (!elements_there_p (*k, arguments) || !there_p (*k, held, unreferenced)
      || ((brings || alone) && !unreferenced))
    return nullptr;
  std::unique_ptr<region> r = region_of (cached, directive, arguments);
  r->seen = examine (directive, arguments, phase::structured, *k->state);
  begin_statistics ();
  if (brings && !map_brought (*k, *r))
    return nullptr;
  r->bulk.swap (held);
  start_present (*k, unreferenced, *r);
  print_again (*k, arguments, *r);
  if (brings)
    fill_brought (*k, *r);
  end_statistics (directive, " start");
  return r;
}

std::unique_ptr<region>
start_same (const accdeep_directive *directive,
            const accdeep_arguments &arguments, device_descr &d, bool alone)
{
  for (uint64_t hash : { hash_of (directive, arguments), hash_of (directive) })
    {
      const place *cached = place_of (hash, d);
      if (!cached)
        continue;
      if (std::unique_ptr<region> r
          = start_if_same (*cached, directive, arguments, alone))
        return r;
    }
  return nullptr;
}

} // namespace

std::unique_ptr<region>
start_cached (const accdeep_directive *directive,
              const accdeep_arguments &arguments, device_descr &d)
{
  return start_same (directive, arguments, d, false);
}

std::unique_ptr<region>
start_unreferenced (const accdeep_directive *directive,
                    const accdeep_arguments &arguments, device_descr &d)
{
  return start_same (directive, arguments, d, true);
}

namespace
{

void
forget_unreferenced (region &r, device_state &state)
{
  if (r.unreferenced)
    state.unreferenced.erase (
        std::find (state.unreferenced.begin (), state.unreferenced.end (), &r));
  r.unreferenced = false;
}

/* Each object of S that R has taken has a count of its own, or keeps one of
   S's.  */
bool
objects_stay_p (const bulk::structure &s, const region &r, device_state &state)
{
  if (s.structured > 1 || (r.n_releases == n_other_releases && one_thread_p ()))
    return true;
  return std::all_of (
      s.registered.begin (), s.registered.end (), [&] (uintptr_t start) {
        const object_table::value_type *record = state.record_of (start);
        return record && (record->second.structured || record->second.dynamic);
      });
}

/* The objects of K stay when R takes its counts back, and no dynamic references
   have taken the place of its own.  */
bool
all_stay_p (const cached_construct &k, const region &r)
{
  bool result = held_p (k) && r.retained.empty ();
  const bool ordinary
      = r.unreferenced && r.n_releases == n_other_releases && one_thread_p ();
  for (const object_record *record : k.records)
    result = result && !record->maybe_stale
             && (record->references () > !r.unreferenced || ordinary);
  for (const attachment *a : k.attached)
    result = result && a->structured + a->dynamic > 1;
  for (const bulk::holding &h : r.bulk)
    result
        = result && stays_p (*h.held) && objects_stay_p (*h.held, r, *k.state);
  return result;
}

void
end_present (const cached_construct &k, region &r)
{
  for (object_record *record : k.records)
    {
      record->structured--;
      record->unreferenced -= r.unreferenced;
    }
  forget_unreferenced (r, *k.state);
  for (attachment *a : k.attached)
    a->structured--;
  r.held.close ();
  statistics ().objects = k.records.size ();
  for (const bulk::holding &h : r.bulk)
    {
      h.held->structured--;
      statistics ().objects += h.held->n_items;
    }
  r.bulk.clear ();
}

/* What R has brought is as it was then, and nobody else counts it.  */
bool
brought_goes_p (const cached_construct &k, const region &r)
{
  device_state &state = *k.state;
  return std::all_of (
      r.brought.begin (), r.brought.end (), [&] (const plan_object &o) {
        object_table::value_type *record = state.record_of (o.start);
        bool attached = false;
        state.for_each_attached (o.start, o.end,
                                 [&] (uintptr_t) { attached = true; });
        return !attached && record && record->first == o.start
               && record->second.end == o.end && record->second.block == o.block
               && record->second.structured == 1 && !record->second.dynamic
               && !record->second.kept
               && !ordinary_reference_p (o.start, o.end);
      });
}

/* Write back what R has brought.  */
void
read_brought (const cached_construct &k, const region &r)
{
  std::vector<move> moves;
  for (uint32_t i = 0; i < r.brought.size (); i++)
    {
      const plan_object &o = r.brought[i];
      if (k.brought[i].out)
        moves.push_back ({ o.dev_addr, o.start, o.end - o.start, o.block, i });
    }
  move_to_host (std::move (moves));
}

/* It has gone.  */
void
forget_brought (const cached_construct &k, const region &r)
{
  for (const plan_object &o : r.brought)
    {
      k.state->forget (o.start, o.end);
      declare_subobject (o.dev_addr, 0);
    }
  statistics ().objects += r.brought.size ();
  statistics ().released += r.brought.size ();
}

/* Have R as if all stages had made it.  */
void
expand_region (const cached_construct &k, region &r)
{
  static_cast<plan &> (r) = k;
  for (uint32_t i = 0; i < r.brought.size (); i++)
    {
      const plan_object &o = r.brought[i];
      const auto at = std::partition_point (
          r.objects.begin (), r.objects.end (),
          [&o] (const plan_object &other) { return other.start < o.start; });
      const uint32_t number = at - r.objects.begin ();
      r.objects.insert (at, o);
      for (plan_move &m : r.out)
        m.object += m.object >= number;
      if (k.brought[i].out)
        r.out.push_back ({ o.start, o.end - o.start, number });
    }
  r.brought.clear ();
  r.cached.reset ();
}

} // namespace

void
translate_image (const region &r, uint32_t entry, void *image)
{
  const plan &p = r.cached ? *r.cached : static_cast<const plan &> (r);
  for (const operand_image &i : p.images)
    if (i.entry == entry)
      for (const image_pointer &pointer : i.pointers)
        memcpy (static_cast<char *> (image) + pointer.offset, &pointer.value,
                sizeof pointer.value);
}

const std::vector<passed_pointer> &
passed_pointers (const region &r)
{
  return r.cached ? r.cached->passed : r.passed;
}

bool
end_cached (region &r)
{
  if (!r.cached)
    return false;
  const std::shared_ptr<const cached_construct> cached = r.cached;
  const cached_construct &k = *cached;
  begin_statistics ();
  const bool here = current_device () == k.device;
  const bool goes = here && brought_goes_p (k, r);
  if (goes && !r.brought.empty ())
    read_brought (k, r);
  /* Others may have done something while bytes moved.  */
  if (!goes || !all_stay_p (k, r) || !brought_goes_p (k, r))
    {
      expand_region (k, r);
      return false;
    }
  check_unchanged (r, *k.state);
  end_present (k, r);
  forget_brought (k, r);
  end_statistics (r.directive, " end");
  return true;
}

bool
end_unreferenced (region &r)
{
  const std::shared_ptr<const cached_construct> cached = r.cached;
  if (!r.unreferenced || !r.brought.empty () || r.seen
      || !all_stay_p (*cached, r))
    return false;
  begin_statistics ();
  end_present (*cached, r);
  end_statistics (r.directive, " end");
  return true;
}

void
hold_unreferenced (device_state &state)
{
  for (unreferenced_construct *construct : state.unreferenced)
    {
      auto *r = static_cast<region *> (construct);
      for (const plan_object &o : r->cached ? r->cached->objects : r->objects)
        {
          r->retained.push_back ({ o.start, o.end, o.log2_alignment, false });
          object_table::value_type *record = state.record_of (o.start);
          if (!record)
            continue;
          record->second.unreferenced--;
          record->second.kept++;
        }
      r->unreferenced = false;
      retain (r->retained);
    }
  state.unreferenced.clear ();
}

bool
taken_whole_p (const region &r, uintptr_t start, size_t bytes)
{
  return std::any_of (
      r.bulk.begin (), r.bulk.end (), [=] (const bulk::holding &h) {
        bulk::located root;
        return h.held->root_with (start, start + bytes, root)
               && root.what.start == start && root.what.bytes == bytes;
      });
}

namespace
{

/* BYTES bytes from START on are an operand of K.  */
bool
names_p (const cached_construct &k, uintptr_t start, size_t bytes)
{
  for (size_t i = 0; i < k.hostaddrs.size (); i++)
    if (reinterpret_cast<uintptr_t> (k.hostaddrs[i]) == start
        && k.sizes[i] == bytes)
      return true;
  return false;
}

} // namespace

bool
holds_p (const region &r, size_t n, const uintptr_t *addresses,
         const size_t *sizes, const unsigned short *kinds)
{
  for (size_t i = 0; i < n; i++)
    {
      const unsigned kind = kinds[i] & 0xff;
      if ((kind != gomp::map_force_present && kind != gomp::map_alloc)
          || !(r.cached ? names_p (*r.cached, addresses[i], sizes[i])
                        : taken_whole_p (r, addresses[i], sizes[i])))
        return false;
    }
  return true;
}

} // namespace accdeep
