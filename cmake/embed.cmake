# mafia_embed(VARIABLE): turns the rule books and the texts in locale/ into C++, and lists the generated files in
# VARIABLE. "generated/embedded.hpp" declares their bytes, "generated/clauses.hpp" the names of the clauses.
function(mafia_embed variable)
  set(embed ${PROJECT_BINARY_DIR}/embed)
  set(generated ${PROJECT_BINARY_DIR}/generated)
  file(MAKE_DIRECTORY ${generated})

  # Runs during the build, so it is compiled for the host, even if the target is the browser.
  find_program(MAFIA_HOST_CXX NAMES g++ c++ REQUIRED)
  add_custom_command(
    OUTPUT ${embed}
    COMMAND ${MAFIA_HOST_CXX} -std=c++20 -O1 ${PROJECT_SOURCE_DIR}/tools/embed/embed.cpp -o ${embed}
    DEPENDS tools/embed/embed.cpp)

  # The pages fetch the sentences of the books and the texts of their language separately from the engine, and do not
  # need the texts of servers.
  set(table_sign "=")
  set(texts_left_out "^$")
  if("wasm" IN_LIST MAFIA_PARTS)
    set(table_sign "~")
    set(texts_left_out "/(seating|server)\\.txt$")
  endif()

  # A book is a folder of src/rules with its clauses and the decisions on their gaps: mafclub_clauses,
  # mafclub_decisions.
  file(GLOB tables CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/rules/*/clauses.tsv)
  set(named "")
  set(list "// Made from the folders of src/rules.\n")
  set(decisions "")
  foreach(clauses IN LISTS tables)
    cmake_path(GET clauses PARENT_PATH folder)
    cmake_path(GET folder FILENAME book)
    string(APPEND list "BOOK(${book})\n")
    list(APPEND named ${book}_clauses${table_sign}${clauses} ${book}_decisions${table_sign}${folder}/decisions.tsv)
    list(APPEND decisions ${folder}/decisions.tsv)
  endforeach()
  list(APPEND tables ${decisions})
  file(CONFIGURE OUTPUT ${generated}/books.def CONTENT "${list}")

  # The texts of locale/en become texts_en.
  set(texts "")
  foreach(language en ru)
    file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/locale/${language}/*.txt)
    list(FILTER files EXCLUDE REGEX ${texts_left_out})
    set(joined ${PROJECT_BINARY_DIR}/texts.${language}.txt)
    add_custom_command(OUTPUT ${joined} COMMAND ${embed} --texts ${joined} ${files} DEPENDS ${embed} ${files})
    list(APPEND texts ${joined})
    if("wasm" IN_LIST MAFIA_PARTS)
      list(APPEND named texts_${language}=)
    else()
      list(APPEND named texts_${language}=${joined})
    endif()
  endforeach()

  add_custom_command(
    OUTPUT ${generated}/embedded.hpp ${generated}/embedded.cpp
    COMMAND ${embed} ${generated}/embedded.hpp ${generated}/embedded.cpp ${named}
    DEPENDS ${embed} ${tables} ${texts})
  add_custom_command(
    OUTPUT ${generated}/clauses.hpp
    COMMAND ${embed} --clauses ${generated}/clauses.hpp ${tables}
    DEPENDS ${embed} ${tables})
  set(${variable} ${generated}/embedded.cpp ${generated}/embedded.hpp ${generated}/clauses.hpp PARENT_SCOPE)
endfunction()

# mafia_scenarios(VARIABLE): which scenario shows which clause, as "generated/scenarios.hpp"; for `primanota explain`.
function(mafia_scenarios variable)
  set(embed ${PROJECT_BINARY_DIR}/embed)
  set(generated ${PROJECT_BINARY_DIR}/generated)
  file(GLOB_RECURSE scenarios CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/scenarios/*.nota
       ${PROJECT_SOURCE_DIR}/tests/scenarios/*.cup)
  add_custom_command(
    OUTPUT ${generated}/scenarios.txt
    COMMAND ${embed} --scenarios ${generated}/scenarios.txt ${PROJECT_SOURCE_DIR} tests/scenarios
    DEPENDS ${embed} ${scenarios})
  add_custom_command(
    OUTPUT ${generated}/scenarios.hpp ${generated}/scenarios.cpp
    COMMAND ${embed} ${generated}/scenarios.hpp ${generated}/scenarios.cpp scenarios=${generated}/scenarios.txt
    DEPENDS ${embed} ${generated}/scenarios.txt)
  set(${variable} ${generated}/scenarios.cpp ${generated}/scenarios.hpp PARENT_SCOPE)
endfunction()

# mafia_served(VARIABLE): files that are built into the server, as "generated/served.hpp": the description of its
# operations, and the page of a server without a folder of pages.
function(mafia_served variable)
  set(embed ${PROJECT_BINARY_DIR}/embed)
  set(generated ${PROJECT_BINARY_DIR}/generated)
  set(page ${PROJECT_SOURCE_DIR}/src/net/page)
  set(description ${PROJECT_SOURCE_DIR}/docs/openapi.json)
  add_custom_command(
    OUTPUT ${generated}/served.hpp ${generated}/served.cpp
    COMMAND ${embed} ${generated}/served.hpp ${generated}/served.cpp openapi=${description}
            page_html=${page}/page.html page_css=${page}/page.css
    DEPENDS ${embed} ${description} ${page}/page.html ${page}/page.css)
  set(${variable} ${generated}/served.cpp ${generated}/served.hpp PARENT_SCOPE)
endfunction()
