/* Linking and loading PTX.

   The image that cuLinkComplete returns is not machine code but the PTX texts
   themselves, so that cuModuleLoadData can link them after the link state is
   gone.  Its form: image_magic, then for each text two native 64-bit sizes (of
   name and text) and the bytes of both; two zeros end it.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/objects.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>

using namespace simcuda;

struct simcuda_link : handle_object
{
  std::vector<ptx_source> sources;
  std::string image;
  /* The caller's buffers, from its options; may be null.  */
  char *error_log = nullptr;
  std::size_t error_log_bytes = 0;
};

namespace
{

const char image_magic[] = "simcuda linked PTX image\n";

void
append_size (std::string *image, std::uint64_t size)
{
  image->append (reinterpret_cast<const char *> (&size), sizeof size);
}

std::string
write_image (const std::vector<ptx_source> &sources)
{
  std::string image (image_magic, sizeof image_magic);
  for (const ptx_source &source : sources)
    {
      append_size (&image, source.name.size ());
      append_size (&image, source.text.size ());
      image += source.name + source.text;
    }
  append_size (&image, 0);
  append_size (&image, 0);
  return image;
}

std::vector<ptx_source>
read_image (const char *at)
{
  std::vector<ptx_source> sources;
  at += sizeof image_magic;
  for (;;)
    {
      std::uint64_t sizes[2];
      std::memcpy (sizes, at, sizeof sizes);
      at += sizeof sizes;
      if (sizes[0] == 0 && sizes[1] == 0)
        return sources;
      sources.push_back ({ std::string (at, sizes[0]),
                           std::string (at + sizes[0], sizes[1]) });
      at += sizes[0] + sizes[1];
    }
}

CUresult
not_ptx_error (const char *image)
{
  return std::strncmp (image, "\177ELF", 4) == 0 ? CUDA_ERROR_NO_BINARY_FOR_GPU
                                                 : CUDA_ERROR_INVALID_IMAGE;
}

/* PTX may start with comments and blank lines, an image of machine code does
   not start with text at all.  */
bool
looks_like_ptx_p (const char *text)
{
  while (*text == ' ' || *text == '\t' || *text == '\n' || *text == '\r')
    ++text;
  return std::strncmp (text, "//", 2) == 0 || std::strncmp (text, "/*", 2) == 0
         || *text == '.';
}

CUresult
load (call id, simcuda_context &context, const std::vector<ptx_source> &sources,
      CUmodule *module)
{
  auto made = std::make_unique<simcuda_module> ();
  made->owner = &context;
  std::string error;
  made->code = load_module (sources, memory_of_context (context), &error);
  if (!made->code)
    {
      complain (id, error);
      return CUDA_ERROR_INVALID_PTX;
    }
  {
    std::lock_guard<std::mutex> hold (context.lock);
    context.modules.insert (made.get ());
  }
  tables ().modules.add (made.get ());
  *module = made.release ();
  return CUDA_SUCCESS;
}

CUresult
load_image (call id, simcuda_context &context, const void *image,
            CUmodule *module)
{
  if (!module || !image)
    return CUDA_ERROR_INVALID_VALUE;
  const char *text = static_cast<const char *> (image);
  if (std::strncmp (text, image_magic, sizeof image_magic) == 0)
    return load (id, context, read_image (text), module);
  if (!looks_like_ptx_p (text))
    return not_ptx_error (text);
  return load (id, context, { { "PTX", text } }, module);
}

/* MODULE is in no table any more.  */
void
destroy_module (simcuda_module *module)
{
  for (auto &function : module->functions)
    tables ().functions.remove (function.get ());
  delete module;
}

void
fill_log (const simcuda_link &link, const std::string &text)
{
  if (link.error_log && link.error_log_bytes)
    std::snprintf (link.error_log, link.error_log_bytes, "%s", text.c_str ());
}

bool
good_options_p (unsigned n_options, const CUjit_option *options,
                void *const *values)
{
  return n_options == 0 || (options && values);
}

CUresult
create_link (unsigned n_options, const CUjit_option *options, void **values,
             CUlinkState *state)
{
  if (!state || !good_options_p (n_options, options, values))
    return CUDA_ERROR_INVALID_VALUE;
  auto link = std::make_unique<simcuda_link> ();
  char *info_log = nullptr;
  for (unsigned i = 0; i < n_options; ++i)
    switch (options[i])
      {
      case CU_JIT_INFO_LOG_BUFFER:
        info_log = static_cast<char *> (values[i]);
        break;
      case CU_JIT_ERROR_LOG_BUFFER:
        link->error_log = static_cast<char *> (values[i]);
        break;
      case CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES:
        link->error_log_bytes = reinterpret_cast<std::size_t> (values[i]);
        break;
      default:
        break; /* About code that we do not generate.  */
      }
  if (info_log)
    *info_log = '\0';
  fill_log (*link, "");
  tables ().links.add (link.get ());
  *state = link.release ();
  return CUDA_SUCCESS;
}

CUresult
add_data (CUlinkState state, CUjitInputType type, const void *data,
          size_t bytes, const char *name)
{
  if (!tables ().links.valid_p (state))
    return CUDA_ERROR_INVALID_HANDLE;
  if (!data || bytes == 0 || type < CU_JIT_INPUT_CUBIN
      || type > CU_JIT_INPUT_NVVM)
    return CUDA_ERROR_INVALID_VALUE;
  if (type != CU_JIT_INPUT_PTX)
    return CUDA_ERROR_NO_BINARY_FOR_GPU;
  const char *text = static_cast<const char *> (data);
  ptx_source source;
  source.name
      = name ? name : "PTX " + std::to_string (state->sources.size () + 1);
  source.text.assign (text, strnlen (text, bytes));
  std::string error;
  if (!check_ptx (source, &error))
    {
      fill_log (*state, error);
      complain (call::cuLinkAddData, error);
      return CUDA_ERROR_INVALID_PTX;
    }
  state->sources.push_back (std::move (source));
  return CUDA_SUCCESS;
}

template <typename Body>
CUresult
module_call (call id, CUmodule module, Body body)
{
  return driver_call (id, [&] {
    if (!module || !tables ().modules.valid_p (module))
      return CUDA_ERROR_INVALID_HANDLE;
    return body (*module);
  });
}

} // namespace

