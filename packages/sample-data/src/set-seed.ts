import { readLength } from './fragments.ts'
import type { WrittenSet } from './write-set.ts'

/** Whom the project of a set belongs to: the first user of the demo. */
const owner = '1001'

/** For a platform that has no users yet. */
export const usersSeed = {
  users: [
    {
      id: owner,
      name: 'Ada Example',
      email: 'ada@example.test',
      password: 'ada',
      credits: '1000.00',
    },
  ],
}

/** A seed with a project that has the set: a sample for each with its reads, and a result with what was made of them. */
export function seedOf(title: string, { samples, files }: WrittenSet): object {
  const gzip = 'application/gzip'
  const binary = 'application/octet-stream'
  return {
    projects: [
      {
        owner,
        name: title,
        description:
          'Made up, of no organism. The truth files name every variant that was planted.',
        samples: samples.map(({ name, fastq, pairs }) => ({
          name,
          sampleId: name,
          read1: readLength,
          read2: readLength,
          numReadsRaw: pairs,
          numReadsPF: pairs,
          files: fastq.map((source) => file(source, gzip)),
        })),
        appResults: [
          {
            name: 'Alignments and truth',
            files: [
              ...samples.map(({ bam }) => file(bam, binary)),
              ...files.map((name) => file(name, name.endsWith('.gz') ? gzip : 'text/plain')),
            ],
          },
        ],
      },
    ],
  }
}

function file(source: string, contentType: string): object {
  return { path: source, source, contentType }
}
