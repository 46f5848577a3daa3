// A process that lets go of what it does not need: files, the network, other programs.
#pragma once

// Lets this process and its later threads read only below some paths, and write only below others, and
// neither use a network, nor start, watch or stop programs; nothing takes that back.
//
// Both lists end with a null pointer. Must be called while the process has one thread: another one
// would stay free. Returns 0, or the `errno` of what could not be had, and then the process must not
// go on as if it were confined; `step` says which.
int confine_process(
    const char *const *readable, const char *const *writable, const char **step);
