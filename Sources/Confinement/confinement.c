#define _GNU_SOURCE
#include "confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's Landlock, with numbers of our own: headers may be older than the kernel.
#ifndef __NR_fchmodat2
#define __NR_fchmodat2 452
#endif
enum {
    LANDLOCK_CREATE = 444,
    LANDLOCK_ADD = 445,
    LANDLOCK_RESTRICT = 446,
    ASK_VERSION = 1,
    RULE_PATH_BENEATH = 1,
};
struct landlock_rules {
    uint64_t files, network, scopes;
};
struct landlock_path {
    uint64_t allowed;
    int32_t folder;
} __attribute__((packed));

static const uint64_t READ_FILE = 1 << 2, READ_FOLDER = 1 << 3;
// To run, and to read and write devices' controls, files alone have; the rest is of folders.
static const uint64_t OF_FILES = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 14 | 1 << 15;
// What nobody needs to make a film: to run, and to make devices, sockets, pipes and links. A device would be the machine's
// disk where root runs this, and a link a trap for who reads the films.
static const uint64_t NEVER = 1 << 0 | 1 << 6 | 1 << 9 | 1 << 10 | 1 << 11 | 1 << 12;

// The first version that can refuse what all versions of this program need to be refused: 3 knows
// truncation. Later ones refuse more.
static const int LEAST_VERSION = 3;

static uint64_t all_of_version(int version) {
    return version >= 5 ? (1 << 16) - 1 : (1 << 15) - 1;
}

// Allows what is below a path; one that is not there needs no rule.
static int allow(int rules, const char *path, uint64_t rights) {
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0) return errno == ENOENT || errno == ENOTDIR ? 0 : errno;
    struct stat status;
    struct landlock_path rule = {rights, place};
    int code = fstat(place, &status);
    if (code == 0 && !S_ISDIR(status.st_mode)) rule.allowed &= OF_FILES;
    if (code == 0)
        code = (int)syscall(LANDLOCK_ADD, rules, RULE_PATH_BENEATH, &rule, 0);
    int error = code == 0 ? 0 : errno;
    close(place);
    return error;
}

static int confine_files(const char *const *readable, const char *const *writable) {
    int version = (int)syscall(LANDLOCK_CREATE, NULL, 0, ASK_VERSION);
    if (version < LEAST_VERSION) return version < 0 ? errno : EOPNOTSUPP;
    uint64_t all = all_of_version(version);
    // Since version 4 also TCP, since 6 sockets without names and signals to others.
    struct landlock_rules wanted = {all, version >= 4 ? 3 : 0, version >= 6 ? 3 : 0};
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    int rules = (int)syscall(LANDLOCK_CREATE, &wanted, size, 0);
    if (rules < 0) return errno;
    int error = 0;
    for (; !error && *readable; readable++) error = allow(rules, *readable, READ_FILE | READ_FOLDER);
    for (; !error && *writable; writable++) error = allow(rules, *writable, all & ~NEVER);
    if (!error && syscall(LANDLOCK_RESTRICT, rules, 0) != 0) error = errno;
    close(rules);
    return error;
}

#if defined(__x86_64__)
static const uint32_t ARCHITECTURE = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static const uint32_t ARCHITECTURE = AUDIT_ARCH_AARCH64;
#else
static const uint32_t ARCHITECTURE = 0;
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(what) BPF_STMT(BPF_RET | BPF_K, what)
#define REFUSE(call) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), RETURN(SECCOMP_RET_ERRNO | EPERM)
#define UNKNOWN(call) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), RETURN(SECCOMP_RET_ERRNO | ENOSYS)

