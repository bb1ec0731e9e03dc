/* Bad arguments to every driver function, in every state: the simulated device
   returns the codes of NVIDIA's driver.  The table is driver-arguments.def.

     driver-arguments                      the tests
     driver-arguments --print [LIBRARY]    call LIBRARY (libcuda.so.1) in place
                                           of the simulated device; print calls
                                           and codes, the unexpected marked

   Cases run in children of this process, as some are about what precedes
   cuInit, and as some may crash or hang a real driver: then a new child goes
   on after them.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/cuda-api.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined __SANITIZE_ADDRESS__
/* Host memory of absurd sizes is asked for: malloc is to fail, as it does
   outside AddressSanitizer.  */
extern "C" const char *
__asan_default_options ()
{
  return "allocator_may_return_null=1";
}
#endif

namespace
{

/* The driver functions under test.  */
struct driver
{
#define CUDA_CALL(name, symbol, since) decltype (&::symbol) symbol = &::symbol;
#define CUDA_OLD_CALL CUDA_CALL
#include "simcuda/driver/calls.def"
};

/* Those of the library HANDLE.  */
driver
driver_in (void *handle)
{
  driver d;
#define CUDA_CALL(name, symbol, since)                                         \
  d.symbol = reinterpret_cast<decltype (d.symbol)> (dlsym (handle, #symbol));
#define CUDA_OLD_CALL CUDA_CALL
#include "simcuda/driver/calls.def"
  return d;
}

const char good_ptx[] = ".version 7.0\n"
                        ".target sm_80\n"
                        ".address_size 64\n"
                        ".visible .global .align 4 .u32 counter;\n"
                        ".visible .entry empty () { ret; }\n"
                        ".visible .entry one (.param .u64 p) { ret; }\n"
                        ".visible .entry few () .maxntid 32, 1, 1 { ret; }\n";
const char wrong_ptx[] = ".version 7.0\n"
                         ".target sm_80\n"
                         ".address_size 64\n"
                         ".visible .entry wrong () { frobnicate; }\n";

/* Arguments for the cases.  Before set_up () all handles are null.  */
struct fixture
{
  /* For results.  */
  int number = 0;
  unsigned word = 0;
  unsigned long long long_word = 0;
  float real = 0;
  std::size_t size = 0;
  CUdeviceptr addr = 0;
  void *pointer = nullptr;
  const char *text = nullptr;
  char string[64] = "";
  alignas (8) char bytes[16] = "";
  alignas (8) char more_bytes[16] = "";
  CUuuid uuid = {};
  CUmemoryPool pool = nullptr;
  CUcontext made_context = nullptr;
  CUlinkState made_link = nullptr;
  CUmodule made_module = nullptr;
  CUfunction made_function = nullptr;
  CUstream made_stream = nullptr;
  CUevent made_event = nullptr;

  /* OTHER_*: of another context; OLD_*, FREED: destroyed; SPARE_*: for the one
     case that destroys it.  */
  CUcontext context = nullptr, current = nullptr, other_context = nullptr,
            old_context = nullptr, spare_context = nullptr;
  CUdeviceptr block = 0, freed = 0, spare_block = 0, spare_async_block = 0,
              other_block = 0, other_spare_block = 0, managed = 0;
  void *pinned = nullptr, *freed_pinned = nullptr, *spare_pinned = nullptr;
  void *host = nullptr, *registered = nullptr, *unregistered = nullptr,
       *spare_registered = nullptr;
  CUdeviceptr host_addr = 0;
  CUmemoryPool default_pool = nullptr;
  CUlinkState link = nullptr, old_link = nullptr, spare_link = nullptr,
              spare_link_2 = nullptr;
  CUmodule module = nullptr, old_module = nullptr, spare_module = nullptr,
           other_module = nullptr;
  CUfunction empty = nullptr, function = nullptr, few = nullptr,
             old_function = nullptr, other_function = nullptr;
  CUstream stream = nullptr, idle_stream = nullptr, old_stream = nullptr,
           spare_stream = nullptr, other_stream = nullptr;
  CUevent event = nullptr, recorded = nullptr, unrecorded = nullptr,
          untimed = nullptr, old_event = nullptr, spare_event = nullptr,
          other_event = nullptr;

  char zeros[4096] = "";
  void *const ptx = const_cast<char *> (good_ptx);
  const std::size_t ptx_bytes = sizeof good_ptx;
  void *const bad_ptx = const_cast<char *> (wrong_ptx);
  const std::size_t bad_ptx_bytes = sizeof wrong_ptx;
  char ptx_file[32] = "/nowhere"; /* Later a file of no folder.  */
  CUpointer_attribute attributes[2]
      = { CU_POINTER_ATTRIBUTE_MEMORY_TYPE, CU_POINTER_ATTRIBUTE_IS_MANAGED };
  CUpointer_attribute bad_attributes[1] = { 99 };
  void *values[2] = { bytes, more_bytes };
  void *null_values[2] = { nullptr, nullptr };
  std::uint64_t parameter = 0;
  void *parameters[1] = { &parameter };
  std::size_t parameter_bytes = sizeof parameter, short_bytes = 4;
  void *extra[5]
      = { CU_LAUNCH_PARAM_BUFFER_POINTER, &parameter,
          CU_LAUNCH_PARAM_BUFFER_SIZE, &parameter_bytes, CU_LAUNCH_PARAM_END };
  void *short_extra[5]
      = { CU_LAUNCH_PARAM_BUFFER_POINTER, &parameter,
          CU_LAUNCH_PARAM_BUFFER_SIZE, &short_bytes, CU_LAUNCH_PARAM_END };
  void *bad_extra[3]
      = { reinterpret_cast<void *> (9), &parameter, CU_LAUNCH_PARAM_END };
  CUDA_MEMCPY2D flat = {};
  CUDA_MEMCPY3D deep = {};

  static void
  host_function (void *)
  {
  }

  static void
  callback (CUstream, CUresult, void *)
  {
  }

  /* A copy of 4 rows of 16 bytes from the host.  */
  const CUDA_MEMCPY2D *
  copy_2d ()
  {
    flat = {};
    flat.srcMemoryType = CU_MEMORYTYPE_HOST;
    flat.srcHost = host;
    flat.srcPitch = 32;
    flat.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    flat.dstDevice = block;
    flat.dstPitch = 32;
    flat.WidthInBytes = 16;
    flat.Height = 4;
    return &flat;
  }

  /* The same with one member changed.  */
  template <typename Member, typename Value>
  const CUDA_MEMCPY2D *
  copy_2d (Member CUDA_MEMCPY2D::*member, Value value)
  {
    copy_2d ();
    flat.*member = value;
    return &flat;
  }

  /* A copy of 2 slices of 4 rows of 16 bytes from the host.  */
  const CUDA_MEMCPY3D *
  copy_3d ()
  {
    deep = {};
    deep.srcMemoryType = CU_MEMORYTYPE_HOST;
    deep.srcHost = host;
    deep.srcPitch = 32;
    deep.srcHeight = 4;
    deep.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    deep.dstDevice = block;
    deep.dstPitch = 32;
    deep.dstHeight = 4;
    deep.WidthInBytes = 16;
    deep.Height = 4;
    deep.Depth = 2;
    return &deep;
  }

  template <typename Member, typename Value>
  const CUDA_MEMCPY3D *
  copy_3d (Member CUDA_MEMCPY3D::*member, Value value)
  {
    copy_3d ();
    deep.*member = value;
    return &deep;
  }

  void set_up (const driver &);

private:
  void set_up_other_context (const driver &);
  void set_up_memory (const driver &);
  void set_up_code (const driver &);
  void set_up_streams (const driver &);
};

/* In a child: nothing works without.  */
void
need (CUresult result, const char *what)
{
  if (result == CUDA_SUCCESS)
    return;
  std::fprintf (stderr, "driver-arguments: %s: error %d\n", what, result);
  _exit (3);
}

#define NEED(call) need (call, #call)

void *
host_pages (std::size_t bytes)
{
  void *p = nullptr;
  if (posix_memalign (&p, 4096, bytes) != 0)
    _exit (3);
  std::memset (p, 0, bytes);
  return p;
}

void
fixture::set_up_other_context (const driver &d)
{
  NEED (d.cuCtxCreate_v2 (&other_context, 0, 0));
  NEED (d.cuMemAlloc_v2 (&other_block, 4096));
  NEED (d.cuMemAlloc_v2 (&other_spare_block, 4096));
  NEED (d.cuStreamCreate (&other_stream, 0));
  NEED (d.cuEventCreate (&other_event, 0));
  NEED (d.cuModuleLoadData (&other_module, good_ptx));
  NEED (d.cuModuleGetFunction (&other_function, other_module, "one"));
}

void
fixture::set_up_memory (const driver &d)
{
  NEED (d.cuMemAlloc_v2 (&block, 4096));
  NEED (d.cuMemAlloc_v2 (&spare_block, 4096));
  NEED (d.cuMemAlloc_v2 (&freed, 64 << 20));
  NEED (d.cuMemFree_v2 (freed));
  NEED (d.cuMemAllocAsync (&spare_async_block, 4096, nullptr));
  NEED (d.cuMemAllocManaged (&managed, 4096, CU_MEM_ATTACH_GLOBAL));
  NEED (d.cuDeviceGetDefaultMemPool (&default_pool, 0));
  NEED (d.cuMemAllocHost_v2 (&pinned, 4096));
  NEED (d.cuMemAllocHost_v2 (&spare_pinned, 4096));
  host = host_pages (65536);
  host_addr = reinterpret_cast<CUdeviceptr> (host);
  unregistered = host_pages (4096);
  registered = host_pages (4096);
  spare_registered = host_pages (4096);
  NEED (d.cuMemHostRegister_v2 (registered, 4096, 0));
  NEED (d.cuMemHostRegister_v2 (spare_registered, 4096, 0));
  NEED (d.cuMemAllocHost_v2 (&freed_pinned, 4096));
  NEED (d.cuMemFreeHost (freed_pinned));
  /* In the address's own context before anything else touches it.  */
  NEED (d.cuMemsetD8_v2 (block, 0, 4096));
}

void
fixture::set_up_code (const driver &d)
{
  for (CUlinkState *l : { &link, &old_link, &spare_link, &spare_link_2 })
    NEED (d.cuLinkCreate_v2 (0, nullptr, nullptr, l));
  NEED (d.cuLinkDestroy (old_link));
  for (CUmodule *m : { &module, &old_module, &spare_module })
    NEED (d.cuModuleLoadData (m, good_ptx));
  NEED (d.cuModuleGetFunction (&old_function, old_module, "one"));
  NEED (d.cuModuleUnload (old_module));
  NEED (d.cuModuleGetFunction (&empty, module, "empty"));
  NEED (d.cuModuleGetFunction (&function, module, "one"));
  NEED (d.cuModuleGetFunction (&few, module, "few"));
  const int file = memfd_create ("ptx", 0);
  if (file < 0
      || write (file, good_ptx, std::strlen (good_ptx))
             != static_cast<ssize_t> (std::strlen (good_ptx)))
    _exit (3);
  snprintf (ptx_file, sizeof ptx_file, "/proc/self/fd/%d", file);
}

void
fixture::set_up_streams (const driver &d)
{
  for (CUstream *s : { &stream, &idle_stream, &spare_stream, &old_stream })
    NEED (d.cuStreamCreate (s, 0));
  NEED (d.cuStreamDestroy_v2 (old_stream));
  NEED (d.cuEventCreate (&untimed, CU_EVENT_DISABLE_TIMING));
  /* A real driver gives a destroyed handle out again.  */
  for (CUevent *e :
       { &event, &recorded, &unrecorded, &spare_event, &old_event })
    NEED (d.cuEventCreate (e, 0));
  NEED (d.cuEventDestroy_v2 (old_event));
  for (CUevent e : { event, recorded, untimed })
    NEED (d.cuEventRecord (e, stream));
  NEED (d.cuStreamSynchronize (stream));
}

void
fixture::set_up (const driver &d)
{
  NEED (d.cuInit (0));
  NEED (d.cuCtxCreate_v2 (&old_context, 0, 0));
  NEED (d.cuCtxDestroy_v2 (old_context));
  NEED (d.cuCtxCreate_v2 (&spare_context, 0, 0));
  set_up_other_context (d);
  NEED (d.cuCtxCreate_v2 (&context, 0, 0));
  current = context;
  set_up_memory (d);
  set_up_code (d);
  set_up_streams (d);
}

/* When a case runs.  */
enum class state
{
  before_init,
  no_context,
  destroyed_context,
  usual
};
const char *const state_names[]
    = { "before cuInit", "without context", "destroyed context", "usual" };

struct test_case
{
  state when;
  const char *symbol;
  const char *arguments;
  CUresult expected;
  bool real_p; /* For a real driver, too.  */
  CUresult (*run) (const driver &, fixture &);
};

constexpr CUresult CUDA_ERROR_SUCCESS = CUDA_SUCCESS;

#define CASE(when, code, real, symbol, ...)                                    \
  { when,                                                                      \
    #symbol,                                                                   \
    "(" #__VA_ARGS__ ")",                                                      \
    CUDA_ERROR_##code,                                                         \
    real,                                                                      \
    [] (const driver &d, [[maybe_unused]] fixture &f) {                        \
      return d.symbol (__VA_ARGS__);                                           \
    } },
#define STATES(before, without, destroyed, ...)                                \
  CASE (state::before_init, before, true, __VA_ARGS__)                         \
  CASE (state::no_context, without, true, __VA_ARGS__)                         \
  CASE (state::destroyed_context, destroyed, true, __VA_ARGS__)
#define ALWAYS(...) STATES (SUCCESS, SUCCESS, SUCCESS, __VA_ARGS__)
#define DEVICE_CALL(...) STATES (NOT_INITIALIZED, SUCCESS, SUCCESS, __VA_ARGS__)
#define HANDLE_CALL(...) STATES (NOT_INITIALIZED, SUCCESS, SUCCESS, __VA_ARGS__)
#define CONTEXT_CALL(...)                                                      \
  STATES (NOT_INITIALIZED, INVALID_CONTEXT, CONTEXT_IS_DESTROYED, __VA_ARGS__)
#define GOOD(...) CASE (state::usual, SUCCESS, true, __VA_ARGS__)
#define BAD(code, ...) CASE (state::usual, code, true, __VA_ARGS__)
#define SIMULATED(code, ...) CASE (state::usual, code, false, __VA_ARGS__)

const test_case cases[] = {
#include "driver-arguments.def"
};
constexpr int n_cases = sizeof cases / sizeof cases[0];

/* Codes that no driver returns.  */
constexpr int not_run = -1, crashed = -2, hung = -3;

/* Let the current context be one that was destroyed, unless it is DOOMED, which
   was so.  Another thread has to do it, as this one would lose it.  */
void
lose_context (const driver &d, CUcontext *doomed)
{
  CUcontext current = nullptr;
  if (*doomed && d.cuCtxGetCurrent (&current) == CUDA_SUCCESS
      && current == *doomed)
    return;
  NEED (d.cuCtxCreate_v2 (doomed, 0, 0));
  std::thread ([&] { NEED (d.cuCtxDestroy_v2 (*doomed)); }).join ();
}

/* In a child: run the cases of STATE from number FIRST on, and write the code
   of each to PIPE.  ALL_P: those too that are not for real drivers.  */
void
run_cases (const driver &d, state when, int first, bool all_p, int pipe)
{
  static fixture f;
  CUcontext doomed = nullptr;
  if (when != state::before_init)
    f.set_up (d);
  for (int i = first; i < n_cases; ++i)
    {
      if (cases[i].when != when || (!all_p && !cases[i].real_p))
        continue;
      if (when == state::no_context)
        NEED (d.cuCtxSetCurrent (nullptr));
      else if (when == state::destroyed_context)
        lose_context (d, &doomed);
      else if (when == state::usual)
        NEED (d.cuCtxSetCurrent (f.context));
      /* Who reads must know which one did not come back.  */
      int message[2] = { i, crashed };
      if (write (pipe, message, sizeof message) != sizeof message)
        _exit (3);
      alarm (20);
      message[1] = cases[i].run (d, f);
      alarm (0);
      if (write (pipe, message, sizeof message) != sizeof message)
        _exit (3);
      /* Some errors stay with the context.  */
      if (when == state::usual
          && (d.cuCtxSetCurrent (f.context) != CUDA_SUCCESS
              || d.cuCtxSynchronize () != CUDA_SUCCESS))
        break;
    }
}

/* The codes of all cases.  */
std::vector<int>
all_codes (driver (*find_driver) (), bool all_p)
{
  std::vector<int> codes (n_cases, not_run);
  for (state when : { state::before_init, state::no_context,
                      state::destroyed_context, state::usual })
    for (int next = 0; next < n_cases;)
      {
        int ends[2];
        if (pipe (ends) != 0)
          std::abort ();
        std::fflush (nullptr);
        const pid_t child = fork ();
        if (child == 0)
          {
            close (ends[0]);
            run_cases (find_driver (), when, next, all_p, ends[1]);
            _exit (0);
          }
        close (ends[1]);
        int message[2], last = -1;
        while (read (ends[0], message, sizeof message) == sizeof message)
          codes[last = message[0]] = message[1];
        close (ends[0]);
        int status = 0;
        waitpid (child, &status, 0);
        if (last < 0)
          break; /* None of them is left, or none can run.  */
        if (WIFSIGNALED (status) && WTERMSIG (status) == SIGALRM)
          codes[last] = hung;
        next = last + 1;
      }
  return codes;
}

std::string
name_of (int code)
{
  switch (code)
    {
    case not_run:
      return "not run";
    case crashed:
      return "CRASH";
    case hung:
      return "HANG";
#define CUDA_RESULT(name, value, text)                                         \
  case value:                                                                  \
    return #name;
#include "simcuda/driver/errors.def"
    }
  return "error " + std::to_string (code);
}

std::string
text_of (const test_case &c)
{
  return std::string (c.symbol) + " " + c.arguments + " ["
         + state_names[static_cast<int> (c.when)] + "]";
}

const char *library = "libcuda.so.1";

driver
driver_in_library ()
{
  void *handle = dlopen (library, RTLD_NOW);
  if (!handle)
    {
      std::fprintf (stderr, "driver-arguments: %s\n", dlerror ());
      _exit (2);
    }
  return driver_in (handle);
}

int
print_codes ()
{
  const std::vector<int> codes = all_codes (driver_in_library, true);
  int run = 0, different = 0;
  for (int i = 0; i < n_cases; ++i)
    {
      const test_case &c = cases[i];
      const bool differs_p = codes[i] != c.expected;
      std::printf ("%s%s = %s", differs_p ? "DIFFERENT: " : "",
                   text_of (c).c_str (), name_of (codes[i]).c_str ());
      if (differs_p)
        std::printf (", not %s%s", name_of (c.expected).c_str (),
                     c.real_p ? "" : " (as is known)");
      std::printf ("\n");
      run += codes[i] != not_run;
      different += differs_p && c.real_p;
    }
  std::printf ("%d cases, %d run, %d different\n", n_cases, run, different);
  return run != n_cases || different ? 1 : 0;
}

TEST (DriverArguments, CodesAreThoseOfTheRealDriver)
{
  const std::vector<int> codes = all_codes ([] { return driver (); }, true);
  for (int i = 0; i < n_cases; ++i)
    EXPECT_EQ (name_of (codes[i]), name_of (cases[i].expected))
        << text_of (cases[i]);
}

TEST (DriverArguments, EveryFunctionIsCalledBadly)
{
  std::set<std::string> in_states, badly;
  for (const test_case &c : cases)
    if (c.when != state::usual)
      in_states.insert (c.symbol);
    else if (c.expected != CUDA_SUCCESS)
      badly.insert (c.symbol);
  /* All arguments are good for these.  */
  badly.insert ({ "cuCtxSynchronize", "cuCtxSetCurrent", "cuCtxPopCurrent_v2",
                  "cuCtxGetStreamPriorityRange", "cuMemGetInfo_v2" });
#define CUDA_CALL(name, symbol, since)                                         \
  EXPECT_EQ (in_states.count (#symbol), 1u) << #symbol;                        \
  EXPECT_EQ (badly.count (#symbol), 1u) << #symbol;
#define CUDA_OLD_CALL CUDA_CALL
#include "simcuda/driver/calls.def"
}

} // namespace

int
main (int argc, char **argv)
{
  /* Before a child reads it.  */
  setenv ("SIMCUDA_LEAKS", "ignore", 1);
  if (argc > 1 && std::strcmp (argv[1], "--print") == 0)
    {
      if (argc > 2)
        library = argv[2];
      return print_codes ();
    }
  testing::InitGoogleTest (&argc, argv);
  return RUN_ALL_TESTS ();
}
