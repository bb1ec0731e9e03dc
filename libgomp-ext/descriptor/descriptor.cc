/* Consumes descriptors, produces the certainty that the other stages can read
   them, and the values of their expressions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/descriptor/descriptor.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/descriptor/array-descriptor.h"
#include "libgomp-ext/descriptor/module.h"

#include <cstddef>
#include <cstring>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace accdeep
{

namespace
{

/* Valid directives and clauses, and for each type that a clause names what is
   known about it.  The process's lock guards it.  Never destroyed: destructors
   of the program may still use directives.  */
struct known_type
{
  accdeep_type contents; /* Another module may come to lie where one was.  */
  bool frames;
  bool dynamic;
};

/* What all versions have of a type.  */
constexpr size_t common_bytes = offsetof (accdeep_type, derived);

struct known_descriptors
{
  std::unordered_set<const void *> valid;
  std::unordered_map<const accdeep_type *, known_type> types;
};

known_descriptors &
known ()
{
  static known_descriptors *const result = new known_descriptors;
  return *result;
}

void
check_header (const accdeep_header &header, size_t bytes, const char *what)
{
  if (header.major != ACCDEEP_ABI_MAJOR)
    fatal ("the program was compiled by an accdeep plugin with descriptor "
           "version %u.%u, and this library, accdeep %s, reads version %u.%u",
           header.major, header.minor, ACCDEEP_VERSION, ACCDEEP_ABI_MAJOR,
           ACCDEEP_ABI_MINOR);
  if (header.bytes < bytes)
    fatal ("damaged %s descriptor: %u bytes instead of %zu", what, header.bytes,
           bytes);
}

/* FLAGS has only bits of KNOWN.  A newer minor version may have more, and then
   means something that this library does not know.  */
void
check_flags (uint64_t flags, uint64_t known_flags, const accdeep_header &header,
             const char *what)
{
  if (!(flags & ~known_flags))
    return;
  fatal ("the program was compiled by an accdeep plugin with descriptor "
         "version %u.%u and uses a feature (%s flags 0x%llx) that this library,"
         " accdeep %s with version %u.%u, does not know",
         header.major, header.minor, what,
         static_cast<unsigned long long> (flags & ~known_flags),
         ACCDEEP_VERSION, ACCDEEP_ABI_MAJOR, ACCDEEP_ABI_MINOR);
}

/* KIND is one of 0 .. LAST.  */
void
check_kind (uint32_t kind, uint32_t last, const accdeep_header &header,
            const char *what)
{
  if (kind <= last)
    return;
  fatal ("the program was compiled by an accdeep plugin with descriptor "
         "version %u.%u and uses a feature (%s %u) that this library, accdeep "
         "%s with version %u.%u, does not know",
         header.major, header.minor, what, kind, ACCDEEP_VERSION,
         ACCDEEP_ABI_MAJOR, ACCDEEP_ABI_MINOR);
}

/* ACTION of a member or a range.  */
void
check_action (uint32_t action, const accdeep_header &header)
{
  constexpr uint32_t mask = (1u << ACCDEEP_DIRECTION_SHIFT) - 1;
  check_kind (action & mask, ACCDEEP_ACTION_UPDATE, header, "action");
  check_kind (action >> ACCDEEP_DIRECTION_SHIFT, ACCDEEP_DIRECTION_NONE, header,
              "direction");
}

void
check_value (const accdeep_value &value, const accdeep_type *t)
{
  check_kind (value.kind, ACCDEEP_VALUE_INDIRECT, t->header, "value kind");
  if ((value.kind == ACCDEEP_VALUE_DISTANCE
       || value.kind == ACCDEEP_VALUE_COUNT)
      && !value.operand)
    fatal ("damaged descriptor of %s: a distance of elements of no size",
           t->name);
  if (value.kind == ACCDEEP_VALUE_FUNCTION)
    check_flags (value.operand, ACCDEEP_FUNCTION_PURE | ACCDEEP_FUNCTION_ALONE,
                 t->header, "function");
  if ((value.kind == ACCDEEP_VALUE_FUNCTION) != (value.function != nullptr))
    fatal ("damaged descriptor of %s: an expression has no function", t->name);
}

