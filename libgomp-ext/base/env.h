/* The environment variables that the library reads, once, on first use.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_ENV_H
#define ACCDEEP_BASE_ENV_H

#include <cstddef>

namespace accdeep
{

struct environment
{
  bool debug_plan;           /* ACCDEEP_DEBUG has "plan".  */
  bool debug_statistics;     /* ACCDEEP_DEBUG has "statistics".  */
  bool debug_locks;          /* ACCDEEP_DEBUG has "locks".  */
  bool debug_present;        /* ACCDEEP_DEBUG has "present".  */
  bool null_untranslated;    /* ACCDEEP_UNTRANSLATED=null.   */
  bool check;                /* ACCDEEP_CHECK=1.  */
  bool register_all;         /* ACCDEEP_REGISTER=eager.  */
  bool profile;              /* ACCDEEP_PROFILE is set.  */
  const char *trace_file;    /* ACCDEEP_PROFILE: a file, or null.  */
  const char *draw_file;     /* ACCDEEP_DRAW: a file, or null.  */
  const char *dataflow_file; /* ACCDEEP_DATAFLOW: a file, or null.  */
  unsigned queues;           /* ACCDEEP_QUEUES.  */
  unsigned threads;          /* ACCDEEP_THREADS.  */
  size_t pinned_bytes;       /* ACCDEEP_PINNED.  */
  size_t kept_bytes;         /* ACCDEEP_KEEP; SIZE_MAX: not set.  */
  const char *infer_file;    /* ACCDEEP_INFER: a file, or null.  */
  unsigned information;      /* ACCDEEP_INFO: 0 (not set) to 3.  */
};

const environment &get_environment ();

/* The value of the variable NAME; null: it is not set, or the program has
   rights that its user has not.  Nothing else in the library reads the
   environment.  */
const char *environment_variable (const char *name);

} // namespace accdeep

#endif
