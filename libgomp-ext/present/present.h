/* What is present on each device.

   libgomp knows what is mapped, and the library always asks it, because
   ordinary directives and acc_* calls change that as well.  The table here adds
   what libgomp does not tell: which directive mapped an object, the device
   block that it lies in, and how often deep directives hold it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_PRESENT_PRESENT_H
#define ACCDEEP_PRESENT_PRESENT_H

#include "abi/accdeep-abi.h"
#include "libgomp-ext/bulk/structure-table.h"
#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/device.h"
#include "libgomp-ext/present/attach.h"
#include "libgomp-ext/resolve/walk.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace accdeep
{

/* The array descriptors in objects that came to the device as bytes: a hash of
   each, as they were then.  A component that is entered later need not send its
   bounds again.  */
struct known_bounds
{
  struct place
  {
    uint64_t offset; /* In its object.  */
    unsigned rank;
  };

  accdeep_type const *type;
  std::vector<place> descriptors; /* Of each object, by offset.  */
  std::vector<uint64_t> hashes;   /* Of all objects.  */
};

/* A pointer whose target was mapped before the object that has it: attached
   when that comes.  */
struct waiting_pointer
{
  uintptr_t value; /* The host's pointer.  */
  uintptr_t base;  /* Where in the target it is looked for.  */
  uint32_t structured;
  uint32_t dynamic;
  /* Its object has gone before: only one that is copied by hand has the pointer
     attached again when it comes back; else the directive says what is.  */
  bool left = false;
};

struct object_record
{
  uintptr_t end;
  uintptr_t dev_addr;
  uint64_t block;      /* Number of the device block; 0: not known.  */
  uint32_t structured; /* Deep constructs that hold it.   */
  uint32_t dynamic;    /* Deep enter data less exit data.  */
  const accdeep_directive *made_by; /* Null: an ordinary directive.  */
  uint32_t kept = 0; /* Of STRUCTURED: held by a dynamic reference.  */
  /* Of STRUCTURED: not held in libgomp, see construct-cache.h.  */
  uint32_t unreferenced = 0;
  bool maybe_stale = false; /* Some other call may have taken a DYNAMIC one.  */
  std::shared_ptr<known_bounds> bounds = nullptr; /* Null: not known.  */
  /* Registered: it lies in this structure's block, and libgomp does not count
     it.  DYNAMIC and STRUCTURED are all there is beside the structure's.  */
  std::shared_ptr<bulk::structure> part_of = nullptr;
  /* Of the elements; null: flat, or not known.  */
  const accdeep_type *type = nullptr;
  /* As the directive that mapped it names it, "b.x"; null: not known.  */
  std::shared_ptr<const std::string> path = nullptr;
  /* The same of elements that are flat for being copied by hand, in part.  */
  const accdeep_type *by_hand = nullptr;

  bool
  held_p () const
  {
    return structured || dynamic
           || (part_of && !part_of->ended && part_of->structured);
  }

  /* Whatever other calls have taken: those take dynamic references alone.  */
  bool
  held_for_sure_p () const
  {
    return maybe_stale && !part_of ? structured > kept : held_p ();
  }

  /* How often deep directives hold it in libgomp.  */
  uint32_t
  references () const
  {
    return structured - unreferenced + dynamic
           + (part_of ? part_of->structured : 0);
  }
};

enum class presence_state
{
  absent,
  present,
  partial
};

struct looked_up
{
  presence_state state;
  uintptr_t dev_addr; /* Of the range's start; 0 unless present.  */
  uint64_t block = 0; /* As in records; 0: not known.  */
};

typedef std::map<uintptr_t, object_record> object_table;

/* An object that deep directives count.  */
struct counted_object
{
  uintptr_t start;
  uintptr_t end;
  uint32_t counts;
  const accdeep_directive *made_by; /* Null: an ordinary directive.  */
};

/* A construct that counts on its objects without libgomp's references: see
   execute/construct-cache.h.  */
struct unreferenced_construct
{
  bool unreferenced = false;
};

class arriving_objects;

/* All that the library knows about one device.   */
struct device_state : public device_part
{
  explicit device_state (device_descr &d) : id (d.id) {}

