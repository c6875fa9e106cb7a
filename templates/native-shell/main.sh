#!/bin/sh
# Counts the variants of a VCF that the user chose at launch.
set -eu

# The platform mounts a job's inputs and outputs here: at /data in a container.
data=${BENCHTOP_DATA:-/data}
session=$data/input/AppSession.json

fail() {
  echo "$1" >&2
  exit 1
}

command -v jq >/dev/null || fail 'jq is not installed: "apt install jq" or "brew install jq".'

# The content of one of the session's properties, or a member of it; nothing where there is none.
property() {
  jq --raw-output --arg name "$1" \
    ".Properties.Items[] | select(.Name == \$name) | .Content${2:-} // empty" "$session"
}

calls=$(property Input.calls .Id)
project=$(property Input.project-id .Id)
[ -n "$project" ] || fail 'The launch names no project for the result.'
min_quality=$(property Input.min-quality)

vcf=$(find -L "$data/input/appresults/$calls" \( -name '*.vcf' -o -name '*.vcf.gz' \) | sort | head -n 1)
[ -n "$vcf" ] || fail 'The AppResult has no VCF: choose one that has.'
echo "Reading ${vcf##*/}"

# The last line of this file is shown at the analysis while it runs.
progress() {
  echo "$1" >"$data/progress"
}

progress "10 Reading ${vcf##*/}"

# Everything in this folder becomes an AppResult of the project, described by _metadata.json.
result="$data/output/appresults/$project/Variant counts"
mkdir -p "$result"

# One step after the other: in a pipe, a failure would go unnoticed.
gzip -cdf "$vcf" >"$data/scratch/calls.vcf"
awk -v min="${min_quality:-0}" -f count-variants.awk "$data/scratch/calls.vcf" >"$data/scratch/counts.tsv"
progress '80 Writing the report'
jq --raw-input --null-input '[inputs | split("\t") | {(.[0]): .[1] | tonumber}] | add' \
  "$data/scratch/counts.tsv" >"$result/counts.json"

jq --raw-output --arg calls "$(property Input.calls .Name)" --rawfile style report.css \
  -f report.jq "$result/counts.json" >"$result/report.html"

jq --arg calls "$(property Input.calls .Name)" --slurpfile counts "$result/counts.json" '{
  Name: "Variant counts",
  Description: "Variants of \($calls)",
  HrefAppSession: .Href,
  Properties: [{Name: "Counts.Variants", Type: "string", Content: ($counts[0].variants | tostring)}]
}' "$session" >"$result/_metadata.json"

echo "$(jq .variants "$result/counts.json") variants"
