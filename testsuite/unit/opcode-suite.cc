/* Runs forms and kernels through a CUDA driver, and compares results: bit by
   bit, those that are NaN too.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "testsuite/unit/opcode-suite.h"
#include "simcuda/driver/cuda-api.h"
#include "testsuite/unit/opcode-cases.h"
#include "testsuite/unit/opcode-operands.h"
#include "testsuite/unit/opcode-refused.h"
#include "testsuite/unit/opcode-scenarios.h"

#include <cstdio>
#include <cstring>
#include <istream>
#include <ostream>
#include <sstream>

namespace opcodes
{

namespace
{

struct failure
{
  std::string what;
};

/* The functions of the driver that are called here.  */
class cuda
{
public:
  explicit cuda (const lookup &find) : m_find (find)
  {
    check ("cuInit", call<decltype (cuInit)> ("cuInit") (0));
    create_context ();
  }
  ~cuda () { call<decltype (cuCtxDestroy_v2)> ("cuCtxDestroy_v2") (m_context); }
  cuda (const cuda &) = delete;
  cuda &operator= (const cuda &) = delete;

  std::string
  device_name () const
  {
    char name[200] = "";
    call<decltype (cuDeviceGetName)> ("cuDeviceGetName") (name, sizeof name,
                                                          m_device);
    return name;
  }

  /* Run TEXT's kernel `k' on IN, for BLOCKS of THREADS.  After a failure the
     context is a new one.  */
  std::vector<std::uint64_t>
  run (const std::string &text, const std::vector<std::uint64_t> &in,
       std::size_t out_words, unsigned blocks, unsigned threads)
  {
    CUmodule module = load (text);
    try
      {
        std::vector<std::uint64_t> out
            = launch (module, in, out_words, blocks, threads);
        call<decltype (cuModuleUnload)> ("cuModuleUnload") (module);
        return out;
      }
    catch (failure &)
      {
        call<decltype (cuCtxDestroy_v2)> ("cuCtxDestroy_v2") (m_context);
        create_context ();
        throw;
      }
  }

private:
  template <typename F>
  F *
  call (const char *name) const
  {
    void *function = m_find (name);
    if (!function)
      throw failure{ std::string (name) + " is missing" };
    return reinterpret_cast<F *> (function);
  }

  static void
  check (const char *what, CUresult result)
  {
    if (result != CUDA_SUCCESS)
      throw failure{ std::string (what) + " gave error "
                     + std::to_string (result) };
  }

  void
  create_context ()
  {
    check ("cuDeviceGet",
           call<decltype (cuDeviceGet)> ("cuDeviceGet") (&m_device, 0));
    check ("cuCtxCreate", call<decltype (cuCtxCreate_v2)> ("cuCtxCreate_v2") (
                              &m_context, 0, m_device));
  }

  CUmodule
  load (const std::string &text) const
  {
    char log[2000] = "";
    CUjit_option options[]
        = { CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES };
    void *values[] = { log, reinterpret_cast<void *> (sizeof log) };
    CUlinkState state;
    check ("cuLinkCreate", call<decltype (cuLinkCreate_v2)> (
                               "cuLinkCreate_v2") (2, options, values, &state));
    std::string copy = text;
    CUresult result = call<decltype (cuLinkAddData_v2)> ("cuLinkAddData_v2") (
        state, CU_JIT_INPUT_PTX, &copy[0], copy.size () + 1, "opcode", 0,
        nullptr, nullptr);
    void *image = nullptr;
    std::size_t bytes;
    if (result == CUDA_SUCCESS)
      result = call<decltype (cuLinkComplete)> ("cuLinkComplete") (
          state, &image, &bytes);
    CUmodule module = nullptr;
    if (result == CUDA_SUCCESS)
      result = call<decltype (cuModuleLoadData)> ("cuModuleLoadData") (&module,
                                                                       image);
    call<decltype (cuLinkDestroy)> ("cuLinkDestroy") (state);
    if (result == CUDA_SUCCESS)
      return module;
    for (char &c : log)
      if (c == '\n' || c == '\t')
        c = ' ';
    throw failure{ "refused: " + std::string (log) };
  }

