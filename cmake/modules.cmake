set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/dependencies.txt)
file(STRINGS ${PROJECT_SOURCE_DIR}/dependencies.txt dependency_table REGEX "^src/[a-z]+:")

# mafia_uses(NAME VARIABLE): the libraries of the folders that src/NAME may include by the dependency table.
function(mafia_uses name variable)
  set(row ${dependency_table})
  list(FILTER row INCLUDE REGEX "^src/${name}:")
  if(NOT row)
    message(FATAL_ERROR "src/${name} has no row in dependencies.txt")
  endif()
  string(REGEX REPLACE "^[^:]*: *" "" row "${row}")
  separate_arguments(row)
  list(REMOVE_ITEM row generated)
  if(NOT name STREQUAL base)
    list(APPEND row base)
  endif()
  list(TRANSFORM row PREPEND mafia_)
  set(${variable} ${row} PARENT_SCOPE)
endfunction()

# mafia_compile_together(TARGET): its sources are compiled eight at a time. Where large headers are most of the work, as
# those of JSON, the command line and GoogleTest are, that saves three quarters of it. Names in the unnamed namespaces
# of two files of such a target must differ. tools/lint_cpp compiles each changed file by itself and so finds includes
# that are missing.
function(mafia_compile_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  # A batch includes its files, so compilers take them for headers and warn of what is right in a source: g++ of members
  # whose types are local to the file, clang of names that are local to two files. g++ still finds shadowed locals.
  target_compile_options(${target} PRIVATE -Wno-$<IF:$<CXX_COMPILER_ID:GNU>,subobject-linkage,shadow>)
endfunction()

# mafia_module(NAME [LINKS library...] [HIDES library...] [GENERATED file...] [SERVER] [TOGETHER]): the folder src/NAME
# as the library mafia_NAME, linked to the libraries of its row in the dependency table. HIDES: libraries that no header
# of the module shows. SERVER: never compiled to WebAssembly; its libraries throw, and link-time optimisation gains
# nothing.
# TOGETHER: see mafia_compile_together. Includes read "NAME/file.hpp"; those of generated files "generated/file.hpp".
function(mafia_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "SERVER;TOGETHER" "" "LINKS;HIDES;GENERATED")
  mafia_uses(${name} uses)
  set(folder ${PROJECT_SOURCE_DIR}/src/${name})
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cpp ${folder}/*/*.cpp)
  list(APPEND sources ${arg_GENERATED})
  if(sources)
    set(scope PUBLIC)
    add_library(mafia_${name} STATIC ${sources})
    if(NOT arg_SERVER)
      target_compile_options(mafia_${name} PRIVATE -fno-exceptions) # As in the browser: what fails is returned.
    endif()
    if(MAFIA_LTO AND NOT arg_SERVER)
      target_compile_options(mafia_${name} PRIVATE -flto=auto -ffat-lto-objects)
    endif()
    if(arg_TOGETHER)
      mafia_compile_together(mafia_${name})
    endif()
  else()
    set(scope INTERFACE)
    add_library(mafia_${name} INTERFACE)
  endif()
  target_include_directories(mafia_${name} ${scope} ${PROJECT_SOURCE_DIR}/src)
  if(arg_GENERATED)
    target_include_directories(mafia_${name} ${scope} ${PROJECT_BINARY_DIR})
  endif()
  target_link_libraries(mafia_${name} ${scope} ${uses} ${arg_LINKS})
  if(arg_HIDES)
    target_link_libraries(mafia_${name} PRIVATE ${arg_HIDES})
  endif()
endfunction()

# mafia_program(NAME FOLDER folder | SOURCES file... [USES MODULE...] [LINKS library...] [OPTIMISED] [TOGETHER])
# A program from the sources in one folder, placed in the root of the build. Without sources there is no target.
function(mafia_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "OPTIMISED;TOGETHER" "FOLDER" "SOURCES;USES;LINKS")
  if(arg_FOLDER)
    file(GLOB arg_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${arg_FOLDER}/*.cpp)
  endif()
  if(NOT arg_SOURCES)
    message(STATUS "${name}: no sources in ${arg_FOLDER}")
    return()
  endif()
  list(TRANSFORM arg_USES PREPEND mafia_)
  add_executable(${name} ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
  target_link_libraries(${name} PRIVATE ${arg_USES} ${arg_LINKS})
  if(arg_TOGETHER)
    mafia_compile_together(${name})
  endif()
  if(MAFIA_LTO AND arg_OPTIMISED)
    target_compile_options(${name} PRIVATE -flto=auto)
    target_link_options(${name} PRIVATE -flto=auto)
  elseif(MAFIA_LTO)
    target_link_options(${name} PRIVATE -fno-lto)
  endif()
endfunction()
