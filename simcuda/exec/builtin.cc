/* The functions that a CUDA driver provides to kernels: malloc, free,
   vprintf and __assertfail.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/access.h"
#include "simcuda/exec/program.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>

namespace simcuda
{

namespace
{

/* What the real one gives: 8 MB when nobody asked for another size.  */
constexpr std::uint64_t default_heap_bytes = 8 << 20;
constexpr std::size_t heap_alignment = 16;
const char *const heap_label = "block of malloc in a kernel";

/* Argument or result N of a call, for LANE.  */
std::uint64_t
argument (const call_site &site, unsigned n, const unsigned char *frame,
          unsigned lane)
{
  std::uint64_t value = 0;
  const slot &s = site.arguments[n];
  std::memcpy (&value, frame + s.offset + std::size_t (lane) * s.bytes,
               s.bytes < 8 ? s.bytes : 8);
  return value;
}

void
set_result (const call_site &site, unsigned char *frame, unsigned lane,
            std::uint64_t value)
{
  if (site.results.empty ())
    return;
  const slot &s = site.results[0];
  std::memcpy (frame + s.offset + std::size_t (lane) * s.bytes, &value,
               s.bytes < 8 ? s.bytes : 8);
}

/* Reads a thread's memory as its loads would.  */
class lane_memory
{
public:
  lane_memory (warp &w, const insn *i, unsigned lane)
      : m_warp (w), m_insn (i), m_lane (lane)
  {
  }

  template <typename T>
  T
  read (std::uint64_t address) const
  {
    T value;
    std::memcpy (&value,
                 resolve<ptx::space::generic, access_kind::load, sizeof (T)> (
                     m_warp, m_insn, m_lane, address),
                 sizeof value);
    return value;
  }

  std::string
  string (std::uint64_t address) const
  {
    std::string text;
    while (char c = read<char> (address++))
      text += c;
    return text;
  }

private:
  warp &m_warp;
  const insn *m_insn;
  unsigned m_lane;
};

/* Arguments of vprintf: each aligned to its size.  */
class argument_list
{
public:
  argument_list (const lane_memory &memory, std::uint64_t address)
      : m_memory (memory), m_at (address)
  {
  }

  template <typename T>
  T
  next ()
  {
    m_at = (m_at + sizeof (T) - 1) & ~std::uint64_t (sizeof (T) - 1);
    T value = m_memory.read<T> (m_at);
    m_at += sizeof (T);
    count++;
    return value;
  }

  unsigned count = 0;

private:
  const lane_memory &m_memory;
  std::uint64_t m_at;
};

template <typename T>
std::string
formatted (const std::string &conversion, T value)
{
  char small[128];
  int n = std::snprintf (small, sizeof small, conversion.c_str (), value);
  if (n < 0)
    return {};
  if (std::size_t (n) < sizeof small)
    return std::string (small, n);
  std::string large (n + 1, '\0');
  std::snprintf (&large[0], large.size (), conversion.c_str (), value);
  large.resize (n);
  return large;
}

/* One conversion: "%", FLAGS with width and precision, LENGTH, KIND.  */
std::string
convert (const std::string &flags, const std::string &length, char kind,
         argument_list &arguments, const lane_memory &memory)
{
  bool wide = length == "l" || length == "ll" || length == "j" || length == "z"
              || length == "t";
  switch (kind)
    {
    case 'd':
    case 'i':
      {
        std::int64_t value = wide ? arguments.next<std::int64_t> ()
                                  : arguments.next<std::int32_t> ();
        if (length == "h")
          value = short (value);
        else if (length == "hh")
          value = static_cast<signed char> (value);
        return formatted (flags + PRId64, value);
      }
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      {
        std::uint64_t value = wide ? arguments.next<std::uint64_t> ()
                                   : arguments.next<std::uint32_t> ();
        if (length == "h")
          value = static_cast<unsigned short> (value);
        else if (length == "hh")
          value = static_cast<unsigned char> (value);
        return formatted (flags + "l" + kind,
                          static_cast<unsigned long> (value));
      }
    case 'c':
      return formatted (flags + "c", int (arguments.next<std::int32_t> ()));
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      return formatted (flags + kind, arguments.next<double> ());
    case 'p':
      return formatted (flags + "p", reinterpret_cast<void *> (
                                         arguments.next<std::uint64_t> ()));
    case 's':
      {
        std::uint64_t address = arguments.next<std::uint64_t> ();
        std::string text = address ? memory.string (address) : "(null)";
        return formatted (flags + "s", text.c_str ());
      }
    default:
      return flags + length + kind;
    }
}

