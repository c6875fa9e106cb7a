import type { SeedDocument } from '../seeds/seed-schema.ts'

/** Two users with data of their own, two applications, and tokens of each sort. Genomic files are real ones. */
export const testSeed: SeedDocument = {
  users: [
    {
      id: '1001',
      name: 'Ada Example',
      email: 'ada@example.test',
      password: 'ada',
      credits: '1000.00',
    },
    {
      id: '1002',
      name: 'Ben Example',
      email: 'ben@example.test',
      password: 'ben',
      credits: '10.00',
    },
  ],
  applications: [
    {
      id: '2001',
      name: 'Cohort Browser',
      kind: 'web',
      owner: '1001',
      clientId: 'cohort-browser',
      clientSecret: 'cohort-secret',
      redirectUri: 'http://127.0.0.1:3000/callback',
      homepageUri: 'http://127.0.0.1:3000/',
      shortDescription: 'Shows variants of many samples.',
      products: [{ id: '3001', name: 'Report', price: '2.50', persistenceDays: 30 }],
    },
    {
      id: '2002',
      name: 'Depth',
      kind: 'native',
      owner: '1001',
      clientId: 'depth',
      clientSecret: 'depth-secret',
      shortDescription: 'Counts reads.',
      command: ['node', '-e', 'console.log("nothing to do")'],
    },
  ],
  projects: [
    {
      id: '4001',
      owner: '1001',
      name: 'Volvox',
      description: 'The first project.',
      samples: [
        {
          id: '5001',
          name: 'NA12878',
          run: '8001',
          genome: '4',
          read1: 36,
          read2: 36,
          numReadsRaw: 8,
          files: [
            {
              id: '7101',
              path: 'reads/NA12878_S1_L001_R1_001.fastq.gz',
              content: 'not really zipped',
            },
            { id: '7102', path: 'reads/NA12878.txt', content: 'a note' },
          ],
        },
        { id: '5002', name: 'NA12891' },
      ],
      appResults: [
        {
          id: '6001',
          name: 'Calls',
          application: '2001',
          files: [
            { id: '7001', path: 'calls/volvox.filtered.vcf.gz', source: 'volvox.filtered.vcf.gz' },
            { id: '7002', path: 'alignments/range.bam', source: 'range.bam' },
            { id: '7003', path: 'README.txt', content: 'Calls of the volvox contig.' },
          ],
          properties: [{ name: 'Demo.note', type: 'string', content: 'hello' }],
        },
      ],
    },
    { id: '4002', owner: '1001', name: 'Empty' },
    {
      id: '4003',
      owner: '1002',
      name: "Ben's project",
      samples: [{ id: '5101', name: 'HG002' }],
      appResults: [
        {
          id: '6101',
          name: "Ben's calls",
          application: '2001',
          files: [{ id: '7201', path: 'calls.vcf', source: 'vcf_file.vcf' }],
        },
      ],
    },
  ],
  runs: [
    {
      id: '8001',
      owner: '1001',
      name: '260101_M00001_0001_000000000-A1B2C',
      experimentName: 'Run 1',
      number: 1,
      status: 'Complete',
      dateCreated: '2026-01-01T08:00:00Z',
      details: { InstrumentName: 'M00001', InstrumentType: 'MiSeq', NumCyclesRead1: 151 },
      sequencingStats: { YieldTotal: 4.5, PercentGtQ30: 91.2, NumLanes: 1 },
      files: [
        { path: 'RunInfo.xml', content: '<RunInfo/>' },
        { path: 'Data/Intensities/s_1.bcl', content: 'bcl' },
      ],
    },
    { id: '8002', owner: '1001', experimentName: 'Run 2', number: 2, status: 'Running' },
    { id: '8003', owner: '1002', experimentName: "Ben's run", number: 1, status: 'Complete' },
  ],
  tokens: [
    { token: 'ada-private', user: '1001', private: true, application: '2002' },
    { token: 'ben-private', user: '1002', private: true, application: '2002' },
    {
      token: 'ada-read',
      user: '1001',
      application: '2001',
      scopes: ['browse global', 'read project 4001'],
    },
  ],
}
