import { type DataSet, type Design, designs } from './designs.ts'
import type { WrittenSet } from './write-set.ts'

/** The README of a set: what it is, what is where, and how a caller is compared with the truth. */
export function aboutSet(
  design: Design,
  { contigs, truths }: DataSet,
  { samples, files }: WrittenSet,
  command: string,
): string {
  const bases = contigs.map(({ name, bases: { length } }) => `${name} (${length} bases)`)
  const [truth] = truths
  const [sample] = samples
  return `# ${design}

This is ${designs[design]}. All of it is made up: the reference is of no organism, the reads are drawn from it with the
variants planted and with a sequencer's errors. \`${command}\` makes the same bytes again.

- \`reference.fa\`: ${bases.join(', ')}
${samples
  .map(
    ({ name, fastq, bam, pairs }) =>
      `- \`${fastq.join('`, `')}\`, \`${bam}\`: ${pairs} pairs of reads of ${name}, and where they were drawn from`,
  )
  .join('\n')}
${files
  .filter((name) => !name.startsWith('reference'))
  .map((name) => `- \`${name}\`${name.includes('truth') ? ': every variant that was planted' : ''}`)
  .join('\n')}
- \`seed.json\`: a project with all of it, for \`benchtop seed\`; \`users.json\`: its owner, for a platform without users

The alignments are those that the reads were drawn with, so that a report can be checked without an aligner. A caller is
compared with the truth, for example:

    bcftools mpileup -f reference.fa ${sample?.bam ?? ''} | bcftools call -mv | bcftools norm -f reference.fa -Oz -o calls.vcf.gz
    bcftools index calls.vcf.gz && bcftools index ${truth?.name ?? ''}.vcf.gz
    bcftools isec -p compared calls.vcf.gz ${truth?.name ?? ''}.vcf.gz
`
}
