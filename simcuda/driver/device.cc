/* Devices and their properties.  The reported sizes are small on purpose:
   gangs run one after another, so more of them than a program asks for only
   take time.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/objects.h"
#include "simcuda/driver/settings.h"

#include <climits>
#include <cstdio>
#include <cstring>

using namespace simcuda;

namespace
{

struct attribute
{
  CUdevice_attribute number;
  int value;
};

/* Numbers of CU_DEVICE_ATTRIBUTE_*, in their order.  Attributes that are not
   here are about graphics, clusters, pools and the like: 0, we have none.  */
const attribute attributes[] = {
  { 1, 1024 },        /* MAX_THREADS_PER_BLOCK  */
  { 2, 1024 },        /* MAX_BLOCK_DIM_X  */
  { 3, 1024 },        /* MAX_BLOCK_DIM_Y  */
  { 4, 64 },          /* MAX_BLOCK_DIM_Z  */
  { 5, 2147483647 },  /* MAX_GRID_DIM_X  */
  { 6, 65535 },       /* MAX_GRID_DIM_Y  */
  { 7, 65535 },       /* MAX_GRID_DIM_Z  */
  { 8, 49152 },       /* MAX_SHARED_MEMORY_PER_BLOCK  */
  { 9, 65536 },       /* TOTAL_CONSTANT_MEMORY  */
  { 10, 32 },         /* WARP_SIZE  */
  { 11, 2147483647 }, /* MAX_PITCH  */
  { 12, 65536 },      /* MAX_REGISTERS_PER_BLOCK  */
  { 13, 1000000 },    /* CLOCK_RATE, kHz  */
  { 14, 512 },        /* TEXTURE_ALIGNMENT  */
  { 15, 1 },          /* GPU_OVERLAP  */
  { 16, 2 },          /* MULTIPROCESSOR_COUNT  */
  { 19, 1 },          /* CAN_MAP_HOST_MEMORY  */
  { 31, 1 },          /* CONCURRENT_KERNELS  */
  { 36, 1000000 },    /* MEMORY_CLOCK_RATE, kHz  */
  { 37, 256 },        /* GLOBAL_MEMORY_BUS_WIDTH, bits  */
  { 38, 1048576 },    /* L2_CACHE_SIZE  */
  { 39, 1024 },       /* MAX_THREADS_PER_MULTIPROCESSOR  */
  { 40, 1 },          /* ASYNC_ENGINE_COUNT  */
  { 41, 1 },          /* UNIFIED_ADDRESSING  */
  { 75, 8 },          /* COMPUTE_CAPABILITY_MAJOR  */
  { 76, 0 },          /* COMPUTE_CAPABILITY_MINOR  */
  { 78, 1 },          /* STREAM_PRIORITIES_SUPPORTED  */
  { 79, 1 },          /* GLOBAL_L1_CACHE_SUPPORTED  */
  { 80, 1 },          /* LOCAL_L1_CACHE_SUPPORTED  */
  { 81, 49152 },      /* MAX_SHARED_MEMORY_PER_MULTIPROCESSOR  */
  { 82, 65536 },      /* MAX_REGISTERS_PER_MULTIPROCESSOR  */
  { 83, 1 },          /* MANAGED_MEMORY  */
  { 90, 1 },          /* COMPUTE_PREEMPTION_SUPPORTED  */
  { 97, 49152 },      /* MAX_SHARED_MEMORY_PER_BLOCK_OPTIN  */
  { 99, 1 },          /* HOST_REGISTER_SUPPORTED  */
  { 106, 16 },        /* MAX_BLOCKS_PER_MULTIPROCESSOR  */
  { 115, 1 },         /* MEMORY_POOLS_SUPPORTED  */
};

constexpr CUdevice_attribute pci_bus_id = 33;
constexpr CUdevice_attribute last_attribute = 147;

int
pci_bus_of (CUdevice device)
{
  return device + 1;
}

} // namespace

namespace simcuda
{

bool
valid_device_p (CUdevice device)
{
  return device >= 0 && device < the_settings ().devices;
}

driver_tables &
tables ()
{
  static driver_tables &the_tables = *new driver_tables;
  return the_tables;
}

} // namespace simcuda

