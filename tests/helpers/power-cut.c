/*
 * What a disk has after a power cut: only what a program has waited for.
 *
 * Loaded into PostgreSQL, it keeps a second copy of its files in POWER_CUT_DISK: the content of a file at its last
 * fsync, the names in a folder at the folder's last fsync. `rebuild` in power-cut.ts makes a folder of it.
 *
 *   files/<inode>    the content of a file
 *   folders/<inode>  lines "<inode> <d|f> <name>"
 *   synced           one byte for each fsync of a file of the log (pg_wal)
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int (*real_fsync)(int);
static int (*real_fdatasync)(int);

static const char *disk(void) { return POWER_CUT_DISK; }

/* Written elsewhere and renamed: another process may be killed, or may sync the same file. */
static void put(const char *kind, unsigned long inode, int (*fill)(int to, int from), int from)
{
  char draft[600], path[560];
  snprintf(path, sizeof path, "%s/%s/%lu", disk(), kind, inode);
  snprintf(draft, sizeof draft, "%.560s.%d", path, (int)getpid());
  int to = open(draft, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (to < 0) abort();
  if (fill(to, from) != 0) abort();
  close(to);
  if (rename(draft, path) != 0) abort();
}

static int copy_file(int to, int from)
{
  static char bytes[1 << 16];
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", from);
  int again = open(path, O_RDONLY);
  if (again < 0) return -1;
  ssize_t got;
  while ((got = read(again, bytes, sizeof bytes)) > 0)
    if (write(to, bytes, got) != got) return -1;
  close(again);
  return got < 0 ? -1 : 0;
}

static int list_folder(int to, int from)
{
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", from);
  DIR *folder = opendir(path);
  if (folder == NULL) return -1;
  struct dirent *each;
  while ((each = readdir(folder)) != NULL) {
    if (strcmp(each->d_name, ".") == 0 || strcmp(each->d_name, "..") == 0) continue;
    dprintf(to, "%lu %c %s\n", (unsigned long)each->d_ino, each->d_type == DT_DIR ? 'd' : 'f', each->d_name);
  }
  closedir(folder);
  return 0;
}

static void note(int fd)
{
  struct stat is;
  char link[64], path[600] = "";
  if (fstat(fd, &is) != 0) return;
  if (S_ISDIR(is.st_mode)) {
    put("folders", is.st_ino, list_folder, fd);
    return;
  }
  put("files", is.st_ino, copy_file, fd);
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  if (readlink(link, path, sizeof path - 1) <= 0) return;
  int is_log = strstr(path, "/pg_wal/") != NULL;
  /* As in ext4 and xfs: a file that is waited for has its name, too. Databases count on it. Standing in their
   * folder they reach it from there, where the whole path may be closed to them. */
  snprintf(link, sizeof link, "/proc/self/cwd/");
  char *inside = strstr(path, "/cluster/");
  char *end = strrchr(path, '/');
  if (inside != NULL && end != NULL) {
    char parent[700];
    *end = 0;
    snprintf(parent, sizeof parent, "%s%s", link, end > inside + 8 ? inside + 9 : ".");
    int folder = open(parent, O_RDONLY | O_DIRECTORY);
    if (folder >= 0) {
      note(folder);
      close(folder);
    }
  }
  if (is_log) {
    snprintf(path, sizeof path, "%s/synced", disk());
    int count = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (count >= 0 && write(count, ".", 1) == 1) close(count);
  }
}

int fsync(int fd)
{
  if (real_fsync == NULL) real_fsync = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  int done = real_fsync(fd);
  if (done == 0) note(fd);
  return done;
}

int fdatasync(int fd)
{
  if (real_fdatasync == NULL) real_fdatasync = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  int done = real_fdatasync(fd);
  if (done == 0) note(fd);
  return done;
}
