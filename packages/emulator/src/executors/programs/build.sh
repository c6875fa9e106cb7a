#!/bin/sh
# Builds the programs of this folder for the machines that Node is built for under Linux, and writes programs.ts. Needs gcc,
# gcc-aarch64-linux-gnu and gcc-x86-64-linux-gnu or the machine's own.
set -eu
cd "$(dirname "$0")"
flags='-Os -static -nostdlib -ffreestanding -fno-stack-protector -fno-asynchronous-unwind-tables -fno-builtin
  -fno-pic -no-pie -Wl,--build-id=none -Wl,-z,norelro -Wl,-z,noseparate-code -Wl,-z,max-page-size=4096 -s -Wall'
out=$(mktemp -d)
trap 'rm -r "$out"' EXIT
build() {
  x86_64-linux-gnu-gcc $flags -o "$out/x64" "$1.c"
  aarch64-linux-gnu-gcc $flags -mno-outline-atomics -o "$out/arm64" "$1.c"
  cat <<TEXT
export const $1Programs: Programs = {
  x64: '$(base64 -w0 "$out/x64")',
  arm64: '$(base64 -w0 "$out/arm64")',
}

TEXT
}
{
  cat <<TEXT
type Programs = Readonly<Partial<Record<NodeJS.Architecture, string>>>

/** Made by build.sh from forward.c: the program that gives a sandbox its addresses, in base64. */
TEXT
  build forward
  echo "/** Made by build.sh from keep.c: the program that keeps the processes of a job together, in base64. */"
  build keep
  echo "/** The SHA-256 of the sources that they were made from. */"
  echo "export const programSources: Readonly<Record<string, string>> = {"
  for name in forward.c keep.c system.h; do
    echo "  '$name': '$(sha256sum "$name" | cut -d' ' -f1)',"
  done
  echo "}"
} > programs.ts
