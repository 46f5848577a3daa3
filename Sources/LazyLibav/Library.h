#pragma once

typedef enum { LazyLibraryCodec, LazyLibraryFormat } LazyLibrary;

/// The function of this name; ends the program with a message where there is none.
void *lazy_function(LazyLibrary library, const char *name);
