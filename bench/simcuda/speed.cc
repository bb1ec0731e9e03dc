/* Measures how fast the simulated device executes PTX.  Prints a table and,
   with a file name as argument, writes the same as JSON.  Further arguments
   are the workloads to measure; default: all of them.

   A lane-instruction is one instruction of one thread.  Times are CPU time of
   the process, so that a busy machine changes them less; each row is the best
   of several runs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "simcuda/driver/cuda-api.h"
#include "simcuda/driver/simcuda.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

namespace
{

void
check (CUresult result, const char *what)
{
  if (result != CUDA_SUCCESS)
    {
      fprintf (stderr, "speed: %s: error %d\n", what, result);
      exit (1);
    }
}

double
cpu_seconds ()
{
  timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

const char prologue[] = ".version 6.0\n"
                        ".target sm_35\n"
                        ".address_size 64\n"
                        ".shared .align 8 .b8 words[4096];\n";

/* The body of each kernel stands in a loop of %n iterations.  %tid is in %t,
   %p points to four bytes of global memory that are this thread's alone.  */
struct workload
{
  const char *name;
  const char *body;
};

const workload workloads[] = {
  { "integer", "add.u32 %a, %a, %t;\n"
               "xor.b32 %b, %b, %a;\n"
               "mad.lo.u32 %a, %b, 1664525, %a;\n"
               "shr.u32 %b, %a, 3;\n" },
  { "integer-64", "cvt.u64.u32 %x, %a;\n"
                  "add.u64 %y, %y, %x;\n"
                  "xor.b64 %x, %x, %y;\n"
                  "mul.lo.u64 %y, %x, 25214903917;\n" },
  { "float", "fma.rn.f32 %f, %f, %g, %h;\n"
             "add.f32 %g, %g, %h;\n"
             "mul.f32 %f, %f, %g;\n"
             "sub.f32 %h, %h, %f;\n" },
  { "double", "fma.rn.f64 %d, %d, %e, %d;\n"
              "add.f64 %e, %e, %d;\n"
              "mul.f64 %d, %d, %e;\n"
              "sub.f64 %e, %e, %d;\n" },
  { "compare", "setp.lt.u32 %q, %a, %b;\n"
               "selp.b32 %a, %b, %t, %q;\n"
               "@%q add.u32 %b, %b, 1;\n"
               "min.u32 %a, %a, %b;\n" },
  { "load-store", "ld.u32 %a, [%p];\n"
                  "add.u32 %a, %a, 1;\n"
                  "st.u32 [%p], %a;\n" },
  { "load-store-global", "ld.global.u32 %a, [%p];\n"
                         "add.u32 %a, %a, 1;\n"
                         "st.global.u32 [%p], %a;\n" },
  /* Gray code: the addresses are in no order.  */
  { "gather", "shr.u32 %b, %t, 1;\n"
              "xor.b32 %b, %b, %t;\n"
              "mad.wide.u32 %x, %b, 4, %m;\n"
              "ld.u32 %a, [%x];\n" },
  { "load-store-shared", "ld.shared.u32 %a, [%s];\n"
                         "add.u32 %a, %a, 1;\n"
                         "st.shared.u32 [%s], %a;\n" },
  { "atomic", "atom.global.add.u32 %a, [%p], 1;\n" },
  { "atomic-one", "red.global.add.u32 [%m+128], 1;\n" },
  { "shuffle", "shfl.sync.idx.b32 %a, %a, 0, 31, 0xffffffff;\n"
               "add.u32 %a, %a, %t;\n" },
  { "divergent", "and.b32 %b, %t, 1;\n"
                 "setp.eq.u32 %q, %b, 0;\n"
                 "@%q bra $EVEN#;\n"
                 "add.u32 %a, %a, 3;\n"
                 "bra $JOIN#;\n"
                 "$EVEN#: add.u32 %a, %a, 5;\n"
                 "$JOIN#:\n" },
};

/* How often a body stands in its loop, so that the loop costs little.  */
const unsigned unroll = 16;

std::string
replace_all (std::string text, const std::string &what, const std::string &with)
{
  for (size_t at = text.find (what); at != std::string::npos;
       at = text.find (what, at + with.size ()))
    text.replace (at, what.size (), with);
  return text;
}

