/* What a structured construct has taken, from its start to its end.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_REGION_H
#define ACCDEEP_EXECUTE_REGION_H

#include "libgomp-ext/base/information.h"
#include "libgomp-ext/bulk/bulk.h"
#include "libgomp-ext/execute/plan.h"

#include <atomic>

namespace accdeep
{

/* A p[@] or end[@base] operand: pointers of it are DISTANCE away from the
   host's on the device.  */
struct translation
{
  uint32_t entry;
  bool relative;
  bool optional; /* [@?].  */
  bool known;
  intptr_t distance;
};

struct cached_construct;
class plan_text;

/* As a plan: what it holds and has attached.  UNREFERENCED: CACHED, and HELD is
   not needed as yet.  */
struct region : plan, unreferenced_construct
{
  const accdeep_directive *directive = nullptr;
  region *outer = nullptr; /* See innermost_region.  */
  shared_place place;
  device_id device = {};
  uint32_t shutdowns = 0; /* n_shutdowns when it started.  */
  int async = 0;
  bracket held; /* Structured references to all of OBJECTS.  */
  std::vector<uintptr_t> waiting; /* Slots that it has waiting.  */
  std::vector<translation> translations;
  /* Bulk structures that the construct is on, in place of their objects,
     pointers and moves.  */
  std::vector<bulk::holding> bulk;
  /* Elements that a launch has found, in place of their objects.  */
  std::vector<bulk::found_elements> elements;
  std::vector<bulk::found_part> parts;
  /* Then dynamic references take the place of structured ones, because libgomp
     ends constructs in reverse order.  */
  std::vector<mapping_request> retained;
  /* In place of all this but HELD: see construct-cache.h.  */
  std::shared_ptr<const cached_construct> cached;
  /* In HELD, the same as CACHED has brought before.  */
  std::vector<plan_object> brought;
  /* For each of OBJECTS: ordinary directives held it when the construct
     started, and nobody else did.  As long as there were no releases since
     N_RELEASES, it stays, and need not be read.  */
  std::vector<bool> ordinary;
  uint64_t n_releases = 0;
  std::unique_ptr<walk_result> seen; /* See examine.h.  */
  std::shared_ptr<plan_text> text;   /* Null: it is not to be printed.  */

  region () = default;
  region (const region &) = delete;
  region &operator= (const region &) = delete;
  /* What a failure leaves behind: no structure knows of it afterwards.  */
  ~region ();
};

/* How often anything may have been released otherwise than by the end of a
   construct.  Constructs of this thread that end in another one have started in
   it, and take no more than they have brought.  */
extern std::atomic<uint64_t> n_other_releases;

/* The calling thread is at a directive or call.  */
void see_thread ();

/* Only one thread has ever been: then none is in a construct, which holds what
   it names until it ends.  */
bool one_thread_p ();

/* The region of the calling thread's innermost construct that has one, or
   null.  */
region *&innermost_region ();

} // namespace accdeep

#endif
