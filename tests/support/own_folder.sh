# SPDX-License-Identifier: Apache-2.0
# Tests source this file: functions for an empty current folder, and for failures.

fail() { echo "$*"; exit 1; }

# own_folder FOLDER [PART...]: makes and enters FOLDER, which $folder names, with empty subfolders of these names
own_folder() {
  folder=$1
  shift
  rm -rf "$folder"
  mkdir -p "$folder" && cd "$folder" || exit 1
  [ $# -eq 0 ] || mkdir -p "$@" || exit 1
}
