/* Known constructs: consumes arguments, produces counts.

   Everything here needs the library's lock.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/known.h"

#include "libgomp-ext/bulk-shape.h"
#include "libgomp-ext/device.h"
#include "libgomp-ext/env.h"
#include "libgomp-ext/gomp-kinds.h"
#include "libgomp-ext/profile.h"

#include <array>

namespace accdeep
{

namespace
{

/* Larger ones gain little.  */
constexpr size_t max_objects = 32;
constexpr size_t max_reads = 256;

/* The pointer FIELD of ELEMENT was VALUE, and its extent LOWER and LENGTH.  */
struct read_pointer
{
  const char *element;
  const char *owner;
  const bulk::pointer_field *field;
  uintptr_t value;
  int64_t lower;
  int64_t length;
};

} // namespace

struct known_construct
{
  const accdeep_directive *directive;
  /* Another module may come to lie where one was.  */
  accdeep_directive contents;
  /* The arguments.  */
  std::vector<const accdeep_clause *> clauses;
  std::vector<void *> hostaddrs;
  std::vector<size_t> sizes;
  std::vector<unsigned short> kinds;
  /* What was read, and what keeps the fields.  */
  std::vector<read_pointer> reads;
  std::vector<std::shared_ptr<const bulk::shape>> shapes;
  /* What is held, for libgomp and in STATE, valid as long as its change count
     is CHANGES.  */
  std::vector<void *> held_addrs;
  std::vector<size_t> held_sizes;
  std::vector<unsigned short> held_kinds;
  std::vector<object_record *> records;
  std::vector<attachment *> attached;
  device_state *state;
  uint64_t changes;
  /* For an end that is not as simple.  */
  device_id device;
  std::vector<plan_object> objects;
  std::vector<plan_pointer> pointers;
  std::vector<plan_move> out;
};

namespace
{

std::shared_ptr<const known_construct> &
place_of (const accdeep_directive *directive)
{
  static auto *const places
      = new std::array<std::shared_ptr<const known_construct>, 256>;
  uint64_t h = reinterpret_cast<uintptr_t> (directive) * 0x9e3779b97f4a7c15u;
  return (*places)[h >> 56];
}

/* Reads the pointers of OPERANDS as the walk does.  */
class reader
{
public:
  explicit reader (known_construct &k) : m_known (k) {}

  /* False: too much, or more than pointers and extents.  */
  bool
  read (const operand &o)
  {
    if (!o.type)
      return true;
    auto shape = bulk::make_shape ({ { o.type, o.action, o.log2_alignment } },
                                   phase::structured);
    if (!shape)
      return false;
    m_known.shapes.push_back (shape);
    m_work.push_back ({ o.start, o.end, nullptr, shape->roots[0] });
    for (size_t i = 0; i < m_work.size (); i++)
      {
        part p = m_work[i];
        const bulk::kind &k = shape->kinds[p.kind];
        for (uintptr_t at = p.start; at < p.end; at += k.element_bytes)
          for (const bulk::pointer_field &f : k.pointers)
            if (m_known.reads.size () == max_reads
                || !read_field (reinterpret_cast<const char *> (at), f,
                                p.owner))
              return false;
      }
    m_work.clear ();
    return true;
  }

private:
  /* Of a deep object.  */
  struct part
  {
    uintptr_t start;
    uintptr_t end;
    const char *owner;
    uint32_t kind;
  };

  bool
  read_field (const char *element, const bulk::pointer_field &f,
              const char *owner)
  {
    if (f.described)
      return false;
    const char *object = f.of_owner ? owner : element;
    read_pointer r = { element, owner, &f, 0, 0, 0 };
    memcpy (&r.value, element + f.slot, sizeof r.value);
    if (r.value)
      {
        r.lower = bulk::value_of (f.lower, object);
        r.length = bulk::value_of (f.length, object);
      }
    m_known.reads.push_back (r);
    const auto &kinds = m_known.shapes.back ()->kinds;
    if (!r.length || kinds[f.target].pointers.empty ())
      return true;
    uintptr_t start = r.value + r.lower * f.stride;
    uintptr_t end = start + r.length * f.stride;
    for (const part &p : m_work)
      if (p.start <= start && end <= p.end && p.kind == f.target)
        return true;
    m_work.push_back ({ start, end,
                        f.of_owner ? owner : element + f.expression_offset,
                        f.target });
    return true;
  }