CUresult
cuInit (unsigned flags)
{
  return driver_call (call::cuInit, [&] {
    if (flags != 0)
      return CUDA_ERROR_INVALID_VALUE;
    if (the_settings ().devices == 0)
      return CUDA_ERROR_NO_DEVICE;
    initialized_p = true;
    return CUDA_SUCCESS;
  });
}

CUresult
cuDriverGetVersion (int *version)
{
  return driver_call (call::cuDriverGetVersion, [&] {
    if (!version)
      return CUDA_ERROR_INVALID_VALUE;
    *version = driver_version;
    return CUDA_SUCCESS;
  });
}

CUresult
cuDeviceGet (CUdevice *device, int ordinal)
{
  return driver_call (call::cuDeviceGet, [&] {
    if (!device)
      return CUDA_ERROR_INVALID_VALUE;
    if (!valid_device_p (ordinal))
      return CUDA_ERROR_INVALID_DEVICE;
    *device = ordinal;
    return CUDA_SUCCESS;
  });
}

CUresult
cuDeviceGetCount (int *count)
{
  return driver_call (call::cuDeviceGetCount, [&] {
    if (!count)
      return CUDA_ERROR_INVALID_VALUE;
    *count = the_settings ().devices;
    return CUDA_SUCCESS;
  });
}

CUresult
cuDeviceGetName (char *name, int bytes, CUdevice device)
{
  return driver_call (call::cuDeviceGetName, [&] {
    if (!name || bytes == 0)
      return CUDA_ERROR_INVALID_VALUE;
    if (!valid_device_p (device))
      return CUDA_ERROR_INVALID_DEVICE;
    /* To NVIDIA's driver BYTES is unsigned.  */
    std::snprintf (name, bytes < 0 ? INT_MAX : bytes,
                   "simcuda simulated device");
    return CUDA_SUCCESS;
  });
}

CUresult
cuDeviceGetPCIBusId (char *id, int bytes, CUdevice device)
{
  return driver_call (call::cuDeviceGetPCIBusId, [&] {
    if (!id || bytes < int (sizeof "0000:00:00.0"))
      return CUDA_ERROR_INVALID_VALUE;
    if (!valid_device_p (device))
      return CUDA_ERROR_INVALID_DEVICE;
    std::snprintf (id, bytes, "0000:%02X:00.0", pci_bus_of (device));
    return CUDA_SUCCESS;
  });
}

CUresult
cuDeviceGetUuid (CUuuid *uuid, CUdevice device)
{
  return driver_call (call::cuDeviceGetUuid, [&] {
    if (!uuid)
      return CUDA_ERROR_INVALID_VALUE;
    if (!valid_device_p (device))
      return CUDA_ERROR_INVALID_DEVICE;
    /* "simcuda", the device's number, the version and
       variant bits of a custom UUID.  */
    std::memcpy (uuid->bytes, "simcuda\0\x80\0\x80\0\0\0\0", 15);
    uuid->bytes[15] = static_cast<char> (device);
    return CUDA_SUCCESS;
  });
}

CUresult
cuDeviceGetUuid_v2 (CUuuid *uuid, CUdevice device)
{
  return cuDeviceGetUuid (uuid, device);
}

CUresult
cuDeviceGetAttribute (int *value, CUdevice_attribute number, CUdevice device)
{
  return driver_call (call::cuDeviceGetAttribute, [&] {
    if (!value)
      return CUDA_ERROR_INVALID_VALUE;
    if (!valid_device_p (device))
      return CUDA_ERROR_INVALID_DEVICE;
    if (number <= 0 || number > last_attribute)
      return CUDA_ERROR_INVALID_VALUE;
    *value = number == pci_bus_id ? pci_bus_of (device) : 0;
    for (const attribute &a : attributes)
      if (a.number == number)
        *value = a.value;
    return CUDA_SUCCESS;
  });
}

CUresult
cuDeviceTotalMem_v2 (size_t *bytes, CUdevice device)
{
  return driver_call (call::cuDeviceTotalMem, [&] {
    if (!bytes)
      return CUDA_ERROR_INVALID_VALUE;
    if (!valid_device_p (device))
      return CUDA_ERROR_INVALID_DEVICE;
    *bytes = the_settings ().memory_bytes;
    return CUDA_SUCCESS;
  });
}