/* FORMAT with ARGUMENTS; what is no conversion is copied.  */
std::string
print (const std::string &format, argument_list &arguments,
       const lane_memory &memory)
{
  std::string out;
  for (std::size_t i = 0; i < format.size ();)
    {
      if (format[i] != '%')
        {
          out += format[i++];
          continue;
        }
      std::string flags (1, format[i++]), length;
      for (; i < format.size () && std::strchr ("-+ #0123456789.*", format[i]);
           i++)
        if (format[i] == '*')
          flags += std::to_string (arguments.next<std::int32_t> ());
        else
          flags += format[i];
      for (; i < format.size () && std::strchr ("hljztL", format[i]); i++)
        length += format[i];
      if (i == format.size ())
        return out + flags + length;
      char kind = format[i++];
      if (kind == '%')
        out += '%';
      else
        out += convert (flags, length, kind, arguments, memory);
    }
  return out;
}

void
builtin_vprintf (warp &w, const insn *i, unsigned char *frame, lane_mask mask,
                 const call_site &site)
{
  thread_block &block = w.owner ();
  for (; mask; mask &= mask - 1)
    {
      unsigned lane = __builtin_ctz (mask);
      lane_memory memory (w, i, lane);
      argument_list arguments (memory, argument (site, 1, frame, lane));
      std::string text = print (memory.string (argument (site, 0, frame, lane)),
                                arguments, memory);
      block.launch ().output.print (block.number (), text);
      set_result (site, frame, lane, arguments.count);
    }
}

/* Add BYTES to *USED unless that makes more than LIMIT.  */
bool
take_from_heap (std::atomic<std::uint64_t> &used, std::uint64_t bytes,
                std::uint64_t limit)
{
  std::uint64_t before = used;
  do
    if (bytes > limit || before > limit - bytes)
      return false;
  while (!used.compare_exchange_weak (before, before + bytes));
  return true;
}

void
builtin_malloc (warp &w, const insn *, unsigned char *frame, lane_mask mask,
                const call_site &site)
{
  launch_context &launch = w.owner ().launch ();
  std::uint64_t limit = launch.config.heap_bytes ? launch.config.heap_bytes
                                                 : default_heap_bytes;
  for (; mask; mask &= mask - 1)
    {
      unsigned lane = __builtin_ctz (mask);
      std::uint64_t bytes = argument (site, 0, frame, lane);
      dev_addr block = 0;
      if (bytes && take_from_heap (launch.code.heap_used, bytes, limit))
        {
          block = launch.memory.allocate (bytes, heap_alignment, heap_label);
          if (!block)
            launch.code.heap_used -= bytes;
        }
      set_result (site, frame, lane, block);
    }
}

void
builtin_free (warp &w, const insn *i, unsigned char *frame, lane_mask mask,
              const call_site &site)
{
  launch_context &launch = w.owner ().launch ();
  for (; mask; mask &= mask - 1)
    {
      unsigned lane = __builtin_ctz (mask);
      dev_addr addr = argument (site, 0, frame, lane);
      if (!addr)
        continue;
      dev_addr start;
      std::size_t bytes;
      if (!launch.memory.find_block (addr, &start, &bytes) || start != addr
          || !launch.memory.release (addr))
        {
          char text[64];
          std::snprintf (text, sizeof text, "free of 0x%" PRIx64 ": ", addr);
          fail_at (w, i, lane_mask (1) << lane,
                   text + launch.memory.explain (addr, 1, access_kind::store));
        }
      launch.code.heap_used -= bytes;
    }
}

/* __assertfail (message, file, line, function, bytes of a char).  */
void
builtin_assertfail (warp &w, const insn *i, unsigned char *frame,
                    lane_mask mask, const call_site &site)
{
  unsigned lane = __builtin_ctz (mask);
  lane_memory memory (w, i, lane);
  std::string message = memory.string (argument (site, 0, frame, lane));
  std::string file = memory.string (argument (site, 1, frame, lane));
  std::string function = memory.string (argument (site, 3, frame, lane));
  fail_at (
      w, i, mask,
      file + ":"
          + std::to_string (std::uint32_t (argument (site, 2, frame, lane)))
          + ": " + function + ": assertion '" + message + "' failed");
}

struct builtin
{
  const char *name;
  builtin_function function;
  unsigned arguments;
};

const builtin builtins[] = { { "malloc", builtin_malloc, 1 },
                             { "free", builtin_free, 1 },
                             { "vprintf", builtin_vprintf, 2 },
                             { "__assertfail", builtin_assertfail, 5 } };

} // namespace

builtin_function
find_builtin (const std::string &name, std::size_t arguments)
{
  for (const builtin &b : builtins)
    if (name == b.name && arguments == b.arguments)
      return b.function;
  return nullptr;
}

} // namespace simcuda
