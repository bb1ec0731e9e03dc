/* Loaded modules and kernel launches.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/launch.h"
#include "simcuda/exec/fault.h"
#include "simcuda/exec/linker.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <mutex>
#include <system_error>
#include <thread>

namespace simcuda
{

struct kernel
{
  const function_code *code;
  const program *owner;
};

namespace
{

constexpr unsigned max_threads_per_block = 1024;
/* A number that lets the driver's callers use as many threads as they
   like: there is no register file here.  */
constexpr unsigned registers_per_thread = 32;
constexpr std::uint64_t dynamic_shared_alignment = 16;

/* One launch: each thread of the host that takes part executes one gang after
   another until there is none left.  */
class launch_run
{
public:
  launch_run (const function_code &code, launch_context &launch,
              void *const *parameters, std::uint64_t gangs)
      : m_code (code), m_launch (launch), m_parameters (parameters),
        m_gangs (gangs)
  {
  }

  /* Returns when all gangs have ended.  */
  void
  run (unsigned threads)
  {
    std::vector<std::thread> helpers;
    start (threads - 1, &helpers);
    execute ();
    for (std::thread &helper : helpers)
      helper.join ();
  }

  launch_statistics statistics;

private:
  /* Fewer threads than asked for do the same work.  Signals are for the
     program's own threads.  */
  void
  start (unsigned n, std::vector<std::thread> *helpers)
  {
    sigset_t all, before;
    sigfillset (&all);
    for (int fault : { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT })
      sigdelset (&all, fault);
    pthread_sigmask (SIG_SETMASK, &all, &before);
    try
      {
        while (helpers->size () < n)
          helpers->emplace_back ([this] { execute (); });
      }
    catch (const std::system_error &)
      {
      }
    pthread_sigmask (SIG_SETMASK, &before, nullptr);
  }

  void
  execute ()
  {
    thread_block block (m_launch);
    for (std::uint64_t n; (n = m_next++) < m_gangs;)
      block.run (m_code, m_parameters, n);
    std::lock_guard<std::mutex> hold (m_lock);
    statistics.instructions += block.statistics.instructions;
    statistics.lane_instructions += block.statistics.lane_instructions;
  }

  const function_code &m_code;
  launch_context &m_launch;
  void *const *m_parameters;
  const std::uint64_t m_gangs;
  std::atomic<std::uint64_t> m_next{ 0 };
  std::mutex m_lock;
};

class module_image : public loaded_module
{
public:
  explicit module_image (device_memory &memory) : m_memory (memory) {}

  ~module_image () override
  {
    for (dev_addr addr : m_allocated)
      m_memory.release (addr);
  }

  bool
  load (const std::vector<ptx_source> &sources, std::string *error)
  {
    linker l (m_program, &m_memory);
    try
      {
        l.run (sources);
      }
    catch (const link_error &e)
      {
        *error = e.what ();
      }
    m_allocated = std::move (l.allocated);
    m_variables = std::move (l.variables);
    for (const auto &[name, code] : l.kernels)
      m_kernels.emplace (name, kernel{ code, &m_program });
    return error->empty ();
  }

  const kernel *
  find_kernel (std::string_view name) const override
  {
    auto at = m_kernels.find (name);
    return at == m_kernels.end () ? nullptr : &at->second;
  }

  bool
  find_variable (std::string_view name, dev_addr *addr,
                 std::size_t *bytes) const override
  {
    auto at = m_variables.find (name);
    if (at == m_variables.end ())
      return false;
    *addr = at->second.first;
    *bytes = at->second.second;
    return true;
  }

private:
  device_memory &m_memory;
  program m_program;
  std::vector<dev_addr> m_allocated;
  std::map<std::string, kernel, std::less<>> m_kernels;
  std::map<std::string, std::pair<dev_addr, std::size_t>, std::less<>>
      m_variables;
};

} // namespace

std::unique_ptr<loaded_module>
load_module (const std::vector<ptx_source> &sources, device_memory &memory,
             std::string *error)
{
  error->clear ();
  auto module = std::make_unique<module_image> (memory);
  if (!module->load (sources, error))
    return nullptr;
  return module;
}

bool
check_ptx (const ptx_source &source, std::string *error)
{
  program scratch;
  linker l (scratch, nullptr);
  try
    {
      l.run ({ source });
    }
  catch (const link_error &e)
    {
      *error = e.what ();
      return false;
    }
  return true;
}

kernel_info
describe_kernel (const kernel &k)
{
  kernel_info info;
  unsigned limit = k.code->max_threads;
  info.max_threads_per_block
      = limit ? std::min (limit, max_threads_per_block) : max_threads_per_block;
  info.registers = registers_per_thread;
  info.shared_bytes = k.code->shared_bytes;
  info.local_bytes = k.code->local_bytes;
  info.const_bytes = k.owner->const_bytes;
  info.parameter_bytes.assign (k.code->input_bytes.begin (),
                               k.code->input_bytes.end ());
  return info;
}

void
run_kernel (const kernel &k, device_memory &memory, const launch_config &config,
            void *const *parameters, launch_statistics *statistics)
{
  std::uint64_t fixed = (k.owner->shared_bytes + dynamic_shared_alignment - 1)
                        & ~(dynamic_shared_alignment - 1);
  std::uint64_t gangs = 1;
  for (unsigned n : config.grid)
    gangs *= n;
  /* Races are looked for in the order of the gangs.  */
  std::unique_ptr<race_detector> races;
  if (races_checked_p ())
    races = std::make_unique<race_detector> ();
  const unsigned threads
      = races ? 1 : std::min<std::uint64_t> (config.threads, gangs);
  kernel_gate::runner runner (memory.gate (), threads);
  gang_output output;
  launch_context launch{ *k.owner,
                         memory,
                         config,
                         k.code->name.c_str (),
                         fixed + config.shared_bytes,
                         config.shared_bytes,
                         runner,
                         output,
                         races.get () };
  launch_run run (*k.code, launch, parameters, gangs);
  run.run (threads);
  if (statistics)
    {
      statistics->instructions += run.statistics.instructions;
      statistics->lane_instructions += run.statistics.lane_instructions;
    }
}

} // namespace simcuda