void
check_step (const accdeep_step &step, const accdeep_member &m, uint32_t index,
            const accdeep_type *t)
{
  check_kind (step.kind, ACCDEEP_STEP_DESCRIPTOR, t->header, "step kind");
  check_flags (step.flags,
               ACCDEEP_STEP_REFERENCE | ACCDEEP_STEP_FLEXIBLE
                   | ACCDEEP_STEP_OPTIONAL | ACCDEEP_STEP_HEAD
                   | ACCDEEP_STEP_END,
               t->header, "step");
  check_value (step.lower, t);
  check_value (step.length, t);
  bool last_only
      = step.kind == ACCDEEP_STEP_LOOKUP || step.kind == ACCDEEP_STEP_RELATIVE;
  if (last_only && index + 1 != m.n_steps)
    fatal ("damaged descriptor of %s: %s goes on after [@]", t->name, m.name);
  if (step.kind == ACCDEEP_STEP_DESCRIPTOR && step.full_length > max_rank)
    fatal ("damaged descriptor of %s: %s has %llu dimensions", t->name, m.name,
           static_cast<unsigned long long> (step.full_length));
  if (!last_only && !step.stride && step.kind != ACCDEEP_STEP_DESCRIPTOR)
    fatal ("damaged descriptor of %s: %s has elements of no size", t->name,
           m.name);
}

void
check_member (const accdeep_member &m, const accdeep_type *t)
{
  check_flags (m.flags,
               ACCDEEP_MEMBER_INIT_NEEDED | ACCDEEP_MEMBER_UNION
                   | ACCDEEP_MEMBER_CONDITIONAL | ACCDEEP_MEMBER_LIVE
                   | ACCDEEP_MEMBER_ARGUMENTS | ACCDEEP_MEMBER_FORWARDS
                   | ACCDEEP_MEMBER_BETWEEN,
               t->header, "member");
  check_action (m.action, t->header);
  if (m.n_steps > max_steps)
    fatal ("%s of %s has %u levels, and this library follows at most %u",
           m.name, t->name, m.n_steps, max_steps);
  for (uint32_t i = 0; i < m.n_steps; i++)
    check_step (m.steps[i], m, i, t);
  if (m.flags & (ACCDEEP_MEMBER_CONDITIONAL | ACCDEEP_MEMBER_LIVE))
    check_value (m.condition, t);
  if ((m.flags & ACCDEEP_MEMBER_BETWEEN)
      && m.condition.kind != ACCDEEP_VALUE_DISTANCE)
    fatal ("damaged descriptor of %s: %s is between no pointers", t->name,
           m.name);
  if (m.flags & ACCDEEP_MEMBER_ARGUMENTS)
    for (uint32_t i = 0; i < m.n_arguments; i++)
      check_value (m.steps[m.n_steps + i].length, t);
  if (m.offset > t->object_bytes)
    fatal ("damaged descriptor of %s: %s lies outside", t->name, m.name);
}

void
check_type (const accdeep_type *t)
{
  /* The rest came with version 1.8.  */
  check_header (t->header, offsetof (accdeep_type, derived), "type");
  check_flags (t->flags,
               ACCDEEP_TYPE_POLYMORPHIC | ACCDEEP_TYPE_RECURSIVE
                   | ACCDEEP_TYPE_ASSUMED | ACCDEEP_TYPE_BY_HAND
                   | ACCDEEP_TYPE_NODE | ACCDEEP_TYPE_DYNAMIC,
               t->header, "type");
  if ((t->flags & ACCDEEP_TYPE_BY_HAND)
      && t->header.bytes < offsetof (accdeep_type, unfollowed))
    fatal ("damaged type descriptor: %u bytes instead of %zu", t->header.bytes,
           sizeof *t);
  if ((t->flags & ACCDEEP_TYPE_DYNAMIC)
      && (t->header.bytes < sizeof *t || !t->identity
          || t->object_bytes < sizeof (void *)))
    fatal ("damaged descriptor of %s: no table of virtual functions", t->name);
  if (!t->object_bytes)
    fatal ("damaged descriptor of %s: no size", t->name);
  for (uint32_t i = 0; i < t->n_members; i++)
    check_member (t->members[i], t);
  for (uint32_t i = 0; i < t->n_ranges; i++)
    {
      const accdeep_range &range = t->ranges[i];
      check_flags (range.flags,
                   ACCDEEP_RANGE_POINTER | ACCDEEP_RANGE_INIT_NEEDED
                       | ACCDEEP_RANGE_UNION | ACCDEEP_RANGE_EXCLUDED
                       | ACCDEEP_RANGE_NULL | ACCDEEP_RANGE_TABLE,
                   t->header, "range");
      check_action (range.action, t->header);
      if (range.offset > t->object_bytes
          || range.bytes > t->object_bytes - range.offset)
        fatal ("damaged descriptor of %s: bytes outside of it", t->name);
    }
}

