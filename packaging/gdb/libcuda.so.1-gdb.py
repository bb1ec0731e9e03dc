"""GDB and the simulated CUDA device: pointers to device memory say what they
point to, and $device (POINTER) is where GDB finds the contents.

GDB loads this file together with the simulated device's libcuda.so.1, from
<datadir>/gdb/auto-load/<folder of the library>/ or from beside the library.

SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
"""

import struct

import gdb

# simcuda_windows in simcuda/exec/memory.h.  The library may have no debug
# information.
WINDOWS = 64
WINDOW = struct.Struct("=QQQ")


def contents_of(address):
    """Where the host has the byte of the device at ADDRESS; None: it is no
    device address."""
    try:
        start = int(gdb.parse_and_eval("(unsigned long) &simcuda_windows"))
        windows = gdb.selected_inferior().read_memory(
            start, WINDOWS * WINDOW.size)
    except gdb.error:
        return None
    for base, size, contents in WINDOW.iter_unpack(windows):
        if base <= address < base + size:
            return contents + address - base
    return None


def describe(address):
    """What is at ADDRESS; only the process itself knows that."""
    try:
        return gdb.parse_and_eval(
            "((const char *(*) (unsigned long)) simcuda_describe) "
            f"({address}ul)").string()
    except gdb.error:
        return "simulated device"


class DevicePointer:
    """Prints a pointer to device memory."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        address = int(self.value)
        return (f"({self.value.type}) {address:#x} "
                f"<device: {describe(address)}>")


def device_pointer(value):
    """GDB asks this for each value that it prints."""
    kind = value.type.strip_typedefs()
    if kind.code != gdb.TYPE_CODE_PTR or value.is_optimized_out:
        return None
    if contents_of(int(value)) is None:
        return None
    return DevicePointer(value)


class Device(gdb.Function):
    """$device (POINTER): a pointer of the same type to the contents of device
    memory, which GDB can read and write."""

    def __init__(self):
        super().__init__("device")

    def invoke(self, pointer):
        contents = contents_of(int(pointer))
        if contents is None:
            raise gdb.GdbError("not an address of the simulated device")
        return gdb.Value(contents).cast(pointer.type)


Device()
gdb.pretty_printers.append(device_pointer)
