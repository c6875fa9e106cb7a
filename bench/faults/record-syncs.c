/*
 * Loaded before a platform's process (LD_PRELOAD): at each sync of its database or of the database's log, keeps a copy of
 * the file in the folder SYNCED. The copies are what a power cut leaves at worst.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

static void keep(int fd) {
  char link[64], path[4096], kept[4200], made[4200];
  const char *folder = getenv("SYNCED");
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0 || folder == NULL) return;
  path[length] = 0;
  const char *name = strrchr(path, '/');
  if (name == NULL || strncmp(name, "/platform.sqlite", 16) != 0) return;
  snprintf(kept, sizeof kept, "%s%s", folder, name);
  snprintf(made, sizeof made, "%s.new", kept);
  int from = open(path, O_RDONLY | O_CLOEXEC), to = open(made, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  struct stat found;
  if (from >= 0 && to >= 0 && fstat(from, &found) == 0) {
    for (off_t at = 0; at < found.st_size;)
      if (sendfile(to, from, &at, found.st_size - at) <= 0) break;
    rename(made, kept);
  }
  if (from >= 0) close(from);
  if (to >= 0) close(to);
}

static int synced(const char *name, int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  int result = real(fd);
  if (result == 0) keep(fd);
  return result;
}

int fsync(int fd) { return synced("fsync", fd); }
int fdatasync(int fd) { return synced("fdatasync", fd); }
