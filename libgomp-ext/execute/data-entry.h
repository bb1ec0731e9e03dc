/* One entry of data: what is known of it, what is checked, and its pointers.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_DATA_ENTRY_H
#define ACCDEEP_EXECUTE_DATA_ENTRY_H

#include "libgomp-ext/execute/operands.h"
#include "libgomp-ext/execute/plan.h"
#include "libgomp-ext/present/present.h"

#include <vector>

namespace accdeep
{

/* What is known of an entry of data, a construct's or enter data's.  */
struct data_entry
{
  const accdeep_directive *directive;
  const accdeep_arguments &arguments;
  const phase p;
  device_state &state;
  operand_list list;
  walk_result walked;
  plan planned;
  bool settled = true; /* No pointer waits for what another call maps.  */

  data_entry (const accdeep_directive *d, const accdeep_arguments &a, phase of,
              device_state &s)
      : directive (d), arguments (a), p (of), state (s)
  {
  }
};

/* What E plans can be done; otherwise the program ends.  */
void check_entry (const data_entry &e);

/* A kernel finds all sections of an array by one pointer: those that E's
   directive names and that are there, which includes those in structures of
   very many objects, lie as on the host; otherwise the program ends.  */
void check_sections (const data_entry &e);

/* Pointers to be written in fresh objects, whose surroundings nobody has
   written yet, and in present ones.  */
struct pointer_patches
{
  std::vector<patch> fresh;
  std::vector<patch> present;
};

/* The pointers of an entry of data.  */
class entry_pointers
{
public:
  explicit entry_pointers (data_entry &e) : m_entry (e) {}

  void attach (plan_pointer &pointer, pointer_patches &patches);
  void attach_waiting (pointer_patches &patches);

  /* Is the pointer of L, to something that is not on the device, null there? */
  bool null_p (const link &l) const;

  /* For the construct that is entered: those that it attaches, and slots of
     those that wait.  */
  std::vector<plan_pointer> &
  attached ()
  {
    return m_attached;
  }
  std::vector<uintptr_t> &
  waiting ()
  {
    return m_waiting;
  }

private:
  /* Whose device copy has a pointer: an object that the directive allocates,
     NUMBER of the plan, or one in BLOCK that was there.  */
  struct pointer_owner
  {
    bool fresh;
    uint64_t block;
    uint32_t number;
  };

  bool referenced_p (const link &l) const;
  pointer_owner owner_of (const plan_pointer &pointer) const;
  void wait_for_slot (const link &l);
  void change_table (attachment &a, uintptr_t dev_value, uint64_t block,
                     pointer_patches &patches);
  void attach_null (const plan_pointer &pointer, const pointer_owner &owner,
                    pointer_patches &patches);
  void leave_untranslated (const plan_pointer &pointer,
                           const pointer_owner &owner,
                           pointer_patches &patches);
  attachment *attach_anew (const plan_pointer &pointer,
                           const pointer_owner &owner,
                           pointer_patches &patches);

  data_entry &m_entry;
  std::vector<plan_pointer> m_attached;
  std::vector<uintptr_t> m_waiting;
};

/* The pointer that the device has at DEV_SLOT: an ordinary directive, of which
   the library does not know, may have attached it.  */
uintptr_t device_pointer (uintptr_t dev_slot);

} // namespace accdeep

#endif
