import type { GivenValues } from '@benchtop/forms'

const sample = (nth: number) => `v1pre3/samples/${5000 + nth}`
const project = 'v1pre3/projects/4001'
const calls = 'v1pre3/appresults/6001'

/** What a user enters into each form of the list, as a launch that is accepted, of the built-in resources. */
export const exampleValues: Readonly<Record<string, GivenValues>> = {
  'first-form': { reads: [sample(1), sample(2)], 'project-id': project },
  'text-and-patterns': { region: 'chr7:117480025-117668665', prefix: 'run-1', note: 'Two\nlines.' },
  numbers: { depth: '20', frequency: '0.05' },
  choices: { mode: 'exact', reference: 'GRCh38' },
  'checkbox-groups': { outputs: ['vcf', 'bam'], annotations: ['genes'] },
  choosers: { calls, targets: 'v1pre3/files/9003', run: 'v1pre3/runs/7001', 'project-id': project },
  conditions: { reference: 'own', fasta: 'v1pre3/files/9004', depth: '3', reason: 'A panel.' },
  sections: { reads: sample(1), threads: '8' },
  tables: { regions: [{ gene: 'CFTR', padding: '20', strand: '+' }, { gene: 'BRCA1' }] },
  'tumor-and-normal': { pairs: [{ tumor: sample(1), normal: sample(2) }] },
  'sample-sheet': { sheet: 'Name,Group\nNA12878,case\nNA12891,control\n' },
  'permission-rule': { 'project-id': project },
  'script-rule': { from: '1', to: '150' },
  gathering: { cases: [sample(1)], controls: [sample(2)], calls: [calls] },
  trio: { child: sample(1), mother: sample(3), father: sample(2) },
  'cohort-by-table': {
    cohort: [{ sample: sample(4), phenotype: 'affected', age: '41' }],
    'project-id': project,
  },
  deployed: {
    'app-session-name': 'Example',
    'sample-id': sample(1),
    reference: '1',
    'project-id': project,
  },
  'native-typescript': { calls, 'min-quality': '20', 'project-id': project },
  'variant-report': { calls, 'min-depth': '10', 'project-id': project },
  'carrier-screening': { 'partner-a': sample(1), 'partner-b': sample(2), project },
  'run-qc': { run: 'v1pre3/runs/7001', project },
  'allele-frequencies': { cohorts: ['v1pre3/projects/4002'], project },
  'gather-pipeline': { alignment: calls, parts: '3', 'min-quality': '20', 'project-id': project },
}
