/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/interpose/launch-waits.h"

#include "abi/launch-waits.h"
#include "libgomp-ext/execute/region.h"
#include "libgomp-ext/interpose/libgomp.h"

#include <atomic>

namespace accdeep
{

namespace
{

thread_local bool s_put_off = false;
std::atomic<bool> s_never{ false };

} // namespace

bool
launch_wait_put_off_p ()
{
  return one_thread_p () && !s_never.load (std::memory_order_relaxed);
}

void
never_put_off_waits ()
{
  s_never.store (true, std::memory_order_relaxed);
}

void
put_off_launch_wait ()
{
  s_put_off = true;
}

void
wait_for_launches ()
{
  if (!s_put_off)
    return;
  s_put_off = false;
  libgomp::calls ().acc_wait (launch_queue);
}

} // namespace accdeep
