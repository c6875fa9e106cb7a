import type { SeedDocument } from '@benchtop/emulator'
import type { SeedFile } from '../seed-files.ts'

const calls = `##fileformat=VCFv4.2
##contig=<ID=chr1,length=10000>
##FILTER=<ID=q20,Description="Quality below 20">
##INFO=<ID=DP,Number=1,Type=Integer,Description="Total depth">
##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">
##FORMAT=<ID=GQ,Number=1,Type=Integer,Description="Genotype quality">
#CHROM	POS	ID	REF	ALT	QUAL	FILTER	INFO	FORMAT	Example
chr1	1042	.	A	G	98	PASS	DP=41	GT:GQ	0/1:99
chr1	2310	.	CT	C	57	PASS	DP=36	GT:GQ	0/1:57
chr1	4781	.	G	A	12	q20	DP=8	GT:GQ	0/1:12
chr1	5077	.	T	C	120	PASS	DP=44	GT:GQ	1/1:99
chr1	8926	.	G	GATT	76	PASS	DP=39	GT:GQ	0/1:76
`

const reads = `@example:1:1101:1000:2000 1:N:0:1
GATTACAGATTACAGATTACAGATTACAGATTACA
+
IIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII
@example:1:1101:1001:2001 1:N:0:1
ACGTTGCAACGTTGCAACGTTGCAACGTTGCAACG
+
IIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII#
`

const document: SeedDocument = {
  users: [
    {
      id: '1001',
      name: 'Ada Example',
      email: 'ada@example.test',
      password: 'ada',
      credits: '1000.00',
    },
    { id: '1002', name: 'Ben Example', email: 'ben@example.test', password: 'ben' },
  ],
  projects: [
    {
      id: '4001',
      owner: '1001',
      name: 'Example project',
      samples: [
        {
          id: '5001',
          name: 'Example',
          read1: 35,
          numReadsRaw: 2,
          files: [{ path: 'Example_S1_L001_R1_001.fastq', content: reads }],
        },
      ],
      appResults: [
        {
          id: '6001',
          name: 'Example calls',
          files: [{ id: '7001', path: 'calls/example.vcf', content: calls }],
        },
      ],
    },
  ],
  tokens: [
    { token: 'ada-private', user: '1001', private: true },
    { token: 'ben-private', user: '1002', private: true },
  ],
}

/** The initial data of an app without its own seed: two users, and a project with a sample and variant calls. */
export const smallData: SeedFile = { name: 'the demo data', folder: '/', document }