std::string
kernel_text (const char *name, const char *body)
{
  std::string text = ".visible .entry ";
  text += name;
  text += " (.param .u64 memory, .param .u32 count)\n"
          "{\n"
          ".reg .u32 %a, %b, %t, %i, %n;\n"
          ".reg .u64 %p, %m, %s, %x, %y;\n"
          ".reg .f32 %f, %g, %h;\n"
          ".reg .f64 %d, %e;\n"
          ".reg .pred %q, %r;\n"
          "ld.param.u64 %m, [memory];\n"
          "ld.param.u32 %n, [count];\n"
          "mov.u32 %t, %tid.x;\n"
          "mad.wide.u32 %p, %t, 4, %m;\n"
          "mov.u64 %s, words;\n"
          "mad.wide.u32 %s, %t, 4, %s;\n"
          "mov.u32 %a, %t;\n"
          "mov.u32 %b, 12345;\n"
          "mov.u64 %x, 1;\n"
          "mov.u64 %y, 1;\n"
          "cvt.rn.f32.u32 %f, %t;\n"
          "mov.f32 %g, 0f3F000000;\n"
          "mov.f32 %h, 0f3F000000;\n"
          "cvt.rn.f64.u32 %d, %t;\n"
          "mov.f64 %e, 0d3FE0000000000000;\n"
          "mov.u32 %i, 0;\n"
          "$LOOP:\n";
  for (unsigned i = 0; i < unroll; ++i)
    text += replace_all (body, "#", std::to_string (i));
  text += "add.u32 %i, %i, 1;\n"
          "setp.lt.u32 %r, %i, %n;\n"
          "@%r bra $LOOP;\n"
          "st.u32 [%p], %a;\n"
          "ret;\n"
          "}\n";
  return text;
}

struct measurement
{
  const char *workload;
  unsigned lanes;
  double lane_instructions_per_second;
  double warp_instructions_per_second;
};

/* Run FUNCTION with COUNT iterations; returns CPU seconds, counts in *DONE.  */
double
run_once (CUfunction function, CUdeviceptr memory, unsigned lanes,
          unsigned count, simcuda_statistics *done)
{
  void *arguments[] = { &memory, &count };
  simcuda_reset_statistics ();
  double begin = cpu_seconds ();
  check (cuLaunchKernel (function, 1, 1, 1, lanes, 1, 1, 0, nullptr, arguments,
                         nullptr),
         "cuLaunchKernel");
  check (cuCtxSynchronize (), "cuCtxSynchronize");
  double seconds = cpu_seconds () - begin;
  simcuda_get_statistics (done, sizeof *done);
  return seconds;
}

measurement
measure (const workload &work, CUdeviceptr memory, unsigned lanes)
{
  const double enough_seconds = 0.1;
  const int runs = 5;
  std::string text = prologue + kernel_text ("kernel", work.body);
  CUmodule module;
  CUfunction function;
  check (cuModuleLoadData (&module, text.c_str ()), work.name);
  check (cuModuleGetFunction (&function, module, "kernel"), work.name);

  simcuda_statistics done;
  unsigned count = 1000;
  while (run_once (function, memory, lanes, count, &done) < enough_seconds)
    count *= 2;
  measurement best = { work.name, lanes, 0, 0 };
  for (int i = 0; i < runs; ++i)
    {
      double seconds = run_once (function, memory, lanes, count, &done);
      double speed = done.lane_instructions / seconds;
      if (speed > best.lane_instructions_per_second)
        {
          best.lane_instructions_per_second = speed;
          best.warp_instructions_per_second = done.instructions / seconds;
        }
    }
  check (cuModuleUnload (module), "cuModuleUnload");
  return best;
}

/* CPU seconds of a launch of LANES lanes that executes at least INSTRUCTIONS
   of the workloads' bodies together; their number in *EXECUTED.  */
double
measure_program (CUdeviceptr memory, unsigned lanes, double instructions,
                 double *executed)
{
  std::string body;
  for (const workload &work : workloads)
    body += replace_all (work.body, "#",
                         std::string ("#") + std::to_string (&work - workloads)
                             + "_");
  std::string text = prologue + kernel_text ("program", body.c_str ());
  CUmodule module;
  CUfunction function;
  check (cuModuleLoadData (&module, text.c_str ()), "cuModuleLoadData");
  check (cuModuleGetFunction (&function, module, "program"), "program");

  simcuda_statistics done;
  run_once (function, memory, lanes, 1, &done);
  const double one = done.lane_instructions;
  run_once (function, memory, lanes, 2, &done);
  const unsigned count
      = std::ceil (instructions / (done.lane_instructions - one));
  double seconds = run_once (function, memory, lanes, count, &done);
  *executed = done.lane_instructions;
  check (cuModuleUnload (module), "cuModuleUnload");
  return seconds;
}

/* CPU seconds to load a module of COUNT kernels.  */
double
measure_load (unsigned count)
{
  std::string text = prologue;
  for (unsigned i = 0; i < count; ++i)
    text += kernel_text (("kernel" + std::to_string (i)).c_str (),
                         workloads[i % std::size (workloads)].body);
  CUmodule module;
  double begin = cpu_seconds ();
  check (cuModuleLoadData (&module, text.c_str ()), "cuModuleLoadData");
  double seconds = cpu_seconds () - begin;
  check (cuModuleUnload (module), "cuModuleUnload");
  return seconds;
}

