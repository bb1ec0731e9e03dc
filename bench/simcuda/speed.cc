/* Measures how fast the simulated device executes PTX.  Prints a table and,
   with a file name as argument, writes the same as JSON.  Further arguments
   are the workloads to measure; default: all of them.

   A lane-instruction is one instruction of one thread.  Times are CPU time of
   the process, so that a busy machine changes them less; each row is the best
   of several runs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "simcuda/driver/cuda-api.h"
#include "simcuda/driver/simcuda.h"

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
                        ".address_size 64\n";

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
  { "atomic", "atom.global.add.u32 %a, [%p], 1;\n" },
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
          ".reg .u64 %p, %x, %y;\n"
          ".reg .f32 %f, %g, %h;\n"
          ".reg .f64 %d, %e;\n"
          ".reg .pred %q, %r;\n"
          "ld.param.u64 %p, [memory];\n"
          "ld.param.u32 %n, [count];\n"
          "mov.u32 %t, %tid.x;\n"
          "mad.wide.u32 %p, %t, 4, %p;\n"
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

void
write_json (const char *name, const std::vector<measurement> &rows,
            unsigned kernels, double load_seconds)
{
  FILE *file = fopen (name, "w");
  if (!file)
    {
      perror (name);
      exit (1);
    }
  fprintf (file, "{\n  \"load\": {\"kernels\": %u, \"seconds\": %.6f},\n",
           kernels, load_seconds);
  fprintf (file, "  \"speed\": [\n");
  for (const measurement &row : rows)
    fprintf (file,
             "    {\"workload\": \"%s\", \"lanes\": %u, "
             "\"lane_instructions_per_second\": %.0f, "
             "\"warp_instructions_per_second\": %.0f}%s\n",
             row.workload, row.lanes, row.lane_instructions_per_second,
             row.warp_instructions_per_second,
             &row == &rows.back () ? "" : ",");
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
  const unsigned kernels = 1000;
  CUcontext context;
  CUdeviceptr memory;
  check (cuInit (0), "cuInit");
  check (cuCtxCreate_v2 (&context, 0, 0), "cuCtxCreate");
  check (cuMemAlloc_v2 (&memory, memory_bytes), "cuMemAlloc");
  check (cuMemsetD8_v2 (memory, 0, memory_bytes), "cuMemsetD8");

  printf ("million lane-instructions per second of CPU time\n");
  printf ("%-20s %10s %10s\n", "workload", "32 lanes", "1 lane");
  std::vector<measurement> rows;
  for (const workload &work : workloads)
    {
      if (!wanted_p (work.name, argc, argv))
        continue;
      for (unsigned lanes : { 32u, 1u })
        rows.push_back (measure (work, memory, lanes));
      const measurement *row = &rows.back () - 1;
      printf ("%-20s %10.0f %10.0f\n", work.name,
              row[0].lane_instructions_per_second * 1e-6,
              row[1].lane_instructions_per_second * 1e-6);
      fflush (stdout);
    }
  double load_seconds = measure_load (kernels);
  printf ("a module of %u kernels is loaded in %.3f s\n", kernels,
          load_seconds);
  if (argc > 1)
    write_json (argv[1], rows, kernels, load_seconds);

  check (cuMemFree_v2 (memory), "cuMemFree");
  check (cuCtxDestroy_v2 (context), "cuCtxDestroy");
  return 0;
}
