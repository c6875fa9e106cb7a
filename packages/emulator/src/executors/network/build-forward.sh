#!/bin/sh
# Builds forward.c for the machines that Node is built for under Linux, and writes forward-programs.ts. Needs gcc,
# gcc-aarch64-linux-gnu and gcc-x86-64-linux-gnu or the machine's own.
set -eu
cd "$(dirname "$0")"
flags='-Os -static -nostdlib -ffreestanding -fno-stack-protector -fno-asynchronous-unwind-tables -fno-builtin
  -fno-pic -no-pie -Wl,--build-id=none -Wl,-z,norelro -Wl,-z,noseparate-code -Wl,-z,max-page-size=4096 -s -Wall'
out=$(mktemp -d)
trap 'rm -r "$out"' EXIT
x86_64-linux-gnu-gcc $flags -o "$out/x64" forward.c
aarch64-linux-gnu-gcc $flags -mno-outline-atomics -o "$out/arm64" forward.c
{
  cat <<TEXT
/** Made by build-forward.sh from forward.c: the program that gives a sandbox its addresses, in base64. */
export const forwardPrograms: Readonly<Partial<Record<NodeJS.Architecture, string>>> = {
  x64: '$(base64 -w0 "$out/x64")',
  arm64: '$(base64 -w0 "$out/arm64")',
}

/** The SHA-256 of the forward.c that they were made from. */
export const forwardSource = '$(sha256sum forward.c | cut -d' ' -f1)'
TEXT
} > forward-programs.ts