/* What the simulated device is to reach, by 32 lanes and by one.  */
const double goals[] = { 1.5e9, 250e6 };

struct program_run
{
  unsigned lanes;
  double instructions, seconds;
};

struct report
{
  std::vector<measurement> rows; /* Pairs: 32 lanes, 1 lane.  */
  std::vector<program_run> programs;
  unsigned kernels;
  double load_seconds;
};

void
print_row (const char *name, double full, double one)
{
  printf ("%-20s %10.0f %10.0f\n", name, full * 1e-6, one * 1e-6);
  fflush (stdout);
}

/* What comes after the rows.  */
void
print_rest (const report &r)
{
  print_row ("(goal)", goals[0], goals[1]);
  unsigned below = 0;
  for (const measurement &row : r.rows)
    if (row.lane_instructions_per_second < goals[row.lanes == 1])
      below++;
  printf ("%u of %zu below the goal\n\n", below, r.rows.size ());
  printf ("seconds of CPU time\n");
  for (const program_run &p : r.programs)
    printf ("run %.3e instructions by %2u lane%s %9.3f\n", p.instructions,
            p.lanes, p.lanes == 1 ? " " : "s", p.seconds);
  printf ("load a module of %4u kernels       %9.3f\n", r.kernels,
          r.load_seconds);
}

void
write_json (const char *name, const report &r)
{
  FILE *file = fopen (name, "w");
  if (!file)
    {
      perror (name);
      exit (1);
    }
  fprintf (file, "{\n  \"load\": {\"kernels\": %u, \"seconds\": %.6f},\n",
           r.kernels, r.load_seconds);
  fprintf (file, "  \"programs\": [\n");
  for (const program_run &p : r.programs)
    fprintf (file,
             "    {\"lanes\": %u, \"lane_instructions\": %.0f, "
             "\"seconds\": %.6f}%s\n",
             p.lanes, p.instructions, p.seconds,
             &p == &r.programs.back () ? "" : ",");
  fprintf (file, "  ],\n  \"speed\": [\n");
  for (const measurement &row : r.rows)
    fprintf (file,
             "    {\"workload\": \"%s\", \"lanes\": %u, "
             "\"lane_instructions_per_second\": %.0f, "
             "\"warp_instructions_per_second\": %.0f}%s\n",
             row.workload, row.lanes, row.lane_instructions_per_second,
             row.warp_instructions_per_second,
             &row == &r.rows.back () ? "" : ",");
  fprintf (file, "  ]\n}\n");
  if (fclose (file) != 0)
    {
      perror (name);
      exit (1);
    }
}

bool
wanted_p (const char *name, int argc, char **argv)
{
  for (int i = 2; i < argc; i++)
    if (strcmp (argv[i], name) == 0)
      return true;
  return argc <= 2;
}

} // namespace

int
main (int argc, char **argv)
{
  const size_t memory_bytes = 4096;
  const double instructions = 1e8;
  CUcontext context;
  CUdeviceptr memory;
  check (cuInit (0), "cuInit");
  check (cuCtxCreate_v2 (&context, 0, 0), "cuCtxCreate");
  check (cuMemAlloc_v2 (&memory, memory_bytes), "cuMemAlloc");
  check (cuMemsetD8_v2 (memory, 0, memory_bytes), "cuMemsetD8");

  report r;
  r.kernels = 1000;
  printf ("million lane-instructions per second of CPU time\n");
  printf ("%-20s %10s %10s\n", "workload", "32 lanes", "1 lane");
  for (const workload &work : workloads)
    {
      if (!wanted_p (work.name, argc, argv))
        continue;
      for (unsigned lanes : { 32u, 1u })
        r.rows.push_back (measure (work, memory, lanes));
      const measurement *row = &r.rows.back () - 1;
      print_row (work.name, row[0].lane_instructions_per_second,
                 row[1].lane_instructions_per_second);
    }
  for (unsigned lanes : { 32u, 1u })
    {
      program_run p = { lanes, 0, 0 };
      p.seconds
          = measure_program (memory, lanes, instructions, &p.instructions);
      r.programs.push_back (p);
    }
  r.load_seconds = measure_load (r.kernels);
  print_rest (r);
  if (argc > 1)
    write_json (argv[1], r);

  check (cuMemFree_v2 (memory), "cuMemFree");
  check (cuCtxDestroy_v2 (context), "cuCtxDestroy");
  return 0;
}
