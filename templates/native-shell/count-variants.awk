# Counts the variants of a VCF whose quality is at least `min`: one line for each count, with its name, a tab, its number.
BEGIN { FS = "\t" }

/^#/ { next }

{ quality = $6 == "." ? 0 : $6 }

quality >= min {
  variants++
  if ($4 "," $5 ~ /^[ACGTNacgtn](,[ACGTNacgtn])+$/) substitutions++
}

END {
  printf "variants\t%d\n", variants
  printf "substitutions\t%d\n", substitutions
  printf "others\t%d\n", variants - substitutions
}
