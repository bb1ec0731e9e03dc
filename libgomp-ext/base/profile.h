/* What the directive that runs now has done so far, for each thread.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BASE_PROFILE_H
#define ACCDEEP_BASE_PROFILE_H

#include "abi/accdeep-abi.h"
#include "libgomp-ext/accdeep.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

namespace accdeep
{

/* Counters of the calling thread's last or current directive.  */
accdeep_statistics &statistics ();

/* Zeroes the counters.  */
void begin_statistics ();

/* Prints them when ACCDEEP_DEBUG=statistics asks for it, unless they are as the
   last time; SIDE is "start",
   "end" or "".  With ACCDEEP_PROFILE they are added to what the program's end
   prints about DIRECTIVE.  */
void end_statistics (const accdeep_directive *directive, const char *side);

/* Executions are kept one by one, for a trace.  */
bool tracing_p ();

/* The host waits for the kernel.  */
constexpr int no_queue = -2;

/* A kernel for the trace.  */
struct traced_kernel
{
  std::string name;
  int queue; /* As in an async clause; -1: one without an argument.  */
  long thread;
  uint64_t start; /* Of the call that launches it.  */
  uint64_t returned;
  std::atomic<uint64_t> finished; /* 0: nobody knows.  */
};

/* A new kernel, whose launch begins now; it lives for ever.  Other fields than
   START and THREAD are the caller's.  */
traced_kernel &trace_kernel (const std::string &name, int queue);

/* What a directive spends its time on.  */
enum class stage : unsigned
{
  walk,     /* Follow pointers, resolve aliases, make the plan.  */
  check,    /* Ask what is present and whether there is memory.  */
  allocate, /* Device memory and mappings.  */
  transfer, /* From the first byte packed to the last one there.  */
  pack,     /* Packing and unpacking, all threads' times added.  */
  settle,   /* Records, counts and release.  */
  start_up  /* The device and its code; in no other stage.  */
};
constexpr unsigned n_stages = 7;

/* What each stage of one directive takes.  */
typedef std::array<std::atomic<uint64_t>, n_stages> stage_times;

/* Those of the directive that the calling thread executes, or helps with.  */
stage_times *current_times ();

/* The calling thread helps with the directive whose TIMES these are; null: no
   more.  */
void help_with_times (stage_times *times);

/* Nanoseconds since some point in the past.  */
uint64_t clock_now ();
/* The same; 0 while nobody profiles.  */
uint64_t profile_clock ();

/* Add the time since START, a value of profile_clock, to the current
   directive's STAGE.  Any thread may do so for pack.  */
void add_time (stage s, uint64_t start);

class stage_timer
{
public:
  explicit stage_timer (stage s) : m_stage (s), m_start (profile_clock ()) {}
  stage_timer (const stage_timer &) = delete;
  stage_timer &operator= (const stage_timer &) = delete;
  ~stage_timer () { stop (); }

  void
  stop ()
  {
    if (m_start)
      add_time (m_stage, m_start);
    m_start = 0;
  }

  /* End this stage and begin S.  */
  void
  next (stage s)
  {
    stop ();
    m_stage = s;
    m_start = profile_clock ();
  }

private:
  stage m_stage;
  uint64_t m_start;
};

} // namespace accdeep

#endif
