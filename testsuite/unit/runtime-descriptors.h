/* For unit tests of the library: descriptors, clauses and directives built by
   hand, calls of the entry points, and a look at device memory.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_UNIT_RUNTIME_DESCRIPTORS_H
#define ACCDEEP_UNIT_RUNTIME_DESCRIPTORS_H

#include "abi/accdeep-abi.h"
#include "libgomp-ext/accdeep.h"
#include "libgomp-ext/device/gomp-kinds.h"

#include <gtest/gtest.h>
#include <openacc.h>

#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace accdeep_unit
{

/* A copy of VALUE for ever; several threads may ask for one.  */
template <typename T>
T &
keep (const T &value)
{
  static std::mutex mutex;
  static std::deque<T> all;
  std::lock_guard<std::mutex> lock (mutex);
  all.push_back (value);
  return all.back ();
}

namespace gomp = accdeep::gomp;

inline accdeep_value
constant (int64_t number)
{
  return { ACCDEEP_VALUE_CONSTANT, 0, number, nullptr };
}

/* An int at OFFSET of the object.  */
inline accdeep_value
int_at (size_t offset)
{
  return { ACCDEEP_VALUE_S32, 0, static_cast<int64_t> (offset), nullptr };
}

inline accdeep_value
value_at (accdeep_value_kind kind, size_t offset)
{
  return { kind, 0, static_cast<int64_t> (offset), nullptr };
}

inline accdeep_value
call (accdeep_expression_fn *function)
{
  return { ACCDEEP_VALUE_FUNCTION, 0, 0, function };
}

inline accdeep_position
position (unsigned line)
{
  return { "unit.c", line, 9 };
}

/* The steps of one member.  */
class steps
{
public:
  steps &
  pointer (size_t stride, accdeep_value length,
           accdeep_value lower = constant (0))
  {
    return add (ACCDEEP_STEP_POINTER, stride, 0, 0, lower, length);
  }
  steps &
  dimension (size_t stride, uint64_t full, accdeep_value length,
             accdeep_value lower = constant (0))
  {
    return add (ACCDEEP_STEP_DIMENSION, stride, full, 0, lower, length);
  }
  steps &
  lookup ()
  {
    return add (ACCDEEP_STEP_LOOKUP, 0, 0, 0, constant (0), constant (0));
  }
  steps &
  relative (int64_t base_offset)
  {
    return add (ACCDEEP_STEP_RELATIVE, 0, 0, base_offset, constant (0),
                constant (0));
  }
  std::vector<accdeep_step> list;

private:
  steps &
  add (uint32_t kind, size_t stride, uint64_t full, int64_t base,
       accdeep_value lower, accdeep_value length)
  {
    list.push_back (
        { kind, 0, stride, full, base, lower, length, "[0:n]", position (5) });
    return *this;
  }
};

/* A type under construction.  Its address is final, so types may refer to each
   other.  */
class described_type
{
public:
  described_type (const char *name, size_t bytes, size_t alignment)
  {
    m_type.header = { ACCDEEP_ABI_MAJOR, ACCDEEP_ABI_MINOR, sizeof m_type };
    m_type.name = name;
    m_type.object_bytes = bytes;
    m_type.alignment = alignment;
    m_type.position = position (2);
  }
  described_type (const described_type &) = delete;

  described_type &
  range (size_t offset, size_t bytes, uint32_t flags = 0,
         uint32_t action = ACCDEEP_ACTION_INHERIT)
  {
    m_ranges.push_back ({ offset, bytes, action, flags });
    m_type.ranges = m_ranges.data ();
    m_type.n_ranges = m_ranges.size ();
    return *this;
  }

  /* A member with STEPS that lead to elements of ELEMENT_BYTES, of type ELEMENT
     or flat.  */
  described_type &
  member (const char *name, size_t offset, const steps &s, size_t element_bytes,
          const accdeep_type *element = nullptr, uint32_t flags = 0,
          uint32_t action = ACCDEEP_ACTION_INHERIT)
  {
    m_steps.push_back (s.list);
    accdeep_member m = {};
    m.name = name;
    m.flags = flags;
    m.action = action;
    m.offset = offset;
    m.element_bytes = element_bytes;
    m.element_alignment = 8;
    m.element = element;
    m.steps = m_steps.back ().data ();
    m.n_steps = m_steps.back ().size ();
    m.position = position (4);
    m_members.push_back (m);
    m_type.members = m_members.data ();
    m_type.n_members = m_members.size ();
    return *this;
  }

  /* T *name with extent [0:length].  */
  described_type &
  pointer (const char *name, size_t offset, size_t element_bytes,
           accdeep_value length, const accdeep_type *element = nullptr)
  {
    return member (name, offset, steps ().pointer (element_bytes, length),
                   element_bytes, element);
  }

  accdeep_member &
  last ()
  {
    return m_members.back ();
  }
  accdeep_type &
  raw ()
  {
    return m_type;
  }
  operator const accdeep_type * () const { return &m_type; }

private:
  /* Static in compiled programs as well; see clause ().  */
  static accdeep_type &
  new_type ()
  {
    return keep (accdeep_type{});
  }

  accdeep_type &m_type = new_type ();
  std::vector<accdeep_range> m_ranges;
  std::vector<accdeep_member> m_members;
  std::deque<std::vector<accdeep_step>> m_steps;
};

/* Directives and clauses are static in compiled programs, and the library
   remembers them by address: they live as long as the test program.  */
