/* What kind of memory an address is of.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/objects.h"

#include <cstring>

using namespace simcuda;

namespace
{

/* The answers to all questions about an address.  */
struct pointer_facts
{
  CUcontext context = nullptr; /* Null: of none.  */
  unsigned memory_type = 0;
  CUdeviceptr dev_addr = 0;  /* 0: kernels cannot reach it.  */
  void *host_addr = nullptr; /* Null: the host cannot reach it.  */
  unsigned managed = 0, mapped = 0;
  int ordinal = -2; /* Of no device.  */
  CUdeviceptr start = 0;
  std::size_t bytes = 0;
};

/* False: ADDR is not of memory that the driver knows.  */
bool
find_facts (CUdeviceptr addr, pointer_facts *facts)
{
  if (simcuda_context *context = context_of (addr))
    {
      const device_memory &memory = memory_of_context (*context);
      dev_addr start;
      if (!memory.find_block (addr, &start, &facts->bytes))
        return false;
      facts->start = start;
      facts->context = context;
      facts->memory_type = CU_MEMORYTYPE_DEVICE;
      facts->dev_addr = addr;
      facts->managed = memory.managed_p (addr);
      if (facts->managed)
        facts->host_addr = reinterpret_cast<void *> (addr);
      facts->mapped = 1;
      facts->ordinal = context->device;
      return true;
    }
  pinned_block block;
  if (!find_pinned (addr, &block))
    return false;
  facts->start = block.start;
  facts->bytes = block.bytes;
  facts->memory_type = CU_MEMORYTYPE_HOST;
  if (tables ().contexts.valid_p (block.owner))
    {
      facts->context = block.owner;
      facts->ordinal = block.owner->device;
    }
  facts->host_addr = reinterpret_cast<void *> (addr);
  facts->mapped = block.mapped_p;
  if (block.mapped_p)
    facts->dev_addr = addr;
  return true;
}

/* The place and size of ATTRIBUTE in FACTS; 0: we do not have it.  */
std::size_t
member_of (const pointer_facts &facts, CUpointer_attribute attribute,
           const void **member)
{
  const auto found = [member] (const auto &value) {
    *member = &value;
    return sizeof value;
  };
  switch (attribute)
    {
    case CU_POINTER_ATTRIBUTE_CONTEXT:
      return found (facts.context);
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
      return found (facts.memory_type);
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
      return found (facts.dev_addr);
    case CU_POINTER_ATTRIBUTE_HOST_POINTER:
      return found (facts.host_addr);
    case CU_POINTER_ATTRIBUTE_IS_MANAGED:
      return found (facts.managed);
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
      return found (facts.ordinal);
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
      return found (facts.start);
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
      return found (facts.bytes);
    case CU_POINTER_ATTRIBUTE_MAPPED:
      return found (facts.mapped);
    }
  return 0;
}

/* Whether ATTRIBUTE says something about what FACTS are of.  */
bool
applies_p (const pointer_facts &facts, CUpointer_attribute attribute)
{
  switch (attribute)
    {
    case CU_POINTER_ATTRIBUTE_CONTEXT:
      return facts.context != nullptr;
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
      return facts.dev_addr != 0;
    case CU_POINTER_ATTRIBUTE_HOST_POINTER:
      return facts.host_addr != nullptr;
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
      return facts.ordinal >= 0;
    }
  return true;
}

} // namespace

CUresult
cuPointerGetAttribute (void *value, CUpointer_attribute attribute,
                       CUdeviceptr p)
{
  return driver_call (call::cuPointerGetAttribute, [&] {
    pointer_facts facts;
    const void *member;
    if (!value || !find_facts (p, &facts))
      return CUDA_ERROR_INVALID_VALUE;
    const std::size_t bytes = member_of (facts, attribute, &member);
    if (!bytes || !applies_p (facts, attribute))
      return CUDA_ERROR_INVALID_VALUE;
    std::memcpy (value, member, bytes);
    return CUDA_SUCCESS;
  });
}

/* Attributes that do not apply are 0 or null here.  */
CUresult
cuPointerGetAttributes (unsigned count, CUpointer_attribute *attributes,
                        void **values, CUdeviceptr p)
{
  return driver_call (call::cuPointerGetAttributes, [&] {
    if (count == 0 || !attributes || !values)
      return CUDA_ERROR_INVALID_VALUE;
    pointer_facts facts;
    find_facts (p, &facts);
    for (unsigned i = 0; i < count; ++i)
      {
        const void *member;
        const std::size_t bytes = member_of (facts, attributes[i], &member);
        if (!bytes || !values[i])
          return CUDA_ERROR_INVALID_VALUE;
        std::memcpy (values[i], member, bytes);
      }
    return CUDA_SUCCESS;
  });
}

CUresult
cuMemGetAddressRange_v2 (CUdeviceptr *start, size_t *bytes, CUdeviceptr p)
{
  return context_call (call::cuMemGetAddressRange, [&] (simcuda_context &) {
    pointer_facts facts;
    if (!find_facts (p, &facts))
      return CUDA_ERROR_NOT_FOUND;
    if (start)
      *start = facts.start;
    if (bytes)
      *bytes = facts.bytes;
    return CUDA_SUCCESS;
  });
}
