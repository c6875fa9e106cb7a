#!/bin/sh
# Builds the programs of this folder for the machines that Node is built for under Linux, and writes a module of each. Needs
# gcc, gcc-aarch64-linux-gnu and gcc-x86-64-linux-gnu or the machine's own.
set -eu
cd "$(dirname "$0")"
flags='-Os -static -nostdlib -ffreestanding -fno-stack-protector -fno-asynchronous-unwind-tables -fno-builtin
  -fno-pic -no-pie -Wl,--build-id=none -Wl,-z,norelro -Wl,-z,noseparate-code -Wl,-z,max-page-size=4096 -s -Wall'
out=$(mktemp -d)
trap 'rm -r "$out"' EXIT
build() {
  x86_64-linux-gnu-gcc $flags -o "$out/x64" "$1.c"
  aarch64-linux-gnu-gcc $flags -mno-outline-atomics -o "$out/arm64" "$1.c"
  cat > "$1-programs.ts" <<TEXT
/** Made by build.sh from $1.c: the program that $2, in base64. */
export const $1Programs: Readonly<Partial<Record<NodeJS.Architecture, string>>> = {
  x64: '$(base64 -w0 "$out/x64")',
  arm64: '$(base64 -w0 "$out/arm64")',
}

/** The SHA-256 of each source that it was made from. */
export const $1Sources: Readonly<Record<string, string>> = {
  '$1.c': '$(sha256sum "$1.c" | cut -d' ' -f1)',
  'system.h': '$(sha256sum system.h | cut -d' ' -f1)',
}
TEXT
}
build forward 'gives a sandbox its addresses'
build keep 'keeps the processes of a job together'
