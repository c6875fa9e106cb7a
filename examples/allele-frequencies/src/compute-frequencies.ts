import { runSession, uploadFile, type Client } from '@benchtop/app-runtime'
import { renderReport } from '@benchtop/app-runtime/report'
import { countAlleles, frequencyOf, type Cohort } from './count-alleles.ts'

type Chosen = { readonly Id: string; readonly Name: string }

/** What the user enters in the form. */
export type Inputs = {
  readonly 'Input.cohorts': readonly Chosen[]
  readonly 'Input.region'?: string
  readonly 'Output.Projects': readonly [Chosen]
}

/** Computes the frequencies of a launch, and writes them to the project that its user chose. */
export function computeFrequencies(client: Client, sessionId: string) {
  return runSession<Inputs>(client, sessionId, async ({ values, progress, createResult }) => {
    const region = values['Input.region']?.trim() ?? ''
    const cohorts: Cohort[] = []
    for (const project of values['Input.cohorts']) {
      cohorts.push(await countAlleles(client, project, region, progress))
    }
    const samples = cohorts.reduce((sum, one) => sum + one.samples, 0)
    if (samples === 0) throw new Error('No sample there has a VCF. Choose projects with variants.')

    const variants = [...new Set(cohorts.flatMap(({ counts }) => [...counts.keys()]))]
    const summary = `${variants.length} variants of ${samples} samples`
    const [{ Id: projectId }] = values['Output.Projects']
    const result = await createResult({ projectId, name: 'Allele frequencies' })
    const target = { appResult: result.Id }
    const table = { name: 'frequencies.tsv', content: tableOf(cohorts, variants) }
    const report = { name: 'report.html', content: reportOf(cohorts, variants, region) }
    await uploadFile(client, { target, ...table, contentType: 'text/tab-separated-values' })
    await uploadFile(client, { target, ...report, contentType: 'text/html' })
    return summary
  })
}

/** Copies (AC) and called alleles (AN) of each variant, for each cohort. */
function tableOf(cohorts: readonly Cohort[], variants: readonly string[]): string {
  const head = cohorts.flatMap(({ name }) => [`${name} AC`, `${name} AN`])
  const countsOf = (variant: string) => cohorts.flatMap((one) => frequencyOf(one, variant))
  const rows = variants.map((variant) => [variant, ...countsOf(variant)])
  return [['variant', ...head], ...rows].map((row) => `${row.join('\t')}\n`).join('')
}

/** The frequencies in all cohorts together and in each, those variants first that differ most. */
function reportOf(cohorts: readonly Cohort[], variants: readonly string[], region: string): string {
  const rows = variants.map((variant) => {
    const counts = cohorts.map((cohort) => frequencyOf(cohort, variant))
    const total = (at: 0 | 1): number => counts.reduce((sum, count) => sum + count[at], 0)
    // Not a number where none was called, which the report leaves out.
    const each = counts.map(([copies, called]) => copies / called)
    const range = Math.max(...each) - Math.min(...each) || 0
    return { variant, all: total(0) / total(1), each, range }
  })
  const names = cohorts.map(({ name }) => name)
  return renderReport({
    title: 'Allele frequencies',
    kicker: region || 'All regions',
    facts: cohorts.map(({ name, samples }) => ({ label: name, value: `${samples} samples` })),
    notes: variants.length === 0 ? ['No sample has a variant there.'] : [],
    sections: [
      {
        blocks: [
          {
            kind: 'scatter',
            title: 'Each cohort against all',
            description: 'A mark is a variant. Far from the diagonal are those that set it apart.',
            x: { label: 'All cohorts', format: 'percent' },
            y: { label: 'One cohort', format: 'percent' },
            series: names.map((name, at) => ({
              name,
              points: rows.map(({ all, each }) => [all, each[at] ?? NaN]),
            })),
          },
          {
            kind: 'table',
            title: 'Frequencies',
            columns: ['Variant', 'All', ...names].map((label) => ({ label, format: 'percent' })),
            rows: rows
              .toSorted((one, other) => other.range - one.range)
              .map(({ variant, all, each }) => [variant, all, ...each]),
            note: 'A sample that does not list a variant counts as having the reference there.',
          },
        ],
      },
    ],
  })
}
