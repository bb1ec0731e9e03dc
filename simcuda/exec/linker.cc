/* Linking: gives addresses to functions and variables, finds what external
   names mean, decodes the bodies.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/linker.h"
#include "simcuda/ptx/parser.h"

#include <cstring>

namespace simcuda
{

using ptx::linkage;
using ptx::space;

namespace
{

/* Of all kernels.  */
constexpr std::uint64_t most_shared_bytes = 1 << 26;

/* Begins the names of variables that accdeep's plugin keeps the arguments of
   kernels in.  */
constexpr char arguments_prefix[] = "accdeep_arguments";

std::uint64_t
round_up (std::uint64_t value, std::uint64_t alignment)
{
  return (value + alignment - 1) & ~(alignment - 1);
}

bool
visible_p (linkage link)
{
  return link == linkage::visible || link == linkage::weak;
}

} // namespace

/* Resolves names as one module sees them.  */
class linker::resolver : public symbol_resolver
{
public:
  resolver (linker &owner, linked_module &module, function_code &code)
      : m_owner (owner), m_module (module), m_code (code)
  {
  }

  symbol_value
  resolve (const std::string &name, unsigned line) override
  {
    const symbol_value value = m_owner.resolve (m_module, name, line);
    if (value.shared.bytes)
      m_code.shared[value.address] = value.shared;
    return value;
  }

  const char *
  file_name (std::uint32_t number) override
  {
    return number < m_module.file_names.size () ? m_module.file_names[number]
                                                : nullptr;
  }

private:
  linker &m_owner;
  linked_module &m_module;
  function_code &m_code;
};

void
linker::fail (const linked_module &module, unsigned line,
              const std::string &reason) const
{
  throw link_error (module.source.name + ":" + std::to_string (line) + ": "
                    + reason);
}

void
linker::parse (const ptx_source &source)
{
  m_modules.push_back (std::make_unique<linked_module> ());
  linked_module &module = *m_modules.back ();
  module.source.name = source.name;
  try
    {
      module.source = ptx::parse (source.name, source.text);
    }
  catch (const ptx::syntax_error &error)
    {
      fail (module, error.line, error.what ());
    }
  for (const std::string &file : module.source.files)
    {
      m_program.files.push_back (file);
      module.file_names.push_back (m_program.files.back ().c_str ());
    }
}

function_code *
linker::new_function ()
{
  const std::uint64_t number = m_program.functions.size ();
  m_program.functions.push_back (std::make_unique<function_code> ());
  function_code *code = m_program.functions.back ().get ();
  code->address = m_program.first_function + number * function_address_step;
  return code;
}

void
linker::define_function (linked_module &module, const ptx::function &f)
{
  definition *visible = nullptr;
  if (visible_p (f.linkage))
    {
      auto [at, fresh] = m_visible.try_emplace (
          f.name, definition{ false, "", {}, nullptr });
      visible = &at->second;
      bool weak = f.linkage == linkage::weak;
      if (!fresh && !visible->weak && !weak)
        fail (module, f.line,
              "'" + f.name + "' is defined in " + visible->module + " too");
      if (!fresh && weak)
        return;
      visible->weak = weak;
      visible->module = module.source.name;
    }
  function_code *code = new_function ();
  try
    {
      decode_signature (f, code);
    }
  catch (const ptx::syntax_error &error)
    {
      fail (module, error.line, error.what ());
    }
  if (visible)
    visible->function = code;
  else
    module.functions[f.name] = code;
  if (f.entry)
    kernels.emplace (f.name, code);
  m_bodies.push_back ({ &module, &f, code });
}

void
linker::define_functions (linked_module &module)
{
  for (const ptx::function &f : module.source.functions)
    if (f.defined)
      define_function (module, f);
}

void
linker::define_aliases (linked_module &module)
{
  for (const ptx::alias &a : module.source.aliases)
    {
      symbol_value target = resolve (module, a.target, a.line);
      if (!target.function)
        fail (module, a.line, "'" + a.target + "' is not a function");
      definition &d = m_visible[a.name];
      if (!d.function)
        d = { false, module.source.name, {}, target.function };
    }
}

void
linker::place_shared (linked_module &module, const ptx::variable &v,
                      symbol_value *value)
{
  value->address = round_up (m_program.shared_bytes, v.alignment);
  value->shared = { v.bytes (), v.alignment };
  m_program.shared_bytes = value->address + v.bytes ();
  if (v.name == "__nvptx_uni")
    m_program.uniform_at = value->address;
  if (m_program.shared_bytes > most_shared_bytes)
    fail (module, v.line, "too much shared memory");
}

void
linker::place_in_memory (linked_module &module, const ptx::variable &v,
                         symbol_value *value)
{
  if (v.space == space::constant)
    {
      value->const_offset = m_program.const_bytes;
      m_program.const_bytes += v.bytes ();
    }
  if (!m_memory)
    return;
  std::uint64_t bytes = v.bytes () ? v.bytes () : 1;
  const std::string label = v.name.rfind (arguments_prefix, 0) == 0
                                ? "copy of a kernel's arguments"
                                : "variable '" + v.name + "'";
  value->address = m_memory->allocate (bytes, v.alignment, label.c_str ());
  if (!value->address)
    fail (module, v.line,
          "no device memory for '" + v.name + "' of " + std::to_string (bytes)
              + " bytes");
  allocated.push_back (value->address);
  /* Without an initialiser it is zero.  */
  std::memset (m_memory->transfer (value->address, bytes, access_kind::store),
               0, bytes);
}