inline accdeep_clause *
clause (const char *name, const accdeep_type *type = nullptr,
        uint32_t flags = 0, uint32_t base_entry = 0)
{
  return &keep (accdeep_clause{
      { ACCDEEP_ABI_MAJOR, ACCDEEP_ABI_MINOR, sizeof (accdeep_clause) },
      type,
      name,
      flags,
      base_entry,
      position (1),
      nullptr,
      0 });
}

inline accdeep_directive *
directive (accdeep_construct construct, unsigned line)
{
  return &keep (accdeep_directive{
      { ACCDEEP_ABI_MAJOR, ACCDEEP_ABI_MINOR, sizeof (accdeep_directive) },
      construct,
      0,
      "main",
      position (line),
      nullptr });
}

/* One execution of a directive.  */
class execution
{
public:
  execution (accdeep_construct construct, unsigned line)
      : m_directive (directive (construct, line))
  {
    m_arguments.async = gomp::async_sync;
  }

  execution &
  entry (unsigned kind, const void *start, size_t bytes,
         const accdeep_clause *c = nullptr, int64_t lower = 0)
  {
    m_hostaddrs.push_back (const_cast<void *> (start));
    m_sizes.push_back (bytes);
    m_kinds.push_back (kind | 3 << gomp::alignment_shift);
    m_clauses.push_back (c);
    m_lowers.push_back (lower);
    return *this;
  }
  execution &
  flags (uint32_t f)
  {
    m_arguments.flags = f;
    return *this;
  }
  execution &
  async (int queue)
  {
    m_arguments.async = queue;
    return *this;
  }

  execution &
  waits (std::vector<int32_t> queues)
  {
    m_waits = queues;
    return *this;
  }

  void *
  start ()
  {
    return GOACC_deep_data_start (m_directive, arguments ());
  }
  void
  run ()
  {
    switch (m_directive->construct)
      {
      case ACCDEEP_CONSTRUCT_ENTER_DATA:
        GOACC_deep_enter_data (m_directive, arguments ());
        break;
      case ACCDEEP_CONSTRUCT_EXIT_DATA:
        GOACC_deep_exit_data (m_directive, arguments ());
        break;
      default:
        GOACC_deep_update (m_directive, arguments ());
        break;
      }
  }
  const accdeep_arguments *
  arguments ()
  {
    m_arguments.n = m_kinds.size ();
    m_arguments.hostaddrs = m_hostaddrs.data ();
    m_arguments.sizes = m_sizes.data ();
    m_arguments.kinds = m_kinds.data ();
    m_arguments.clauses = m_clauses.data ();
    m_arguments.lowers = m_lowers.data ();
    m_arguments.waits = m_waits.data ();
    m_arguments.n_waits = m_waits.size ();
    return &m_arguments;
  }
  accdeep_directive *
  raw_directive ()
  {
    return m_directive;
  }

private:
  accdeep_directive *m_directive;
  accdeep_arguments m_arguments = {};
  std::vector<void *> m_hostaddrs;
  std::vector<size_t> m_sizes;
  std::vector<unsigned short> m_kinds;
  std::vector<const accdeep_clause *> m_clauses;
  std::vector<int64_t> m_lowers;
  std::vector<int32_t> m_waits;
};

inline execution
enter (unsigned line = 10)
{
  return { ACCDEEP_CONSTRUCT_ENTER_DATA, line };
}
inline execution
leave (unsigned line = 20)
{
  return { ACCDEEP_CONSTRUCT_EXIT_DATA, line };
}
inline execution
update (unsigned line = 30)
{
  return { ACCDEEP_CONSTRUCT_UPDATE, line };
}
inline execution
data (unsigned line = 40)
{
  return { ACCDEEP_CONSTRUCT_DATA, line };
}

/* There is a device with memory of its own.  Tests that need one start with
   this.  */
inline bool
device_p ()
{
  return acc_get_num_devices (acc_device_nvidia) > 0
         && acc_get_device_type () != acc_device_host;
}

#define ACCDEEP_NEEDS_DEVICE()                                                 \
  do                                                                           \
    {                                                                          \
      if (!accdeep_unit::device_p ())                                          \
        GTEST_SKIP () << "no device";                                          \
    }                                                                          \
  while (0)

/* Set a variable that is read when the device starts, in the process of a death
   test alone.  Before ACCDEEP_NEEDS_DEVICE.  */
inline void
death_environment (const char *name, const char *value)
{
  if (::testing::internal::InDeathTestChild ())
    setenv (name, value, 1);
}

template <typename T>
T
read_device (const void *dev_addr)
{
  T result;
  acc_memcpy_from_device (&result, const_cast<void *> (dev_addr),
                          sizeof result);
  return result;
}

template <typename T>
void
write_device (void *dev_addr, T value)
{
  acc_memcpy_to_device (dev_addr, &value, sizeof value);
}

/* Device copy of the host object at HOST.  */
template <typename T>
T
device_copy (const T *host)
{
  return read_device<T> (acc_deviceptr (const_cast<T *> (host)));
}

/* Give the device copy of HOST another value.  */
template <typename T>
void
set_device (T *host, T value)
{
  write_device (acc_deviceptr (host), value);
}

template <typename T>
void *
on_device (const T *host)
{
  return acc_deviceptr (const_cast<T *> (host));
}

template <typename T>
bool
present (const T *host, size_t n = 1)
{
  return acc_is_present (const_cast<T *> (host), n * sizeof (T));
}

inline accdeep_statistics
last_statistics ()
{
  accdeep_statistics result;
  accdeep_get_statistics (&result, sizeof result);
  return result;
}

} // namespace accdeep_unit

#endif
