/**
 * `benchtop-stage`: brings the inputs of a task to where it runs and sends its outputs back, where no file system is shared.
 * It is one text in POSIX shell with curl and sha256sum, because any cluster's image of tools has these, it needs neither an
 * installation nor a processor of one kind, and curl speaks TLS and goes through proxies as the site has settled them. It runs
 * before and after the app in an image of its own, so that the app's image needs nothing. Files go in parallel, are resumed
 * where a connection broke, and count when their SHA-256 is right. Addresses are no arguments, which other users could see.
 */
export const stageScript = `#!/bin/sh
# benchtop-stage bring DATA: brings the inputs. benchtop-stage send DATA [LOGS]: sends the outputs and logs.
# benchtop-stage send-after DATA: waits until the app has ended, and sends.
# BENCHTOP_STAGE is the address of the task. BENCHTOP_RUN is the only run of it that may bring inputs.
set -u
parallel=4
tries=\${BENCHTOP_TRIES:-8}

call() {
  place=$1
  shift
  curl --silent --show-error --fail --connect-timeout 20 --speed-limit 1 --speed-time 120 \\
    -K /dev/fd/3 "$@" 3<<EOF
url = "$BENCHTOP_STAGE/$place"
EOF
}

# Calls until it works: a bench may be started again meanwhile.
persist() {
  tried=0
  until call "$@"; do
    tried=$((tried + 1))
    [ "$tried" -lt "$tries" ] || return 1
    sleep "$tried"
  done
}

sum_of() { sha256sum < "$1" | cut -c1-64; }
size_of() { wc -c < "$1" | tr -d ' '; }

bring_one() {
  data=$1 number=$2 sum=$3 size=$4
  path=$(printf '%b_' "$(printf %s "$5" | sed 's/@/\\\\0/g')")
  target=$data/\${path%_}
  part=$target.benchtop-part
  mkdir -p "\${target%/*}"
  tried=0
  while [ "$tried" -lt "$tries" ]; do
    : >> "$part"
    have=$(size_of "$part")
    [ "$have" -lt "$size" ] && call "input/$number" -H "Range: bytes=$have-" >> "$part"
    have=$(size_of "$part")
    if [ "$have" -ge "$size" ]; then
      if [ "$(sum_of "$part")" = "$sum" ]; then
        mv "$part" "$target"
        return 0
      fi
      rm -f "$part"
    fi
    tried=$((tried + 1))
    sleep "$tried"
  done
  echo "benchtop-stage: input $number did not arrive" >&2
  return 1
}

part_of() {
  dd if="$file" bs=1048576 skip=$((number * length / 1048576)) count=$((length / 1048576)) 2> /dev/null
}

# Sends a part of an output to the address that the bench gives for exactly its bytes, and notes it.
send_part() {
  file=$1 length=$2 notes=$3 number=$4
  size=$(($(size_of "$file") - number * length))
  [ "$size" -le "$length" ] || size=$length
  sum=$(part_of | sha256sum | cut -c1-64)
  tried=0
  while [ "$tried" -lt 3 ]; do
    address=$(call "address/$sum/$size") || return 1
    if part_of | curl --silent --show-error --fail --connect-timeout 20 --speed-limit 1 --speed-time 120 \\
      -H "Content-Length: $size" -H 'Transfer-Encoding:' -H 'Expect:' -o /dev/null -T - -K /dev/fd/3 3<<EOF
$address
EOF
    then
      echo "$sum $size" > "$notes/$number"
      return 0
    fi
    tried=$((tried + 1))
    sleep "$tried"
  done
  return 1
}

# Sends a large output straight into the store of contents. Fails where it has to pass the bench.
send_parts() {
  # The bench reads the metadata of a result itself.
  [ -e "\${BENCHTOP_DIRECT:-}" ] && [ "\${1##*/}" != _metadata.json ] || return 1
  length=$(call "parts/$hex/$size") || return 1
  [ "$length" -gt 0 ] || return 1
  notes=$(mktemp -d) || return 1
  seq 0 $(((size - 1) / length)) > "$notes/numbers"
  xargs -P "$parallel" -n 1 sh "$0" send-part "$1" "$length" "$notes" < "$notes/numbers" &&
    while read -r number; do cat "$notes/$number"; done < "$notes/numbers" > "$notes/all" &&
    persist "arrived/$hex" --data-binary "@$notes/all" > /dev/null
  failed=$?
  rm -rf "$notes"
  [ "$failed" = 0 ] && return 0
  echo "benchtop-stage: large outputs pass the bench: they could not be sent straight to its store" >&2
  rm -f "$BENCHTOP_DIRECT"
  return 1
}

send_one() {
  [ -n "$1" ] && [ -f "$1" ] || return 0
  hex=$(printf %s "$1" | od -An -v -tx1 | tr -d ' \\n')
  size=$(size_of "$1")
  send_parts "$1" && return 0
  sum=$(sum_of "$1")
  tried=0
  while [ "$tried" -lt "$tries" ]; do
    have=$(call "size/$hex")
    if [ -n "$have" ]; then
      if [ "$have" -le "$size" ]; then
        tail -c +$((have + 1)) "$1" | call "put/$hex/$have" -T - > /dev/null
      fi
      call "sum/$hex/$size/$sum" -X POST > /dev/null && return 0
    fi
    tried=$((tried + 1))
    sleep "$tried"
  done
  echo "benchtop-stage: an output could not be sent: $1" >&2
  return 1
}

# Links to files of the output are sent as these files, and no others.
send_link() {
  [ -n "$1" ] || return 0
  case $(readlink -f "$1") in
    "$(pwd -P)"/output/*) send_one "$1" ;;
    *) echo "benchtop-stage: not sent, because it points outside of the output: $1" >&2 ;;
  esac
}

send_folder() {
  [ -n "$1" ] || return 0
  persist "folder/$(printf %s "$1" | od -An -v -tx1 | tr -d ' \\n')" -X POST > /dev/null
}

case $1 in
  bring)
    # The app may be another user than this one.
    umask 0
    if [ -n "\${BENCHTOP_RUN:-}" ]; then
      persist "claim/$BENCHTOP_RUN" -X POST > /dev/null || exit 1
    fi
    list=$(mktemp) || exit 1
    if ! mkdir -p "$2/input" "$2/output" "$2/scratch" "$2/logs"; then
      echo "benchtop-stage: the user $(id -u) of this image may not write to $2: set stageImage to one that runs as root" >&2
      exit 1
    fi
    chmod 777 "$2" 2> /dev/null
    persist inputs > "$list" || exit 1
    if [ -s "$list" ]; then
      xargs -P "$parallel" -n 4 sh "$0" bring-one "$2" < "$list" || exit 1
    fi
    rm -f "$list"
    persist state/brought -X POST > /dev/null
    ;;
  send)
    persist state/sending -X POST > /dev/null || exit 1
    BENCHTOP_DIRECT=$(mktemp) && export BENCHTOP_DIRECT
    [ -z "\${3:-}" ] || (cd "$3" && for name in stdout stderr; do send_one "$name" || exit 1; done) || exit 1
    cd "$2" || exit 1
    find output -type d -empty -print0 2> /dev/null | xargs -0 -n 1 sh "$0" send-folder || exit 1
    find output -type l -print0 | xargs -0 -n 1 sh "$0" send-link || exit 1
    find output logs -type f -print0 | xargs -0 -P "$parallel" -n 1 sh "$0" send-one || exit 1
    persist state/done -X POST > /dev/null
    ;;
  send-after)
    trap 'exit 143' TERM
    word=$(mktemp) || exit 1
    failed=0
    # About six hours without the bench: then no one takes the outputs.
    while [ "$failed" -lt 2160 ]; do
      # A shell handles a signal while it waits, and not while a command runs.
      call ended > "$word" 2> /dev/null &
      if wait $!; then
        failed=0
        if [ "$(cat "$word")" = yes ]; then
          rm -f "$word"
          exec sh "$0" send "$2"
        fi
      else
        failed=$((failed + 1))
        sleep $((failed < 10 ? failed : 10)) &
        wait $!
      fi
    done
    echo "benchtop-stage: the bench can't be reached" >&2
    exit 1
    ;;
  bring-one) shift; bring_one "$@" ;;
  send-part) shift; send_part "$@" ;;
  send-one) send_one "\${2:-}" ;;
  send-link) send_link "\${2:-}" ;;
  send-folder) send_folder "\${2:-}" ;;
  *) echo "benchtop-stage: bring or send" >&2; exit 2 ;;
esac
`