  std::vector<std::uint64_t>
  launch (CUmodule module, const std::vector<std::uint64_t> &in,
          std::size_t out_words, unsigned blocks, unsigned threads) const
  {
    CUfunction kernel;
    check ("cuModuleGetFunction",
           call<decltype (cuModuleGetFunction)> ("cuModuleGetFunction") (
               &kernel, module, "k"));
    std::vector<std::uint64_t> out (out_words);
    CUdeviceptr at_in, at_out;
    auto *allocate = call<decltype (cuMemAlloc_v2)> ("cuMemAlloc_v2");
    auto *release = call<decltype (cuMemFree_v2)> ("cuMemFree_v2");
    auto *upload = call<decltype (cuMemcpyHtoD_v2)> ("cuMemcpyHtoD_v2");
    check ("cuMemAlloc", allocate (&at_in, in.size () * 8));
    check ("cuMemAlloc", allocate (&at_out, out_words * 8));
    check ("cuMemcpyHtoD", upload (at_in, in.data (), in.size () * 8));
    check ("cuMemcpyHtoD", upload (at_out, out.data (), out_words * 8));
    void *parameters[] = { &at_in, &at_out };
    check ("cuLaunchKernel",
           call<decltype (cuLaunchKernel)> ("cuLaunchKernel") (
               kernel, blocks, 1, 1, threads, 1, 1, 0, nullptr, parameters,
               nullptr));
    check ("cuCtxSynchronize",
           call<decltype (cuCtxSynchronize)> ("cuCtxSynchronize") ());
    check ("cuMemcpyDtoH",
           call<decltype (cuMemcpyDtoH_v2)> ("cuMemcpyDtoH_v2") (
               out.data (), at_out, out_words * 8));
    release (at_in);
    release (at_out);
    return out;
  }

  const lookup &m_find;
  CUdevice m_device = 0;
  CUcontext m_context = nullptr;
};

std::uint64_t
digest_of (const std::vector<std::uint64_t> &values)
{
  std::uint64_t digest = 0xcbf29ce484222325;
  for (std::uint64_t value : values)
    for (unsigned i = 0; i < 8; i++)
      digest = (digest ^ (value >> (8 * i) & 255)) * 0x100000001b3;
  return digest;
}

outcome
run_one (cuda &driver, const std::string &text,
         const std::vector<std::uint64_t> &in, std::size_t words,
         unsigned blocks, unsigned threads, unsigned bytes)
{
  outcome result;
  result.bytes = bytes;
  try
    {
      result.values = driver.run (text, in, words, blocks, threads);
      result.digest = digest_of (result.values);
    }
  catch (failure &f)
    {
      result.error = f.what;
    }
  return result;
}

std::string
hex (std::uint64_t value, unsigned bytes)
{
  char text[20];
  std::snprintf (text, sizeof text, "%0*llx", int (2 * bytes),
                 static_cast<unsigned long long> (value));
  return text;
}

/* One that all forms of the known values are in.  */
const char *const known_header
    = ".version 7.0\n.target sm_80\n.address_size 64\n";

std::string
name_of (const known_value &c)
{
  std::string name = std::string ("known ") + c.form;
  for (std::size_t i = 0; i < c.in.size (); i++)
    name += (i ? ", " : " ") + hex (c.in[i], 8);
  return name;
}

std::string
name_of (const refused &r)
{
  return std::string ("refused ") + r.text;
}

const form *
form_named (const std::string &name)
{
  for (const form &f : forms ())
    if (f.name == name)
      return &f;
  return nullptr;
}

/* Is NAME checked without the results of another device?  */
bool
self_contained_p (const std::string &name)
{
  const form *f = form_named (name);
  return (f && !f->approximates.empty ()) || name.rfind ("known ", 0) == 0
         || name.rfind ("refused ", 0) == 0;
}

/* Where the I-th value of the form or kernel NAME comes from.  */
std::string
origin (const std::string &name, std::size_t i)
{
  const form *f = form_named (name);
  if (!f)
    return "thread " + std::to_string (i / scenario_words) + ", word "
           + std::to_string (i % scenario_words);
  std::vector<std::uint64_t> operands = operands_of (*f);
  std::string text;
  for (std::size_t n = 0; n < f->operands.size (); n++)
    {
      unsigned bytes = bytes_of (f->sources[n]);
      std::uint64_t value = operands[i * sources_at_most + n];
      if (bytes < 8)
        value &= (std::uint64_t (1) << (8 * bytes)) - 1;
      text += (n ? ", " : "") + hex (value, bytes);
    }
  return text;
}

void
compare (const std::string &name, const outcome &expected,
         const outcome &actual, std::vector<std::string> &list)
{
  if (expected.error.empty () != actual.error.empty ())
    {
      list.push_back (name + ": expected "
                      + (expected.error.empty () ? "values" : expected.error)
                      + ", got "
                      + (actual.error.empty () ? "values" : actual.error));
      return;
    }
  if (expected.digest == actual.digest)
    return;
  constexpr unsigned at_most = 8;
  unsigned shown = 0, count = 0;
  std::size_t n = std::min (expected.values.size (), actual.values.size ());
  for (std::size_t i = 0; i < n; i++)
    {
      if (expected.values[i] == actual.values[i])
        continue;
      count++;
      if (shown++ < at_most)
        list.push_back (name + ": " + origin (name, i) + ": expected "
                        + hex (expected.values[i], expected.bytes) + ", got "
                        + hex (actual.values[i], expected.bytes));
    }
  if (n == 0)
    list.push_back (name + ": values differ from those of the digest");
  else if (count > at_most)
    list.push_back (name + ": " + std::to_string (count)
                    + " values differ in all");
}

} // namespace