  const device_id id;
  bool used = false;    /* By a deep directive.  */
  object_table objects; /* By host address.  */
  attach_table pointers;
  std::map<uintptr_t, waiting_pointer> waiting; /* By slot.  */
  /* What the host freed while it was present, see freed.h: device addresses by
     host addresses.  */
  std::map<uintptr_t, uintptr_t> freed;
  uint64_t last_block = 0;
  bulk::structure_table structures;
  bulk::departed_structures departed;
  std::vector<unreferenced_construct *>
      unreferenced; /* See construct-cache.h.  */

  /* Of the directive that moves bytes.  */
  std::vector<const arriving_objects *> arriving;

  /* What is present in [START..END) is there, whatever the directive does that
     moves bytes: deep directives hold it, or have nothing to do with it.  */
  bool settled_p (uintptr_t start, uintptr_t end);

  /* Register the objects of bulk structures that have something in
     [START..END), and the attachments of their pointers there.  */
  void
  register_range (uintptr_t start, uintptr_t end)
  {
    structures.for_each_touching (start, end, [&] (bulk::structure &s) {
      bulk::register_objects (s, start, end, *this);
    });
  }

  /* Set L to the object of a bulk structure that has all of [START..END). Null:
     there is none.  */
  const bulk::structure *structure_of (uintptr_t start, uintptr_t end,
                                       bulk::located &l) const;

  /* Something in [START..END) is an object of a bulk structure.  */
  bool
  in_structure_p (uintptr_t start, uintptr_t end) const
  {
    return structures.touches_p (start, end);
  }

  /* The same for one that libgomp need not know: no root, which it does.  */
  bool hidden_in_p (uintptr_t start, uintptr_t end) const;

  /* The attachment of SLOT, which a bulk structure's link may say; null: none.
     Valid until the table changes.  */
  attachment *
  attachment_of (uintptr_t slot)
  {
    attachment *a = pointers.find (slot);
    if (a || structures.empty ())
      return a;
    register_range (slot, slot + sizeof slot);
    return pointers.find (slot);
  }

  /* Set RESULT to what it says; false: there is none.  Nothing is changed.  */
  bool find_attachment (uintptr_t slot, attachment &result);

  /* The same for the object that has the byte at ADDRESS.  */
  bool find_counted (uintptr_t address, counted_object &result);

  /* SLOT is no longer attached as it was.  */
  void relinked (uintptr_t slot);

  /* The same, where it is going to be DEV_VALUE on the device.  True: a bulk
     structure's table says so now, and PATCHES what the device has to have.  */
  bool relinked (uintptr_t slot, uintptr_t dev_value,
                 std::vector<patch> &patches);

  /* Constructs that hold a bulk structure have its pointer at SLOT attached. */
  bool held_by_construct_p (uintptr_t slot) const;

  void
  erase_attachment (uintptr_t slot)
  {
    relinked (slot);
    pointers.erase (slot);
  }

  /* Call FUNCTION (slot) for the attached pointers with a byte of
     [START..END), by address; some may come twice.  */
  template <typename Function>
  void for_each_attached (uintptr_t start, uintptr_t end,
                          Function function) const;

  /* A pointer in [START..END) waits for its object.  */
  bool
  waiting_in_p (uintptr_t start, uintptr_t end) const
  {
    auto next = waiting.lower_bound (start);
    return next != waiting.end () && next->first < end;
  }

  /* Device address of the byte at host address ADDRESS; 0: none.  */
  uintptr_t address_of (uintptr_t address) const;

  /* Device address of what POINTER points to; 0: none.  ENDS: that may be the
     end of something.  */
  uintptr_t target_of (uintptr_t pointer, bool ends) const;

  /* Ask libgomp about [START..END), and drop records that it refutes; with
     objects of bulk structures registered.  */
  looked_up look_up (uintptr_t start, uintptr_t end);

  /* The same without: for what counts nothing.  */
  looked_up find (uintptr_t start, uintptr_t end);

  /* The record whose range has START; null: none.  */
  object_table::value_type *record_of (uintptr_t start);

  /* Enter a new object, which displaces records that it overlaps.  */
  object_table::value_type &add (uintptr_t start, const object_record &record);

  /* Of one that is registered libgomp's mapping goes, too.  */
  void erase (uintptr_t start);

  /* The record alone.  */
  void
  erase_record (uintptr_t start)
  {
    m_changes++;
    objects.erase (start);
    freed.erase (start);
  }

  /* The object at START has gone from the device.  */
  void forget (uintptr_t start, uintptr_t end);

