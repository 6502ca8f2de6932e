// A function and a type with one name, which only C can declare.

struct timespec {
  long tv_sec;
  long tv_nsec;
};

struct stat {
  int st_dev;
  unsigned short st_mode;
  unsigned short st_nlink;
  unsigned long long st_ino;
  struct timespec st_mtimespec;
  long long st_size;
};

int stat(const char *path, struct stat *status);
int lstat(const char *path, struct stat *status);
int fstat(int file, struct stat *status);