/* Fields are separated by tabs: the name; v4 (values of 4 bytes), d (digest) or
   e (error); what that says.  Lines that begin with `;' are comments.  */

void
write_values (const outcomes &results, std::ostream &out)
{
  for (const auto &[name, result] : results)
    {
      if (!result.error.empty ())
        {
          out << name << "\te\t" << result.error << '\n';
          continue;
        }
      out << name << "\tv" << result.bytes << '\t';
      for (std::uint64_t value : result.values)
        out << hex (value, result.bytes);
      out << '\n';
    }
}

bool
run_all (const lookup &find, const selection &wanted, outcomes *results,
         std::string *device, std::string *error)
{
  auto run
      = [&] (cuda &driver, const std::string &name, const std::string &text,
             const std::vector<std::uint64_t> &in, std::size_t words,
             unsigned blocks, unsigned threads, unsigned bytes) {
          if (name.find (wanted.pattern) == name.npos)
            return;
          if (wanted.progress)
            *wanted.progress << name << std::endl;
          outcome &result = (*results)[name];
          result = run_one (driver, text, in, words, blocks, threads, bytes);
          if (wanted.values)
            {
              write_values ({ { name, result } }, *wanted.values);
              wanted.values->flush ();
            }
        };
  try
    {
      cuda driver (find);
      *device = driver.device_name ();
      for (const form &f : forms ())
        run (driver, f.name, module_text (f), operands_of (f), tuples,
             tuples / 64, 64, bytes_of (f.destination));
      for (const known_value &c : known_values ())
        run (driver, name_of (c), known_header + kernel_for (c), c.in, 1, 1, 1,
             8);
      for (const refused &r : refused_forms ())
        run (driver, name_of (r), refused_module (r.text), { 0 }, 1, 1, 1, 8);
      for (const scenario &s : scenarios ())
        run (driver, s.name, s.text, scenario_input (),
             s.threads * scenario_words, 1, s.threads, 8);
      return true;
    }
  catch (failure &f)
    {
      *error = f.what;
      return false;
    }
}

void
write_digests (const outcomes &results, std::ostream &out)
{
  for (const auto &[name, result] : results)
    {
      if (!self_contained_p (name) && result.error.empty ())
        out << name << "\td\t" << hex (result.digest, 8) << '\n';
    }
}

bool
read_outcomes (std::istream &in, outcomes *results, std::string *error)
{
  for (std::string line; std::getline (in, line);)
    {
      if (line.empty () || line[0] == ';')
        continue;
      std::size_t first = line.find ('\t');
      std::size_t second
          = first == line.npos ? first : line.find ('\t', first + 1);
      if (second == line.npos)
        {
          *error = "malformed line: " + line.substr (0, 60);
          return false;
        }
      outcome o;
      if (line[first + 1] == 'e')
        o.error = line.substr (second + 1);
      else if (line[first + 1] == 'd')
        o.digest = std::stoull (line.substr (second + 1), nullptr, 16);
      else
        {
          o.bytes = line[first + 2] - '0';
          for (std::size_t at = second + 1; at < line.size ();
               at += 2 * o.bytes)
            o.values.push_back (
                std::stoull (line.substr (at, 2 * o.bytes), nullptr, 16));
          o.digest = digest_of (o.values);
        }
      (*results)[line.substr (0, first)] = o;
    }
  return true;
}

std::vector<std::string>
mistakes (const outcomes &results)
{
  std::vector<std::string> list;
  for (const known_value &c : known_values ())
    if (auto at = results.find (name_of (c)); at != results.end ())
      {
        const outcome &o = at->second;
        if (!o.error.empty ())
          list.push_back (at->first + ": " + o.error);
        else if ((o.values.at (0) ^ c.out) & result_mask (c))
          list.push_back (at->first + ": gave " + hex (o.values[0], 8)
                          + ", not " + hex (c.out & result_mask (c), 8));
      }
  for (const refused &r : refused_forms ())
    if (auto at = results.find (name_of (r));
        at != results.end () && at->second.error.empty ())
      list.push_back (at->first + ": was accepted");
  return list;
}

std::vector<std::string>
differences (const outcomes &expected, const outcomes &actual)
{
  std::vector<std::string> list;
  for (const auto &[name, result] : actual)
    {
      if (self_contained_p (name))
        continue;
      auto other = expected.find (name);
      if (other == expected.end ())
        list.push_back (name + ": no expected values");
      else
        compare (name, other->second, result, list);
    }
  for (const auto &[name, result] : expected)
    if (!self_contained_p (name) && !actual.count (name))
      list.push_back (name + ": was not run");
  return list;
}

} // namespace opcodes
