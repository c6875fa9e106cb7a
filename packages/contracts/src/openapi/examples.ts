import type { Json } from './models.ts'

/** What a bench with the demo data answers, by the names of members; moments are those of a start. */
const examples: Readonly<Record<string, string>> = {
  Id: '4001',
  Name: 'Volvox demo',
  DateCreated: '2026-07-18T18:49:07.0000000Z',
  DateModified: '2026-07-18T18:49:07.0000000Z',
  Email: 'ada@example.test',
  Path: 'calls/volvox.filtered.vcf.gz',
  ContentType: 'application/gzip',
  ETag: '3d848079db1e170789e778876e2f6711',
  HrefContent: 'v1pre3/files/7001/content',
  HrefVariants: 'v1pre3/variantset/7001',
  AppFamilySlug: 'bench.variant-report',
  VersionNumber: '1.0.0',
  ExperimentName: 'Instrument demo',
  FlowcellBarcode: 'HFKJJBGXY',
  InstrumentName: 'AS500713',
  InstrumentType: 'MiSeq',
  SampleId: 'Volvox',
  BioSampleName: 'Control',
  SpeciesName: 'Arabidopsis thaliana',
}

/** An example of a text, if there is one. */
export function examplesOf(name: string, { type, enum: values }: Json): { examples?: string[] } {
  const example = examples[name]
  return example === undefined || type !== 'string' || values !== undefined
    ? {}
    : { examples: [example] }
}