  known_construct &m_known;
  std::vector<part> m_work;
};

inline bool
same_p (const read_pointer &r)
{
  uintptr_t value;
  memcpy (&value, r.element + r.field->slot, sizeof value);
  if (value != r.value)
    return false;
  if (!value || r.field->fixed)
    return true;
  const char *object = r.field->of_owner ? r.owner : r.element;
  return bulk::value_of (r.field->length, object) == r.length
         && bulk::value_of (r.field->lower, object) == r.lower;
}

bool
same_arguments_p (const known_construct &k, const accdeep_arguments &a)
{
  if (k.hostaddrs.size () != a.n || a.flags || a.n_waits
      || a.async != gomp::async_sync)
    return false;
  for (uint32_t i = 0; i < a.n; i++)
    if (a.hostaddrs[i] != k.hostaddrs[i] || a.sizes[i] != k.sizes[i]
        || a.kinds[i] != k.kinds[i]
        || (a.clauses ? a.clauses[i] : nullptr) != k.clauses[i])
      return false;
  return true;
}

/* All of K is on the device as it was.  */
bool
there_p (const known_construct &k)
{
  if (k.state->changes () != k.changes || !(current_device () == k.device))
    return false;
  for (size_t i = 0; i < k.records.size (); i++)
    if (device_address (k.objects[i].start) != k.objects[i].dev_addr)
      return false;
  for (const read_pointer &r : k.reads)
    if (!same_p (r))
      return false;
  return true;
}

} // namespace

void
know (const accdeep_directive *directive, const accdeep_arguments &arguments,
      const std::vector<operand> &operands, const region &r,
      device_state &state)
{
  if (r.objects.size () > max_objects || !r.translations.empty ()
      || !r.bulk.empty () || arguments.flags || arguments.n_waits
      || arguments.async != gomp::async_sync || get_environment ().debug_plan
      || get_environment ().check)
    return;
  auto k = std::make_shared<known_construct> (known_construct ());
  for (const operand &o : operands)
    if (!reader (*k).read (o))
      return;
  for (const plan_object &o : r.objects)
    {
      object_table::value_type *record = state.record_of (o.start);
      if (o.state != plan_state::present || !record)
        return;
      k->records.push_back (&record->second);
      k->held_addrs.push_back (reinterpret_cast<void *> (o.start));
      k->held_sizes.push_back (o.end - o.start);
      k->held_kinds.push_back (gomp::map_alloc
                               | o.log2_alignment << gomp::alignment_shift);
    }
  for (const plan_pointer &p : r.pointers)
    k->attached.push_back (state.pointers.find (p.slot));
  k->directive = directive;
  memcpy (&k->contents, directive,
          std::min<size_t> (sizeof k->contents, directive->header.bytes));
  for (uint32_t i = 0; i < arguments.n; i++)
    k->clauses.push_back (arguments.clauses ? arguments.clauses[i] : nullptr);
  k->hostaddrs.assign (arguments.hostaddrs, arguments.hostaddrs + arguments.n);
  k->sizes.assign (arguments.sizes, arguments.sizes + arguments.n);
  k->kinds.assign (arguments.kinds, arguments.kinds + arguments.n);
  k->state = &state;
  k->changes = state.changes ();
  k->device = r.device;
  k->objects = r.objects;
  k->pointers = r.pointers;
  k->out = r.out;
  place_of (directive) = std::move (k);
}

std::unique_ptr<region>
start_known (const accdeep_directive *directive,
             const accdeep_arguments &arguments)
{
  const std::shared_ptr<const known_construct> &place = place_of (directive);
  if (!place || place->directive != directive
      || memcmp (&place->contents, directive,
                 std::min<size_t> (sizeof place->contents,
                                   place->contents.header.bytes))
             != 0
      || !same_arguments_p (*place, arguments) || !there_p (*place))
    return nullptr;
  const known_construct &k = *place;
  begin_statistics ();
  std::unique_ptr<region> r (new region);
  r->directive = directive;
  r->device = k.device;
  r->async = arguments.async;
  r->known = place;
  r->held.open (k.held_addrs, k.held_sizes, k.held_kinds);
  for (object_record *record : k.records)
    record->structured++;
  for (attachment *a : k.attached)
    a->structured++;
  statistics ().objects = k.records.size ();
  end_statistics (directive, " start");
  return r;
}

bool
end_known (region &r)
{
  if (!r.known)
    return false;
  std::shared_ptr<const known_construct> known = std::move (r.known);
  const known_construct &k = *known;
  bool stays
      = k.state->changes () == k.changes && current_device () == k.device;
  for (const object_record *record : k.records)
    stays = stays && record->structured + record->dynamic > 1;
  for (const attachment *a : k.attached)
    stays = stays && a->structured + a->dynamic > 1;
  if (!stays)
    {
      r.objects = k.objects;
      r.pointers = k.pointers;
      r.out = k.out;
      return false;
    }
  begin_statistics ();
  for (object_record *record : k.records)
    record->structured--;
  for (attachment *a : k.attached)
    a->structured--;
  r.held.close ();
  statistics ().objects = k.records.size ();
  end_statistics (r.directive, " end");
  return true;
}

} // namespace accdeep