  /* Changes whenever records or attachments come or go: as long as it does not,
     pointers to them are valid.  */
  uint64_t
  changes () const
  {
    return m_changes + pointers.changes ();
  }

  /* The device has been shut down: nothing is on it.  */
  void clear ();

  /* That has happened since n_shutdowns was N.  */
  bool
  cleared_since_p (uint32_t n) const
  {
    return m_last_shutdown > n;
  }

  /* The mapping that has the byte at ADDRESS: where it starts and ends; both 0:
     there is none.  */
  std::pair<uintptr_t, uintptr_t> mapping_of (uintptr_t address);

  /* The record of [START..END), without a look at what libgomp says and into
     bulk structures: the range is a root, or has a record itself.  */
  bool root_present_p (uintptr_t start, uintptr_t end);

private:
  uint64_t m_changes = 0;
  uint32_t m_last_shutdown = 0; /* Its number.  */
};

/* Objects that a directive has mapped, and that are on their way, from
   construction to destruction.  */
class arriving_objects
{
public:
  /* TOUCHES_P (start, end): one of them has something of [start..end).  */
  arriving_objects (device_state &state,
                    std::function<bool (uintptr_t, uintptr_t)> touches_p)
      : m_state (state), m_touches_p (std::move (touches_p))
  {
    state.arriving.push_back (this);
  }
  arriving_objects (const arriving_objects &) = delete;
  arriving_objects &operator= (const arriving_objects &) = delete;
  ~arriving_objects () { m_state.arriving.pop_back (); }

  bool
  touch_p (uintptr_t start, uintptr_t end) const
  {
    return m_touches_p (start, end);
  }

private:
  device_state &m_state;
  std::function<bool (uintptr_t, uintptr_t)> m_touches_p;
};

/* How many there have been, of all devices.  No lock is needed.  */
uint32_t n_shutdowns ();

template <typename Function>
void
device_state::for_each_attached (uintptr_t start, uintptr_t end,
                                 Function function) const
{
  const uintptr_t first
      = start < sizeof (uintptr_t) ? 0 : start - sizeof (uintptr_t) + 1;
  auto call = [&] (const attachment &a) { function (a.slot); };
  if (!structures.touches_p (start, end))
    {
      pointers.for_each (first, end, call);
      return;
    }
  std::vector<uintptr_t> slots;
  pointers.for_each (first, end,
                     [&] (const attachment &a) { slots.push_back (a.slot); });
  structures.for_each_touching (start, end, [&] (const bulk::structure &s) {
    s.for_each_pointer (start, end, [&] (const bulk::linked_pointer &p) {
      slots.push_back (p.slot);
    });
  });
  std::sort (slots.begin (), slots.end ());
  for (uintptr_t slot : slots)
    function (slot);
}

/* The state of ID; it lives for ever.  Its device's table lock guards it: who
   executes a directive has both of the device's locks, but for the second while
   bytes move, when others change nothing but counts of constructs.  */
inline device_state &
state_of (const device_id &id)
{
  return part_of<device_state> (descr_of (id));
}

/* That of the current device goes with its context (device/context.h).  */
void bind_state_to_context ();

/* libgomp is about to shut down D, and what threads on it have mapped goes with
   that: release what does not, which is bulk structures, and all on devices
   that are no thread's.  */
void release_structures (device_descr &d);

/* Deep directives have been on some device, and on one only.  */
bool any_device_p ();
bool only_device_p ();

/* For the walk: libgomp's answer.  */
class device_presence : public presence
{
public:
  explicit device_presence (device_state &state) : m_state (state) {}
  bool absent_p (uintptr_t start, uintptr_t end) override;
  pointer_fate fate_of (uintptr_t slot, uintptr_t value, uintptr_t start,
                        uintptr_t end) override;
  bool settled_p (const accdeep_type *type, uintptr_t start,
                  uintptr_t end) override;

private:
  device_state &m_state;
};

/* An older mapping that [START..END) is in conflict with.  */
struct conflict
{
  uintptr_t start;
  uintptr_t end;
  const accdeep_directive *made_by; /* Null: an ordinary directive.  */
};

/* Find the mapping that keeps [START..END), which is not present, from being
   mapped.  Only for messages: it takes many questions to libgomp.  */
conflict find_conflict (device_state &state, uintptr_t start, uintptr_t end);

} // namespace accdeep

#endif
