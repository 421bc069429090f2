// A test program that promises to have one thread (ONE_THREAD in CMakeLists.txt) is ended here when
// it starts another: its own pthread_create() takes the place of the system's.
#include <cstdlib>
#include <iostream>

#include <pthread.h>

int pthread_create(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*) {
  std::cerr << "this test says ONE_THREAD and starts another\n";
  std::abort();
}
