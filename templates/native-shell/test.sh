#!/bin/sh
# Counts the variants of a few lines and of the real file, and compares.
set -eu
cd "$(dirname "$0")"

same() {
  [ "$2" = "$3" ] && return
  echo "FAILED: $1: expected $2, got $3" >&2
  exit 1
}

count() {
  awk -v min="$1" -f count-variants.awk | cut -f 2 | paste -s -d ' ' -
}

lines=$(printf '#CHROM\nctgA\t1\t.\tT\tC,G\t50\nctgA\t2\t.\tT\tTG\t20\nctgB\t3\t.\tT\tC\t.\n')

same 'variants, substitutions, others' '3 2 1' "$(echo "$lines" | count 0)"
same 'of a minimum quality' '1 1 0' "$(echo "$lines" | count 30)"
same 'of no variant' '0 0 0' "$(printf '' | count 0)"
same 'of the real file' '45 41 4' "$(gzip -cd data/calls.vcf.gz | count 0)"
echo 'ok'
