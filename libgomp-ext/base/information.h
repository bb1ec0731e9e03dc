/* What ACCDEEP_INFO prints: one line for each transfer and launch (level 1),
   each allocation and attachment, with counts (2), and everything else (3); at
   the end of the program a table of what took the time.

     libaccdeep: info: to device, 8016 bytes: t; enter data at s1.c:95:9
     libaccdeep: info: launch main._omp_fn.0, 2 gangs, 1 worker, 32 vector
   lanes; parallel at s1.c:99

   Callbacks of libgomp call these with its locks held.  So the lock here is the
   last one, and nothing outside the library is called with it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_INFORMATION_H
#define ACCDEEP_BASE_INFORMATION_H

#include "abi/accdeep-abi.h"
#include "libgomp-ext/base/env.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace accdeep
{

/* ACCDEEP_INFO; 0: nothing is printed.  */
inline unsigned
information_level ()
{
  return get_environment ().information;
}

/* What a thread executes, for the lines about it.  */
struct information_place
{
  std::string text;      /* "enter data at s1.c:95:9".  */
  std::string to_device; /* Names of what it may copy; empty: not known.  */
  std::string to_host;
};

/* Null: it is not known, as nothing is printed.  */
typedef std::shared_ptr<const information_place> shared_place;

/* The place of DIRECTIVE; ARGUMENTS may be null.  */
shared_place place_of (const accdeep_directive *directive,
                       const accdeep_arguments *arguments);

/* While in scope, the calling thread is at a place.  They nest.  */
class information_scope
{
public:
  explicit information_scope (shared_place place);
  information_scope (const information_scope &) = delete;
  information_scope &operator= (const information_scope &) = delete;
  ~information_scope ();

private:
  const shared_place m_place;
  const information_place *const m_outer;
};

/* The place of the innermost scope of the calling thread; null: none.  */
const information_place *current_place ();

/* Print one line on standard error, if LEVEL is printed.  */
void inform (unsigned level, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

enum class information_kind : unsigned
{
  to_device,
  to_host,
  kernel,
  start_up
};

/* BYTES bytes of WHAT are copied at the calling thread's place: print the line
   of level 1.  WHAT empty: what the place names.  */
void inform_of_transfer (information_kind kind, const std::string &what,
                         size_t bytes);

/* They took NANOSECONDS: add to the table.  */
void count_transfer (information_kind kind, const std::string &what,
                     size_t bytes, uint64_t nanoseconds);

/* The kernel NAME; AT is its place.  Adds to the tables alone.  */
void count_kernel (const std::string &name, const std::string &at,
                   uint64_t nanoseconds);

/* The device was started.  */
void count_start_up (uint64_t nanoseconds);

} // namespace accdeep

#endif
