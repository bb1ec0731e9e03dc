/* The part of the CUDA driver's binary interface that the simulated device
   implements: types, numbers and functions under the names that the library
   exports.  Programs that were built for NVIDIA's driver call it; what a
   function means is told by NVIDIA's documentation, and by simcuda/README.md
   where we do something else.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_CUDA_API_H
#define SIMCUDA_CUDA_API_H

#include <stddef.h>

#ifdef __cplusplus
extern "C"
{
#endif

#define SIMCUDA_API __attribute__ ((visibility ("default")))

/* Callers pass any number, which C++ permits of a fixed type only.  */
#ifdef __cplusplus
  typedef enum : int
#else
typedef enum
#endif
  {
#define CUDA_RESULT(name, value, text) name = value,
#include "simcuda/driver/errors.def"
  } CUresult;

  typedef int CUdevice;
  typedef unsigned long long CUdeviceptr;
  typedef struct simcuda_context *CUcontext;
  typedef struct simcuda_module *CUmodule;
  typedef struct simcuda_function *CUfunction;
  typedef struct simcuda_stream *CUstream;
  typedef struct simcuda_event *CUevent;
  typedef struct simcuda_link *CUlinkState;
  typedef struct simcuda_pool *CUmemoryPool;
  typedef void *CUarray; /* There are none.  */
  typedef struct
  {
    char bytes[16];
  } CUuuid;

/* Streams that are not made by cuStreamCreate; both name the default stream. */
#define CU_STREAM_LEGACY ((CUstream)1)
#define CU_STREAM_PER_THREAD ((CUstream)2)

  enum
  {
    CU_STREAM_NON_BLOCKING = 1,
    CU_EVENT_BLOCKING_SYNC = 1,
    CU_EVENT_DISABLE_TIMING = 2,
    CU_EVENT_INTERPROCESS = 4,
    CU_EVENT_WAIT_EXTERNAL = 1,
    CU_CTX_SCHED_MASK = 7,
    CU_CTX_FLAGS_MASK = 0xff,
    CU_MEMHOSTALLOC_PORTABLE = 1,
    CU_MEMHOSTALLOC_DEVICEMAP = 2,
    CU_MEMHOSTALLOC_WRITECOMBINED = 4,
    CU_MEMHOSTREGISTER_PORTABLE = 1,
    CU_MEMHOSTREGISTER_DEVICEMAP = 2,
    CU_MEMHOSTREGISTER_IOMEMORY = 4,
    CU_MEMHOSTREGISTER_READ_ONLY = 8,
    CU_MEM_ATTACH_GLOBAL = 1,
    CU_MEM_ATTACH_HOST = 2,
    CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE = 1
  };

  /* What callers pass may be a number that we do not know, so these types are
     int, not their enumerations.  Of device attributes device.cc has a table.
   */
  typedef int CUdevice_attribute;

  typedef int CUfunction_attribute;
  enum
  {
    CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 0,
    CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1,
    CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES = 2,
    CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES = 3,
    CU_FUNC_ATTRIBUTE_NUM_REGS = 4,
    CU_FUNC_ATTRIBUTE_PTX_VERSION = 5,
    CU_FUNC_ATTRIBUTE_BINARY_VERSION = 6,
    CU_FUNC_ATTRIBUTE_CACHE_MODE_CA = 7,
    CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8,
    CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT = 9
  };

  typedef int CUpointer_attribute;
  enum
  {
    CU_POINTER_ATTRIBUTE_CONTEXT = 1,
    CU_POINTER_ATTRIBUTE_MEMORY_TYPE = 2,
    CU_POINTER_ATTRIBUTE_DEVICE_POINTER = 3,
    CU_POINTER_ATTRIBUTE_HOST_POINTER = 4,
    CU_POINTER_ATTRIBUTE_IS_MANAGED = 8,
    CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL = 9,
    CU_POINTER_ATTRIBUTE_RANGE_START_ADDR = 11,
    CU_POINTER_ATTRIBUTE_RANGE_SIZE = 12,
    CU_POINTER_ATTRIBUTE_MAPPED = 13
  };

  typedef int CUlimit;
  enum
  {
    CU_LIMIT_STACK_SIZE = 0,
    CU_LIMIT_PRINTF_FIFO_SIZE = 1,
    CU_LIMIT_MALLOC_HEAP_SIZE = 2,
    CU_LIMIT_PERSISTING_L2_CACHE_SIZE = 6
  };

  typedef int CUmemorytype;
  enum
  {
    CU_MEMORYTYPE_HOST = 1,
    CU_MEMORYTYPE_DEVICE = 2,
    CU_MEMORYTYPE_ARRAY = 3,
    CU_MEMORYTYPE_UNIFIED = 4
  };

  typedef int CUjit_option;
  enum
  {
    CU_JIT_WALL_TIME = 2,
    CU_JIT_INFO_LOG_BUFFER = 3,
    CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES = 4,
    CU_JIT_ERROR_LOG_BUFFER = 5,
    CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6
  };

  typedef int CUjitInputType;
  enum
  {
    CU_JIT_INPUT_CUBIN = 0,
    CU_JIT_INPUT_PTX = 1,
    CU_JIT_INPUT_NVVM = 5
  };