/* Expressions of T look at frames.  */
bool
own_frames_p (const accdeep_type *t)
{
  for (uint32_t i = 0; i < t->n_members; i++)
    {
      const accdeep_member &m = t->members[i];
      if ((m.flags & (ACCDEEP_MEMBER_CONDITIONAL | ACCDEEP_MEMBER_LIVE))
          && !pure_p (m.condition))
        return true;
      if (m.flags & (ACCDEEP_MEMBER_ARGUMENTS | ACCDEEP_MEMBER_FORWARDS))
        return true;
      for (uint32_t j = 0; j < m.n_steps; j++)
        if (!pure_p (m.steps[j].lower) || !pure_p (m.steps[j].length))
          return true;
    }
  return false;
}

/* Validate all types that ROOT leads to.  They form any graph.   */
void
validate_graph (const accdeep_type *root)
{
  auto found = known ().types.find (root);
  if (found != known ().types.end ()
      && memcmp (&found->second.contents, root, common_bytes) == 0)
    return;
  std::vector<const accdeep_type *> reached = { root };
  std::unordered_set<const accdeep_type *> seen = { root };
  bool frames = false, dynamic = false;
  for (size_t i = 0; i < reached.size (); i++)
    {
      const accdeep_type *t = reached[i];
      check_type (t);
      frames |= own_frames_p (t);
      dynamic |= dynamic_p (t);
      for (uint32_t j = 0; j < t->n_members; j++)
        {
          const accdeep_type *element = t->members[j].element;
          if (element && seen.insert (element).second)
            reached.push_back (element);
        }
    }
  /* The answer is exact for ROOT only; the others are asked for when they are
     roots themselves.  */
  known_type &known_root = known ().types[root];
  known_root = { {}, frames, dynamic };
  memcpy (&known_root.contents, root, common_bytes);
}

} // namespace

void
validate (const accdeep_directive *directive)
{
  lock_guard guard (process_lock ());
  if (known ().valid.count (directive))
    return;
  /* The rest came with version 1.4.  */
  check_header (directive->header, offsetof (accdeep_directive, module),
                "directive");
  check_flags (directive->flags, 0, directive->header, "directive");
  check_kind (directive->construct, ACCDEEP_CONSTRUCT_DATAFLOW,
              directive->header, "construct");
  if (directive->header.bytes >= sizeof *directive)
    check_module (directive->module);
  known ().valid.insert (directive);
}

void
validate (const accdeep_clause *clause)
{
  lock_guard guard (process_lock ());
  if (clause->type)
    validate_graph (clause->type);
  if (known ().valid.count (clause))
    return;
  /* The rest came with version 1.6.  */
  check_header (clause->header, offsetof (accdeep_clause, arguments), "clause");
  check_flags (clause->flags,
               ACCDEEP_CLAUSE_LOOKUP | ACCDEEP_CLAUSE_RELATIVE
                   | ACCDEEP_CLAUSE_IMPLICIT | ACCDEEP_CLAUSE_SECTION
                   | ACCDEEP_CLAUSE_ARGUMENTS | ACCDEEP_CLAUSE_REFERENCED
                   | ACCDEEP_CLAUSE_DEEP | ACCDEEP_CLAUSE_SHALLOW
                   | ACCDEEP_CLAUSE_COMPONENT | ACCDEEP_CLAUSE_OPTIONAL
                   | ACCDEEP_CLAUSE_POINTER | ACCDEEP_CLAUSE_TASKS
                   | ACCDEEP_CLAUSE_HOST_CHANGES | ACCDEEP_CLAUSE_CAPTURES
                   | ACCDEEP_CLAUSE_IMAGE | ACCDEEP_CLAUSE_SPAN
                   | ACCDEEP_CLAUSE_INDEXED | ACCDEEP_CLAUSE_VARIABLE,
               clause->header, "clause");
  if ((clause->flags & ACCDEEP_CLAUSE_ARGUMENTS)
      && clause->header.bytes < sizeof *clause)
    fatal ("damaged clause descriptor: %u bytes instead of %zu",
           clause->header.bytes, sizeof *clause);
  known ().valid.insert (clause);
}

