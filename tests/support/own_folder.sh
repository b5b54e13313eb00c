# SPDX-License-Identifier: Apache-2.0
# Sourced by tests: an empty folder, which becomes the current one, and how they fail.

fail() { echo "$*"; exit 1; }

# own_folder FOLDER [PART...]: FOLDER is $folder, and holds empty folders of these names
own_folder() {
  folder=$1
  shift
  rm -rf "$folder"
  mkdir -p "$folder" && cd "$folder" || exit 1
  [ $# -eq 0 ] || mkdir -p "$@" || exit 1
}