/* Keys of cuLaunchKernel's EXTRA.  */
#define CU_LAUNCH_PARAM_END ((void *)0)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *)1)
#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void *)2)

  typedef struct
  {
    size_t srcXInBytes, srcY;
    CUmemorytype srcMemoryType;
    const void *srcHost;
    CUdeviceptr srcDevice;
    CUarray srcArray;
    size_t srcPitch;
    size_t dstXInBytes, dstY;
    CUmemorytype dstMemoryType;
    void *dstHost;
    CUdeviceptr dstDevice;
    CUarray dstArray;
    size_t dstPitch;
    size_t WidthInBytes, Height;
  } CUDA_MEMCPY2D;

  typedef struct
  {
    size_t srcXInBytes, srcY, srcZ, srcLOD;
    CUmemorytype srcMemoryType;
    const void *srcHost;
    CUdeviceptr srcDevice;
    CUarray srcArray;
    void *reserved0;
    size_t srcPitch, srcHeight;
    size_t dstXInBytes, dstY, dstZ, dstLOD;
    CUmemorytype dstMemoryType;
    void *dstHost;
    CUdeviceptr dstDevice;
    CUarray dstArray;
    void *reserved1;
    size_t dstPitch, dstHeight;
    size_t WidthInBytes, Height, Depth;
  } CUDA_MEMCPY3D;

  typedef unsigned long long cuuint64_t;
  typedef int CUdriverProcAddressQueryResult;
  enum
  {
    CU_GET_PROC_ADDRESS_SUCCESS = 0,
    CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND = 1,
    CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT = 2,
    CU_GET_PROC_ADDRESS_LEGACY_STREAM = 1,
    CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM = 2
  };

  typedef size_t (*CUoccupancyB2DSize) (int block_threads);
  typedef void (*CUstreamCallback) (CUstream, CUresult, void *);
  typedef void (*CUhostFn) (void *);

  /* error.cc, device.cc  */
  SIMCUDA_API CUresult cuInit (unsigned flags);
  SIMCUDA_API CUresult cuDriverGetVersion (int *version);
  SIMCUDA_API CUresult cuGetErrorString (CUresult, const char **text);
  SIMCUDA_API CUresult cuGetErrorName (CUresult, const char **name);
  SIMCUDA_API CUresult cuDeviceGet (CUdevice *, int ordinal);
  SIMCUDA_API CUresult cuDeviceGetCount (int *count);
  SIMCUDA_API CUresult cuDeviceGetName (char *name, int bytes, CUdevice);
  SIMCUDA_API CUresult cuDeviceGetPCIBusId (char *id, int bytes, CUdevice);
  SIMCUDA_API CUresult cuDeviceGetUuid (CUuuid *, CUdevice);
  SIMCUDA_API CUresult cuDeviceGetUuid_v2 (CUuuid *, CUdevice);
  SIMCUDA_API CUresult cuDeviceGetAttribute (int *value, CUdevice_attribute,
                                             CUdevice);
  SIMCUDA_API CUresult cuDeviceTotalMem_v2 (size_t *bytes, CUdevice);

  /* lookup.cc  */
  SIMCUDA_API CUresult cuGetProcAddress (const char *name, void **function,
                                         int version, cuuint64_t flags);
  SIMCUDA_API CUresult cuGetProcAddress_v2 (const char *name, void **function,
                                            int version, cuuint64_t flags,
                                            CUdriverProcAddressQueryResult *);

  /* context.cc  */
  SIMCUDA_API CUresult cuDevicePrimaryCtxRetain (CUcontext *, CUdevice);
  SIMCUDA_API CUresult cuDevicePrimaryCtxRelease_v2 (CUdevice);
  SIMCUDA_API CUresult cuDevicePrimaryCtxReset_v2 (CUdevice);
  SIMCUDA_API CUresult cuDevicePrimaryCtxSetFlags_v2 (CUdevice, unsigned flags);
  SIMCUDA_API CUresult cuDevicePrimaryCtxGetState (CUdevice, unsigned *flags,
                                                   int *active);
  SIMCUDA_API CUresult cuCtxCreate_v2 (CUcontext *, unsigned flags, CUdevice);
  SIMCUDA_API CUresult cuCtxDestroy_v2 (CUcontext);
  SIMCUDA_API CUresult cuCtxGetCurrent (CUcontext *);
  SIMCUDA_API CUresult cuCtxSetCurrent (CUcontext);
  SIMCUDA_API CUresult cuCtxPushCurrent_v2 (CUcontext);
  SIMCUDA_API CUresult cuCtxPopCurrent_v2 (CUcontext *);
  SIMCUDA_API CUresult cuCtxGetDevice (CUdevice *);
  SIMCUDA_API CUresult cuCtxGetFlags (unsigned *flags);
  SIMCUDA_API CUresult cuCtxGetApiVersion (CUcontext, unsigned *version);
  SIMCUDA_API CUresult cuCtxGetId (CUcontext, unsigned long long *id);
  SIMCUDA_API CUresult cuCtxGetStreamPriorityRange (int *least, int *greatest);
  SIMCUDA_API CUresult cuCtxSynchronize (void);
  SIMCUDA_API CUresult cuCtxSetLimit (CUlimit, size_t value);
  SIMCUDA_API CUresult cuCtxGetLimit (size_t *value, CUlimit);

  /* memory.cc  */
  SIMCUDA_API CUresult cuMemAlloc_v2 (CUdeviceptr *, size_t bytes);
  SIMCUDA_API CUresult cuMemAllocManaged (CUdeviceptr *, size_t bytes,
                                          unsigned flags);
  SIMCUDA_API CUresult cuMemFree_v2 (CUdeviceptr);
  SIMCUDA_API CUresult cuMemAllocAsync (CUdeviceptr *, size_t bytes, CUstream);
  SIMCUDA_API CUresult cuMemFreeAsync (CUdeviceptr, CUstream);
  SIMCUDA_API CUresult cuDeviceGetDefaultMemPool (CUmemoryPool *, CUdevice);
  SIMCUDA_API CUresult cuMemPoolTrimTo (CUmemoryPool, size_t kept_bytes);
  SIMCUDA_API CUresult cuMemAllocHost_v2 (void **, size_t bytes);
  SIMCUDA_API CUresult cuMemHostAlloc (void **, size_t bytes, unsigned flags);
  SIMCUDA_API CUresult cuMemFreeHost (void *);
  SIMCUDA_API CUresult cuMemHostRegister_v2 (void *, size_t bytes,
                                             unsigned flags);
  SIMCUDA_API CUresult cuMemHostUnregister (void *);
  SIMCUDA_API CUresult cuMemHostGetFlags (unsigned *flags, void *);
  SIMCUDA_API CUresult cuMemHostGetDevicePointer_v2 (CUdeviceptr *, void *,
                                                     unsigned flags);
  SIMCUDA_API CUresult cuMemGetAddressRange_v2 (CUdeviceptr *start,
                                                size_t *bytes, CUdeviceptr);
  SIMCUDA_API CUresult cuMemGetInfo_v2 (size_t *free_bytes,
                                        size_t *total_bytes);
  SIMCUDA_API CUresult cuPointerGetAttribute (void *value, CUpointer_attribute,
                                              CUdeviceptr);
  SIMCUDA_API CUresult cuPointerGetAttributes (unsigned count,
                                               CUpointer_attribute *,
                                               void **values, CUdeviceptr);

  /* transfer.cc  */
  SIMCUDA_API CUresult cuMemcpy (CUdeviceptr dst, CUdeviceptr src,
                                 size_t bytes);
  SIMCUDA_API CUresult cuMemcpyAsync (CUdeviceptr dst, CUdeviceptr src,
                                      size_t bytes, CUstream);
  SIMCUDA_API CUresult cuMemcpyHtoD_v2 (CUdeviceptr dst, const void *src,
                                        size_t bytes);
  SIMCUDA_API CUresult cuMemcpyHtoDAsync_v2 (CUdeviceptr dst, const void *src,
                                             size_t bytes, CUstream);
  SIMCUDA_API CUresult cuMemcpyDtoH_v2 (void *dst, CUdeviceptr src,
                                        size_t bytes);
  SIMCUDA_API CUresult cuMemcpyDtoHAsync_v2 (void *dst, CUdeviceptr src,
                                             size_t bytes, CUstream);
  SIMCUDA_API CUresult cuMemcpyDtoD_v2 (CUdeviceptr dst, CUdeviceptr src,
                                        size_t bytes);
  SIMCUDA_API CUresult cuMemcpyDtoDAsync_v2 (CUdeviceptr dst, CUdeviceptr src,
                                             size_t bytes, CUstream);
  SIMCUDA_API CUresult cuMemcpyPeer (CUdeviceptr dst, CUcontext dst_context,
                                     CUdeviceptr src, CUcontext src_context,
                                     size_t bytes);
  SIMCUDA_API CUresult cuMemcpyPeerAsync (CUdeviceptr dst,
                                          CUcontext dst_context,
                                          CUdeviceptr src,
                                          CUcontext src_context, size_t bytes,
                                          CUstream);
  SIMCUDA_API CUresult cuMemcpy2D_v2 (const CUDA_MEMCPY2D *);
  SIMCUDA_API CUresult cuMemcpy2DUnaligned_v2 (const CUDA_MEMCPY2D *);
  SIMCUDA_API CUresult cuMemcpy2DAsync_v2 (const CUDA_MEMCPY2D *, CUstream);
  SIMCUDA_API CUresult cuMemcpy3D_v2 (const CUDA_MEMCPY3D *);
  SIMCUDA_API CUresult cuMemcpy3DAsync_v2 (const CUDA_MEMCPY3D *, CUstream);
  SIMCUDA_API CUresult cuMemsetD8_v2 (CUdeviceptr, unsigned char, size_t count);
  SIMCUDA_API CUresult cuMemsetD8Async (CUdeviceptr, unsigned char,
                                        size_t count, CUstream);
  SIMCUDA_API CUresult cuMemsetD16_v2 (CUdeviceptr, unsigned short,
                                       size_t count);
  SIMCUDA_API CUresult cuMemsetD16Async (CUdeviceptr, unsigned short,
                                         size_t count, CUstream);
  SIMCUDA_API CUresult cuMemsetD32_v2 (CUdeviceptr, unsigned, size_t count);
  SIMCUDA_API CUresult cuMemsetD32Async (CUdeviceptr, unsigned, size_t count,
                                         CUstream);

  /* module.cc  */
  SIMCUDA_API CUresult cuLinkCreate (unsigned n_options, CUjit_option *,
                                     void **values, CUlinkState *);
  SIMCUDA_API CUresult cuLinkCreate_v2 (unsigned n_options, CUjit_option *,
                                        void **values, CUlinkState *);
  SIMCUDA_API CUresult cuLinkAddData (CUlinkState, CUjitInputType, void *data,
                                      size_t bytes, const char *name,
                                      unsigned n_options, CUjit_option *,
                                      void **values);
  SIMCUDA_API CUresult cuLinkAddData_v2 (CUlinkState, CUjitInputType,
                                         void *data, size_t bytes,
                                         const char *name, unsigned n_options,
                                         CUjit_option *, void **values);
  SIMCUDA_API CUresult cuLinkComplete (CUlinkState, void **image,
                                       size_t *bytes);
  SIMCUDA_API CUresult cuLinkDestroy (CUlinkState);
  SIMCUDA_API CUresult cuModuleLoad (CUmodule *, const char *file);
  SIMCUDA_API CUresult cuModuleLoadData (CUmodule *, const void *image);
  SIMCUDA_API CUresult cuModuleLoadDataEx (CUmodule *, const void *image,
                                           unsigned n_options, CUjit_option *,
                                           void **values);
  SIMCUDA_API CUresult cuModuleUnload (CUmodule);
  SIMCUDA_API CUresult cuModuleGetFunction (CUfunction *, CUmodule,
                                            const char *name);
  SIMCUDA_API CUresult cuModuleGetGlobal_v2 (CUdeviceptr *, size_t *bytes,
                                             CUmodule, const char *name);

  /* launch.cc  */
  SIMCUDA_API CUresult cuFuncGetAttribute (int *value, CUfunction_attribute,
                                           CUfunction);
  SIMCUDA_API CUresult cuFuncSetAttribute (CUfunction, CUfunction_attribute,
                                           int value);
  SIMCUDA_API CUresult cuOccupancyMaxPotentialBlockSize (
      int *min_grid, int *block, CUfunction, CUoccupancyB2DSize,
      size_t dynamic_shared_bytes, int block_limit);
  SIMCUDA_API CUresult cuOccupancyMaxPotentialBlockSizeWithFlags (
      int *min_grid, int *block, CUfunction, CUoccupancyB2DSize,
      size_t dynamic_shared_bytes, int block_limit, unsigned flags);
  SIMCUDA_API CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor (
      int *blocks, CUfunction, int block, size_t dynamic_shared_bytes);
  SIMCUDA_API CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags (
      int *blocks, CUfunction, int block, size_t dynamic_shared_bytes,
      unsigned flags);
  SIMCUDA_API CUresult cuLaunchKernel (CUfunction, unsigned grid_x,
                                       unsigned grid_y, unsigned grid_z,
                                       unsigned block_x, unsigned block_y,
                                       unsigned block_z, unsigned shared_bytes,
                                       CUstream, void **parameters,
                                       void **extra);

  /* stream.cc  */
  SIMCUDA_API CUresult cuLaunchHostFunc (CUstream, CUhostFn, void *data);
  SIMCUDA_API CUresult cuStreamCreate (CUstream *, unsigned flags);
  SIMCUDA_API CUresult cuStreamCreateWithPriority (CUstream *, unsigned flags,
                                                   int priority);
  SIMCUDA_API CUresult cuStreamDestroy_v2 (CUstream);
  SIMCUDA_API CUresult cuStreamQuery (CUstream);
  SIMCUDA_API CUresult cuStreamSynchronize (CUstream);
  SIMCUDA_API CUresult cuStreamWaitEvent (CUstream, CUevent, unsigned flags);
  SIMCUDA_API CUresult cuStreamAddCallback (CUstream, CUstreamCallback,
                                            void *data, unsigned flags);
  SIMCUDA_API CUresult cuStreamGetFlags (CUstream, unsigned *flags);
  SIMCUDA_API CUresult cuStreamGetPriority (CUstream, int *priority);
  SIMCUDA_API CUresult cuStreamGetCtx (CUstream, CUcontext *);
  SIMCUDA_API CUresult cuEventCreate (CUevent *, unsigned flags);
  SIMCUDA_API CUresult cuEventDestroy_v2 (CUevent);
  SIMCUDA_API CUresult cuEventRecord (CUevent, CUstream);
  SIMCUDA_API CUresult cuEventQuery (CUevent);
  SIMCUDA_API CUresult cuEventSynchronize (CUevent);
  SIMCUDA_API CUresult cuEventElapsedTime (float *milliseconds, CUevent start,
                                           CUevent end);

#ifdef __cplusplus
}
#endif

#endif /* SIMCUDA_CUDA_API_H */
