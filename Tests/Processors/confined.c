// Tries what a confined process must not do, in a child each, with the walls and without them.
//
// usage: confined READABLE WRITABLE OUTSIDE    three folders; prints a line for each attempt: its name, the error without
// walls and the one behind them
#define _GNU_SOURCE
#include "confinement.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

static const char *readable, *writable, *outside;
static int terminal;

static const char *in(const char *folder, const char *name) {
    static char paths[4][4096];
    static int turn;
    char *path = paths[turn++ % 4];
    snprintf(path, 4096, "%s/%s", folder, name);
    return path;
}

static int opened(const char *path, int flags) {
    int file = open(path, flags, 0600);
    return file < 0 ? errno : (close(file), 0);
}

static int code_of(long result) { return result < 0 ? errno : 0; }

// What is allowed.
static int read_inside(void) { return opened(in(readable, "file"), O_RDONLY); }
static int write_inside(void) { return opened(in(writable, "new"), O_WRONLY | O_CREAT); }
static int rename_inside(void) {
    (void)opened(in(writable, "a"), O_WRONLY | O_CREAT);
    return code_of(rename(in(writable, "a"), in(writable, "b")));
}
static void *nothing(void *argument) { return argument; }
static int thread(void) {
    pthread_t thread;
    int error = pthread_create(&thread, NULL, nothing, NULL);
    return error ? error : pthread_join(thread, NULL);
}

// What is not.
static int read_outside(void) { return opened(in(outside, "file"), O_RDONLY); }
static int list_outside(void) { return opened(outside, O_RDONLY | O_DIRECTORY); }
static int read_password(void) { return opened("/etc/passwd", O_RDONLY); }
static int read_by_link(void) { return opened(in(readable, "link"), O_RDONLY); }
static int write_readable(void) { return opened(in(readable, "new"), O_WRONLY | O_CREAT); }
static int write_outside(void) { return opened(in(outside, "new"), O_WRONLY | O_CREAT); }
static int cut_readable(void) { return code_of(truncate(in(readable, "file"), 1)); }
static int remove_readable(void) { return code_of(unlink(in(readable, "spare"))); }
static int move_out(void) {
    (void)opened(in(writable, "c"), O_WRONLY | O_CREAT);
    return code_of(rename(in(writable, "c"), in(outside, "c")));
}
static int make_device(void) { return code_of(mknod(in(writable, "device"), S_IFCHR | 0600, makedev(1, 3))); }
static int make_pipe(void) { return code_of(mknod(in(writable, "pipe"), S_IFIFO | 0600, 0)); }
static int make_link(void) { return code_of(symlink("/etc/passwd", in(writable, "link"))); }
static int mode_outside(void) { return code_of(chmod(in(outside, "file"), 0666)); }
static int mode_readable(void) {
    int file = open(in(readable, "file"), O_RDONLY);
    return code_of(fchmod(file, 0666));
}
static int own_outside(void) { return code_of(lchown(in(outside, "file"), getuid(), getgid())); }
static int label_outside(void) { return code_of(setxattr(in(outside, "file"), "user.a", "b", 1, 0)); }
static int fork_child(void) {
    pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    return child < 0 ? errno : (waitpid(child, NULL, 0), 0);
}
static int execute(void) {
    execl("/bin/true", "true", (char *)NULL);
    return errno;
}
static int reach_network(void) {
    int file = socket(AF_INET, SOCK_STREAM, 0);
    return file < 0 ? errno : (close(file), 0);
}
static int reach_local(void) {
    int file = socket(AF_UNIX, SOCK_STREAM, 0);
    return file < 0 ? errno : (close(file), 0);
}
static int signal_parent(void) { return code_of(kill(getppid(), 0)); }
static int queue_parent(void) {
    union sigval value = {0};
    return code_of(sigqueue(getppid(), 0, value));
}
static int trace_self(void) { return code_of(ptrace(PTRACE_TRACEME, 0, NULL, NULL)); }
static int type_keys(void) { return code_of(ioctl(terminal, TIOCSTI, "x")); }
static int make_keyring(void) { return code_of(syscall(SYS_add_key, "user", "x", "y", 1, -2)); }
static int share_memory(void) { return code_of(syscall(SYS_shmget, 0, 4096, 0600)); }
static int new_names(void) { return code_of(unshare(CLONE_NEWUSER)); }

static const struct attempt {
    const char *name;
    int (*run)(void);
} attempts[] = {
    {"+ read a scene", read_inside}, {"+ write a film", write_inside}, {"+ rename a film", rename_inside},
    {"+ start a thread", thread}, {"read a file outside", read_outside}, {"list a folder outside", list_outside},
    {"read /etc/passwd", read_password}, {"read by a link", read_by_link}, {"write beside the scene", write_readable},
    {"write outside", write_outside}, {"cut a scene off", cut_readable}, {"remove a scene", remove_readable},
    {"move a film out", move_out}, {"fork", fork_child},
    {"run a program", execute}, {"open a socket", reach_network}, {"open a local socket", reach_local},
    {"signal the parent", signal_parent}, {"queue a signal", queue_parent}, {"trace", trace_self},
    {"type into the terminal", type_keys}, {"add a key", make_keyring}, {"share memory", share_memory},
    {"make a namespace", new_names}, {"make a device", make_device},
    {"make a pipe with a name", make_pipe}, {"make a link", make_link}, {"change modes outside", mode_outside},
    {"change modes of a scene", mode_readable}, {"change owners outside", own_outside}, {"label a file outside", label_outside},
};

// The error of an attempt in a child; 255 where the child was ended.
static int error_of(const struct attempt *attempt, int confined) {
    for (const char **name = (const char *[]){"device", "pipe", "link", NULL}; *name; name++) (void)unlink(in(writable, *name));
    (void)opened(in(readable, "spare"), O_WRONLY | O_CREAT);
    pid_t child = fork();
    if (child == 0) {
        // A terminal of its own, as a shell's child has one.
        int other;
        if (openpty(&terminal, &other, NULL, NULL, NULL) == 0 && setsid() >= 0) {
            ioctl(other, TIOCSCTTY, 0);
            terminal = other;
        }
        const char *step, *read[] = {readable, NULL}, *write[] = {writable, NULL};
        if (confined && confine_process(read, write, &step) != 0) _exit(254);
        _exit(attempt->run());
    }
    int status;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

int main(int count, char **arguments) {
    if (count != 4) return 64;
    (readable = arguments[1]), (writable = arguments[2]), (outside = arguments[3]);
    for (size_t i = 0; i < sizeof attempts / sizeof attempts[0]; i++) {
        int without = error_of(&attempts[i], 0), with = error_of(&attempts[i], 1);
        printf("%s\t%s\t%s\n", attempts[i].name, without ? strerrorname_np(without) : "done",
               with == 0 ? "done" : with == 254 ? "no walls" : with == 255 ? "ended" : strerrorname_np(with));
    }
    // What the walls cost a start.
    const char *step, *read[] = {readable, "/usr", "/lib", NULL}, *write[] = {writable, NULL};
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    int error = confine_process(read, write, &step);
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("cost\t%s\t%ld us\n", error ? step : "", (end.tv_sec - start.tv_sec) * 1000000 + (end.tv_nsec - start.tv_nsec) / 1000);
    return 0;
}
