# The test programs, and in the release build the list of all tests: one ctest run there covers the sanitized and the
# WebAssembly builds too, which `./dev test` makes first.
find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
# What several test programs share, compiled once.
file(GLOB support CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/support/*.cpp)
list(FILTER support EXCLUDE REGEX selftest)
add_library(test_support STATIC ${support})
target_link_libraries(test_support PUBLIC mafia_net mafia_simulation GTest::gtest)
mafia_compile_together(test_support)

mafia_program(unit_tests FOLDER tests/unit USES desk wire simulation exchange seating
              LINKS GTest::gtest_main TOGETHER)
mafia_program(property_tests FOLDER tests/properties USES live wire simulation exchange seating
              LINKS test_support rapidcheck GTest::gtest_main TOGETHER)
target_sources(property_tests PRIVATE bench/engine/limit.cpp) # The bare game is tested too.
mafia_program(server_tests FOLDER tests/server USES net print wire simulation
              LINKS test_support GTest::gtest_main TOGETHER)
mafia_program(torture FOLDER tests/torture USES net store LINKS test_support tls TOGETHER)
foreach(program unit_tests server_tests torture)
  target_compile_options(${program} PRIVATE $<$<CONFIG:Release>:-O1>) # What they test is optimised, they need not be.
endforeach()
# The second scorer by itself, against examples counted by hand.
mafia_program(second_scorer SOURCES tests/support/second_scorer_selftest.cpp USES base LINKS test_support)

if(NOT CMAKE_BUILD_TYPE STREQUAL Release)
  return()
endif()

enable_testing()
include(GoogleTest)
set(root ${PROJECT_SOURCE_DIR})
set(asan ${root}/build/asan)
set(wasm ${root}/build/wasm/primanota.wasm)
set(asan_tests "")

# Each C++ test is a test of its own here. A sanitized program is a single test, since it starts more slowly.
foreach(suite unit property server)
  if(TARGET ${suite}_tests)
    gtest_discover_tests(
      ${suite}_tests TEST_PREFIX ${suite}. DISCOVERY_MODE PRE_TEST WORKING_DIRECTORY ${root} PROPERTIES TIMEOUT 1200)
    add_test(NAME asan.${suite} COMMAND ${asan}/${suite}_tests --gtest_brief=1 WORKING_DIRECTORY ${root})
    list(APPEND asan_tests asan.${suite})
  endif()
endforeach()

add_test(NAME second_scorer COMMAND second_scorer)

if(TARGET primanota)
  # Servers that are killed under load; `./dev torture` does it a thousand times.
  foreach(store sqlite postgres processes)
    add_test(NAME torture.${store} COMMAND torture $<TARGET_FILE:primanota> --store ${store} --kills 50)
    set_tests_properties(torture.${store} PROPERTIES TIMEOUT 600 RUN_SERIAL TRUE) # They keep every core busy.
  endforeach()
  # Attackers beside honest clients; `./dev torture --hostile` runs longer and checks the times too. Serial: the
  # attackers get only the time that nobody else wants (SCHED_IDLE), so beside another test there would be no attack.
  add_test(NAME torture.hostile COMMAND torture $<TARGET_FILE:primanota> --hostile 4)
  set_tests_properties(torture.hostile PROPERTIES TIMEOUT 600 RUN_SERIAL TRUE)
  add_test(NAME scenarios COMMAND tests/scenarios.sh $<TARGET_FILE:primanota> WORKING_DIRECTORY ${root})
  add_test(NAME asan.scenarios COMMAND tests/scenarios.sh ${asan}/primanota WORKING_DIRECTORY ${root})
  list(APPEND asan_tests asan.scenarios)
endif()

file(GLOB exports CONFIGURE_DEPENDS ${root}/apps/wasm/*.cpp)
if(exports)
  add_test(NAME wasm.scenarios COMMAND node tests/wasm/run.mjs ${wasm} tests/scenarios WORKING_DIRECTORY ${root})
endif()

# The pages: types and warnings, then unit tests without a browser.
add_test(NAME web.check COMMAND npm run --silent check WORKING_DIRECTORY ${root}/web)
add_test(NAME web.lint COMMAND npm run --silent lint WORKING_DIRECTORY ${root}/web)
add_test(NAME web.unit COMMAND npm run --silent test WORKING_DIRECTORY ${root}/web)
set_tests_properties(web.check web.lint web.unit PROPERTIES TIMEOUT 600)

# The pages in a browser, with servers that are killed. Playwright shares the tests among its two workers.
add_test(NAME web.browser COMMAND node node_modules/@playwright/test/cli.js test WORKING_DIRECTORY ${root}/web)
set_tests_properties(web.browser PROPERTIES TIMEOUT 1800 PROCESSORS 2 LABELS web
                     ENVIRONMENT "PRIMANOTA=${PROJECT_BINARY_DIR}/primanota;WEB=${PROJECT_BINARY_DIR}/web")

# Shell tests run in the root of the sources and find the programs in their environment.
set(programs PRIMANOTA=${PROJECT_BINARY_DIR}/primanota EMBED=${PROJECT_BINARY_DIR}/embed
             TIDY=${PROJECT_BINARY_DIR}/tidy WASM=${wasm})
file(GLOB scripts CONFIGURE_DEPENDS ${root}/tests/cli/*.sh ${root}/tests/tools/*.sh)
foreach(script IN LISTS scripts)
  cmake_path(GET script PARENT_PATH folder)
  cmake_path(GET folder FILENAME folder)
  cmake_path(GET script STEM name)
  add_test(NAME ${folder}.${name} COMMAND bash ${script} WORKING_DIRECTORY ${root})
  set_tests_properties(${folder}.${name} PROPERTIES TIMEOUT 1200 SKIP_RETURN_CODE 77 ENVIRONMENT "${programs}")
endforeach()

if(TARGET tidy)
  add_test(NAME tidy COMMAND tidy ${root})
endif()

if(asan_tests)
  set_tests_properties(${asan_tests} PROPERTIES LABELS asan TIMEOUT 1800
                       ENVIRONMENT "LSAN_OPTIONS=suppressions=${root}/tests/support/leaks.txt:print_suppressions=0")
endif()