namespace simcuda
{

void
destroy_modules (simcuda_context &context)
{
  for (simcuda_module *module : context.modules)
    if (tables ().modules.remove (module))
      destroy_module (module);
  context.modules.clear ();
}

} // namespace simcuda

CUresult
cuLinkCreate (unsigned n_options, CUjit_option *options, void **values,
              CUlinkState *state)
{
  return context_call (call::cuLinkCreate, [&] (simcuda_context &) {
    return create_link (n_options, options, values, state);
  });
}

CUresult
cuLinkCreate_v2 (unsigned n_options, CUjit_option *options, void **values,
                 CUlinkState *state)
{
  return cuLinkCreate (n_options, options, values, state);
}

CUresult
cuLinkAddData (CUlinkState state, CUjitInputType type, void *data, size_t bytes,
               const char *name, unsigned n_options, CUjit_option *options,
               void **values)
{
  return handle_call (call::cuLinkAddData, state, CUDA_ERROR_INVALID_HANDLE,
                      [&] {
                        if (!good_options_p (n_options, options, values))
                          return CUDA_ERROR_INVALID_VALUE;
                        return add_data (state, type, data, bytes, name);
                      });
}

CUresult
cuLinkAddData_v2 (CUlinkState state, CUjitInputType type, void *data,
                  size_t bytes, const char *name, unsigned n_options,
                  CUjit_option *options, void **values)
{
  return cuLinkAddData (state, type, data, bytes, name, n_options, options,
                        values);
}

CUresult
cuLinkComplete (CUlinkState state, void **image, size_t *bytes)
{
  return handle_call (call::cuLinkComplete, state, CUDA_ERROR_INVALID_HANDLE,
                      [&] {
                        if (!tables ().links.valid_p (state))
                          return CUDA_ERROR_INVALID_HANDLE;
                        if (!image)
                          return CUDA_ERROR_INVALID_VALUE;
                        state->image = write_image (state->sources);
                        *image = state->image.data ();
                        if (bytes)
                          *bytes = state->image.size ();
                        return CUDA_SUCCESS;
                      });
}