// Refused are calls that reach other machines, other processes and the kernel's insides.
static int confine_calls(void) {
    struct sock_filter filter[] = {
        LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        RETURN(SECCOMP_RET_KILL_PROCESS),
        LOAD(nr),
#if defined(__x86_64__)
        // Numbers of the other calling convention of this processor.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        RETURN(SECCOMP_RET_KILL_PROCESS),
        REFUSE(fork), REFUSE(vfork),
#endif
        // New threads are asked for by a call whose flags can be read.
        UNKNOWN(clone3), UNKNOWN(io_uring_setup),
        REFUSE(io_uring_enter), REFUSE(io_uring_register),
        REFUSE(execve), REFUSE(execveat), REFUSE(socket), REFUSE(socketpair), REFUSE(connect),
        REFUSE(bind), REFUSE(listen), REFUSE(accept), REFUSE(accept4), REFUSE(sendto),
        REFUSE(sendmsg), REFUSE(sendmmsg), REFUSE(kill), REFUSE(tkill), REFUSE(ptrace),
        REFUSE(process_vm_readv), REFUSE(process_vm_writev), REFUSE(pidfd_open),
        REFUSE(pidfd_getfd), REFUSE(pidfd_send_signal), REFUSE(kcmp), REFUSE(mount),
        REFUSE(umount2), REFUSE(move_mount), REFUSE(open_tree), REFUSE(fsopen), REFUSE(fsmount),
        REFUSE(fspick), REFUSE(fsconfig), REFUSE(mount_setattr), REFUSE(pivot_root),
        REFUSE(chroot), REFUSE(unshare), REFUSE(setns), REFUSE(bpf), REFUSE(perf_event_open),
        REFUSE(userfaultfd), REFUSE(keyctl), REFUSE(add_key), REFUSE(request_key),
        REFUSE(open_by_handle_at), REFUSE(name_to_handle_at), REFUSE(init_module),
        REFUSE(finit_module), REFUSE(delete_module), REFUSE(kexec_load), REFUSE(reboot),
        REFUSE(swapon), REFUSE(swapoff), REFUSE(acct), REFUSE(settimeofday),
        REFUSE(clock_settime), REFUSE(sethostname), REFUSE(setdomainname), REFUSE(quotactl),
        REFUSE(memfd_secret), REFUSE(shmget), REFUSE(shmat), REFUSE(msgget), REFUSE(semget),
        REFUSE(mq_open),
        // Owners, modes and labels of files, which Landlock leaves free everywhere.
#if defined(__x86_64__)
        REFUSE(chmod), REFUSE(chown), REFUSE(lchown),
#endif
        REFUSE(fchmodat), REFUSE(fchmodat2), REFUSE(fchown), REFUSE(fchownat), REFUSE(setxattr),
        REFUSE(lsetxattr), REFUSE(fsetxattr), REFUSE(removexattr), REFUSE(lremovexattr),
        REFUSE(fremovexattr),
        // A file that is replaced keeps its mode; nobody else gets to write it, or to run it as its owner.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_fchmod, 0, 4),
        LOAD(args[1]),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, S_ISUID | S_ISGID | S_IWOTH, 0, 1),
        RETURN(SECCOMP_RET_ERRNO | EPERM),
        RETURN(SECCOMP_RET_ALLOW),
        REFUSE(rt_sigqueueinfo), REFUSE(rt_tgsigqueueinfo),
        // Keys that nobody pressed, typed into the terminal for the shell behind this process.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_ioctl, 0, 5),
        LOAD(args[1]),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TIOCSTI, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TIOCLINUX, 0, 1),
        RETURN(SECCOMP_RET_ERRNO | EPERM),
        RETURN(SECCOMP_RET_ALLOW),
        // A new process, not a thread of this one.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 3),
        LOAD(args[0]),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
        RETURN(SECCOMP_RET_ERRNO | EPERM),
        RETURN(SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
    if (ARCHITECTURE == 0) return ENOTSUP;
    return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0 ? 0 : errno;
}

int confine_process(
    const char *const *readable, const char *const *writable, const char **step) {
    *step = "no new privileges";
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    *step = "Landlock";
    int error = confine_files(readable, writable);
    if (error) return error;
    *step = "seccomp";
    return confine_calls();
}