void
validate (const accdeep_module *module)
{
  /* The rest came with version 1.12.  */
  check_header (module->header, offsetof (accdeep_module, classes_begin),
                "module");
}

void
validate (const accdeep_class_record *record)
{
  lock_guard guard (process_lock ());
  check_header (record->header, sizeof *record, "class");
  validate_graph (record->type);
}

void
validate (const accdeep_device_table *record)
{
  check_header (record->header, sizeof *record, "table of virtual functions");
}

void
adopt (const accdeep_type *copy, const accdeep_type *original)
{
  lock_guard guard (process_lock ());
  const bool frames = needs_frames_p (original);
  known ().types[copy] = { *copy, frames, leads_to_dynamic_p (original) };
}

bool
needs_frames_p (const accdeep_type *t)
{
  lock_guard guard (process_lock ());
  auto found = known ().types.find (t);
  return found == known ().types.end () || found->second.frames;
}

bool
leads_to_dynamic_p (const accdeep_type *t)
{
  lock_guard guard (process_lock ());
  auto found = known ().types.find (t);
  return found == known ().types.end () || found->second.dynamic;
}

namespace
{

template <typename T>
T
load_at (const void *object, int64_t offset)
{
  T value;
  memcpy (&value, static_cast<const char *> (object) + offset, sizeof value);
  return value;
}

int64_t
distance (const accdeep_value &v, const void *object)
{
  const uint64_t places = v.number;
  const uintptr_t from = load_at<uintptr_t> (object, places & UINT32_MAX);
  const uintptr_t to = load_at<uintptr_t> (object, places >> 32);
  return static_cast<int64_t> (to - from) / v.operand;
}

} // namespace

int64_t
integer_at (uint32_t kind, const void *object, int64_t offset)
{
  switch (kind)
    {
    case ACCDEEP_VALUE_S8:
      return load_at<int8_t> (object, offset);
    case ACCDEEP_VALUE_U8:
      return load_at<uint8_t> (object, offset);
    case ACCDEEP_VALUE_S16:
      return load_at<int16_t> (object, offset);
    case ACCDEEP_VALUE_U16:
      return load_at<uint16_t> (object, offset);
    case ACCDEEP_VALUE_S32:
      return load_at<int32_t> (object, offset);
    case ACCDEEP_VALUE_U32:
      return load_at<uint32_t> (object, offset);
    default:
      return load_at<int64_t> (object, offset);
    }
}

int64_t
evaluate (const accdeep_value &v, const void *object,
          const accdeep_frame *frame)
{
  const uint64_t places = v.number;
  switch (v.kind)
    {
    case ACCDEEP_VALUE_CONSTANT:
      return v.number;
    case ACCDEEP_VALUE_FUNCTION:
      return v.function (object, frame);
    case ACCDEEP_VALUE_DISTANCE:
      return distance (v, object);
    case ACCDEEP_VALUE_COUNT:
      return distance (v, object) + 1;
    case ACCDEEP_VALUE_EQUAL:
      return integer_at (places >> 32, object, places & UINT32_MAX)
             == static_cast<int64_t> (v.operand);
    case ACCDEEP_VALUE_INDIRECT:
      {
        const void *to = load_at<const void *> (object, places & UINT32_MAX);
        return to ? integer_at (places >> 32 & 255, to, v.number >> 40)
                        + static_cast<int64_t> (v.operand)
                  : 0;
      }
    default:
      return static_cast<uint64_t> (integer_at (v.kind, object, v.number))
             + v.operand;
    }
}

bool
in_place_p (const accdeep_member &m)
{
  if (!m.element)
    return false;
  for (uint32_t i = 0; i < m.n_steps; i++)
    if (pointer_step_p (m.steps[i]))
      return false;
  return true;
}

uint64_t
in_place_bytes (const accdeep_member &m)
{
  return m.n_steps ? m.steps[0].full_length * m.steps[0].stride
                   : m.element_bytes;
}

} // namespace accdeep