CUresult
cuLinkDestroy (CUlinkState state)
{
  return handle_call (call::cuLinkDestroy, state, CUDA_ERROR_INVALID_HANDLE,
                      [&] {
                        if (!tables ().links.remove (state))
                          return CUDA_ERROR_INVALID_HANDLE;
                        delete state;
                        return CUDA_SUCCESS;
                      });
}

CUresult
cuModuleLoad (CUmodule *module, const char *file)
{
  return context_call (call::cuModuleLoad, [&] (simcuda_context &context) {
    if (!module || !file || !*file)
      return CUDA_ERROR_INVALID_VALUE;
    std::ifstream in (file, std::ios::binary);
    if (!in)
      return CUDA_ERROR_FILE_NOT_FOUND;
    std::string text{ std::istreambuf_iterator<char> (in), {} };
    if (!looks_like_ptx_p (text.c_str ()))
      return not_ptx_error (text.c_str ());
    return load (call::cuModuleLoad, context, { { file, text } }, module);
  });
}

CUresult
cuModuleLoadData (CUmodule *module, const void *image)
{
  return context_call (call::cuModuleLoadData, [&] (simcuda_context &context) {
    return load_image (call::cuModuleLoadData, context, image, module);
  });
}

CUresult
cuModuleLoadDataEx (CUmodule *module, const void *image, unsigned n_options,
                    CUjit_option *options, void **values)
{
  return context_call (
      call::cuModuleLoadDataEx, [&] (simcuda_context &context) {
        if (!good_options_p (n_options, options, values))
          return CUDA_ERROR_INVALID_VALUE;
        return load_image (call::cuModuleLoadDataEx, context, image, module);
      });
}

CUresult
cuModuleUnload (CUmodule module)
{
  return driver_call (call::cuModuleUnload, [&] {
    if (!module || !tables ().modules.remove (module))
      return CUDA_ERROR_INVALID_HANDLE;
    simcuda_context &context = *module->owner;
    drain_context (context); /* It may be running.  */
    {
      std::lock_guard<std::mutex> hold (context.lock);
      context.modules.erase (module);
    }
    destroy_module (module);
    return CUDA_SUCCESS;
  });
}

CUresult
cuModuleGetFunction (CUfunction *function, CUmodule module, const char *name)
{
  return module_call (call::cuModuleGetFunction, module,
                      [&] (simcuda_module &m) {
                        if (!function || !name || !*name)
                          return CUDA_ERROR_INVALID_VALUE;
                        std::lock_guard<std::mutex> hold (m.owner->lock);
                        for (auto &known : m.functions)
                          if (known->name == name)
                            {
                              *function = known.get ();
                              return CUDA_SUCCESS;
                            }
                        const kernel *code = m.code->find_kernel (name);
                        if (!code)
                          return CUDA_ERROR_NOT_FOUND;
                        auto made = std::make_unique<simcuda_function> ();
                        made->owner = &m;
                        made->name = name;
                        made->code = code;
                        made->info = describe_kernel (*code);
                        tables ().functions.add (made.get ());
                        *function = made.get ();
                        m.functions.push_back (std::move (made));
                        return CUDA_SUCCESS;
                      });
}

CUresult
cuModuleGetGlobal_v2 (CUdeviceptr *addr, size_t *bytes, CUmodule module,
                      const char *name)
{
  return module_call (call::cuModuleGetGlobal, module, [&] (simcuda_module &m) {
    if (!name || !*name || (!addr && !bytes))
      return CUDA_ERROR_INVALID_VALUE;
    dev_addr found_addr;
    std::size_t found_bytes;
    if (!m.code->find_variable (name, &found_addr, &found_bytes))
      return m.code->find_kernel (name) ? CUDA_ERROR_INVALID_VALUE
                                        : CUDA_ERROR_NOT_FOUND;
    if (addr)
      *addr = found_addr;
    if (bytes)
      *bytes = found_bytes;
    return CUDA_SUCCESS;
  });
}