void
linker::define_variables (linked_module &module)
{
  for (const ptx::variable &v : module.source.variables)
    {
      if (v.linkage == linkage::external)
        continue;
      definition *visible = nullptr;
      if (visible_p (v.linkage))
        {
          auto [at, fresh] = m_visible.try_emplace (
              v.name, definition{ false, "", {}, nullptr });
          visible = &at->second;
          bool weak = v.linkage == linkage::weak;
          if (!fresh && !visible->weak && !weak)
            fail (module, v.line,
                  "'" + v.name + "' is defined in " + visible->module + " too");
          if (!fresh && weak)
            continue;
          visible->weak = weak;
          visible->module = module.source.name;
        }
      linked_variable linked{ &v, {} };
      linked.value.space = v.space;
      if (v.space == space::shared)
        place_shared (module, v, &linked.value);
      else
        place_in_memory (module, v, &linked.value);
      if (visible)
        visible->variable = linked;
      else
        module.variables[v.name] = linked;
      if (v.space != space::shared)
        variables.emplace (v.name,
                           std::make_pair (linked.value.address, v.bytes ()));
    }
}

/* A name that no module defines: dynamic shared memory, or what the driver
   provides; without a memory, also anything that is declared.  */
symbol_value
linker::resolve_external (linked_module &module, const std::string &name,
                          unsigned line)
{
  for (const ptx::variable &v : module.source.variables)
    if (v.name == name)
      {
        symbol_value value;
        value.space = v.space;
        if (v.space == space::shared && v.unsized)
          value.address = round_up (m_program.shared_bytes, 16);
        else if (m_memory)
          break;
        return value;
      }
  for (const ptx::function &f : module.source.functions)
    if (f.name == name)
      {
        builtin_function builtin = find_builtin (name, f.inputs.size ());
        if (!builtin && m_memory)
          break;
        symbol_value value;
        value.function = new_function ();
        value.address = value.function->address;
        decode_signature (f, value.function);
        value.function->builtin = builtin;
        module.functions[name] = value.function;
        return value;
      }
  fail (module, line, "'" + name + "' is not defined");
}

symbol_value
linker::resolve (linked_module &module, const std::string &name, unsigned line)
{
  if (auto v = module.variables.find (name); v != module.variables.end ())
    return v->second.value;
  symbol_value value;
  if (auto f = module.functions.find (name); f != module.functions.end ())
    value.function = f->second;
  else if (auto d = m_visible.find (name); d != m_visible.end ())
    {
      if (d->second.variable.source)
        return d->second.variable.value;
      value.function = d->second.function;
    }
  if (!value.function)
    return resolve_external (module, name, line);
  value.address = value.function->address;
  return value;
}

void
linker::initialise (linked_module &module, const ptx::variable &v,
                    const symbol_value &place)
{
  unsigned bytes = size_bytes (v.type);
  unsigned char *at = m_memory ? m_memory->transfer (place.address, v.bytes (),
                                                     access_kind::store)
                               : nullptr;
  for (const ptx::initial_value &i : v.initial)
    {
      std::uint64_t bits = i.bits;
      if (!i.symbol.empty ())
        {
          symbol_value target = resolve (module, i.symbol, i.line);
          if (bytes != 8 || target.space == space::shared)
            fail (module, i.line,
                  "the address of '" + i.symbol + "' is not a constant here");
          bits += target.address;
        }
      else if (i.number == ptx::scalar::f64 && v.type == ptx::scalar::f32)
        {
          double wide;
          std::memcpy (&wide, &i.bits, sizeof wide);
          float narrow = wide;
          std::uint32_t narrow_bits;
          std::memcpy (&narrow_bits, &narrow, sizeof narrow);
          bits = narrow_bits;
        }
      if (at)
        {
          std::memcpy (at, &bits, bytes);
          at += bytes;
        }
    }
}

void
linker::decode ()
{
  for (const body &b : m_bodies)
    {
      resolver names (*this, *b.module, *b.code);
      try
        {
          decode_body (*b.source, names, b.code);
        }
      catch (const ptx::syntax_error &error)
        {
          fail (*b.module, error.line, error.what ());
        }
    }
}

/* A kernel that no gang has room for does not link, as with a driver.  */
void
linker::check_shared ()
{
  find_shared_bytes (m_program);
  for (const body &b : m_bodies)
    if (b.code->shared_bytes > max_shared_bytes)
      fail (*b.module, b.source->line,
            "kernel '" + b.code->name + "' uses too much shared memory: "
                + std::to_string (b.code->shared_bytes) + " bytes of at most "
                + std::to_string (max_shared_bytes)
                + " (GCC puts what is private to a gang there)");
}

void
linker::run (const std::vector<ptx_source> &sources)
{
  for (const ptx_source &source : sources)
    parse (source);
  for (const auto &module : m_modules)
    {
      define_functions (*module);
      define_variables (*module);
    }
  for (const auto &module : m_modules)
    define_aliases (*module);
  for (const auto &module : m_modules)
    for (const ptx::variable &v : module->source.variables)
      if (!v.initial.empty ())
        {
          symbol_value place = resolve (*module, v.name, v.line);
          /* A weak definition may have lost to another one.  */
          auto d = m_visible.find (v.name);
          if (!visible_p (v.linkage)
              || (d != m_visible.end () && d->second.variable.source == &v))
            initialise (*module, v, place);
        }
  decode ();
  mark_recursive_functions (m_program);
  check_shared ();
}

} // namespace simcuda
