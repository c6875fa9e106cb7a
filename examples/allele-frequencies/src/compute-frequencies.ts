import { runSession, uploadFile, type Client } from '@benchtop/app-runtime'
import { renderReport, type Scatter } from '@benchtop/app-runtime/report'
import { countAlleles, type Cohort } from './count-alleles.ts'

type Chosen = { readonly Id: string; readonly Name: string }

/** What the user enters in the form. */
export type Inputs = {
  readonly 'Input.cohorts': readonly Chosen[]
  readonly 'Input.region'?: string
  readonly 'Output.Projects': readonly [Chosen]
}

/** After how many samples the user sees how far it is. */
const step = 50

/** Computes the frequencies of a launch, and writes them to the project that its user chose. */
export function computeFrequencies(client: Client, sessionId: string) {
  return runSession<Inputs>(client, sessionId, async ({ values, progress, createResult }) => {
    const [projects, region = ''] = [values['Input.cohorts'], values['Input.region']?.trim()]
    const cohorts: Cohort[] = []
    for (const project of projects) {
      const listed = await client.v1.listProjectSamples({ projectId: project.Id, Limit: 1 })
      let read = 0
      const onSample = async (): Promise<void> => {
        read += 1
        if (read % step === 1)
          await progress(`${project.Name}: ${read} of ${listed.TotalCount} samples`)
      }
      cohorts.push(await countAlleles(client, project, { region, onSample }))
    }
    if (cohorts.every(({ samples }) => samples === 0)) {
      throw new Error(
        'No sample of these projects has a VCF. Choose projects whose samples have one.',
      )
    }
    const table = tabulate(cohorts)
    const result = await createResult({
      projectId: values['Output.Projects'][0].Id,
      name: 'Allele frequencies',
      description: `${region || 'All regions'} of ${projects.map(({ Name }) => Name).join(', ')}`,
    })
    const target = { appResult: result.Id }
    const files = {
      'frequencies.tsv': textOf(cohorts, table),
      'report.html': reportOf(cohorts, region, table),
    }
    for (const [name, content] of Object.entries(files)) {
      const contentType = name.endsWith('.html') ? 'text/html' : 'text/tab-separated-values'
      await uploadFile(client, { target, name, content, contentType })
    }
    const samples = cohorts.reduce((sum, one) => sum + one.samples, 0)
    return `${table.length} variants of ${samples} samples`
  })
}

type Row = readonly [variant: string, ...frequencies: (number | null)[]]

/** The frequencies of each variant in each cohort, those first whose frequencies differ most. */
function tabulate(cohorts: readonly Cohort[]): Row[] {
  const variants = [...new Set(cohorts.flatMap((cohort) => cohort.variants))]
  const rows = variants.map((variant): Row => {
    const frequencies = cohorts.map((cohort) => {
      const { copies, called } = cohort.frequencyOf(variant)
      return called === 0 ? null : copies / called
    })
    return [variant, ...frequencies]
  })
  const range = ([, ...all]: Row): number => {
    const known = all.filter((one) => one !== null)
    return known.length > 1 ? Math.max(...known) - Math.min(...known) : Math.max(...known, 0)
  }
  return rows.toSorted((one, other) => range(other) - range(one))
}

function textOf(cohorts: readonly Cohort[], table: readonly Row[]): string {
  const counts = cohorts.flatMap(({ name }) => [`${name} AC`, `${name} AN`])
  const lines = table.map(([variant]) => [
    variant,
    ...cohorts.map((cohort) => Object.values(cohort.frequencyOf(variant)).join('\t')),
  ])
  return [['variant', ...counts], ...lines].map((line) => `${line.join('\t')}\n`).join('')
}

function reportOf(cohorts: readonly Cohort[], region: string, table: readonly Row[]): string {
  const [first, second] = cohorts
  const known = table.map(([, ...all]) => all.filter((one) => one !== null))
  const compared: Scatter[] = []
  if (first !== undefined && second !== undefined) {
    compared.push({
      kind: 'scatter',
      title: `${first.name} and ${second.name}`,
      description: 'Each mark is a variant. Those far from the diagonal set the cohorts apart.',
      x: { label: first.name, format: 'percent' },
      y: { label: second.name, format: 'percent' },
      series: [{ name: 'Variants', points: table.map(([, x, y]) => [x ?? NaN, y ?? NaN]) }],
    })
  }
  return renderReport({
    title: 'Allele frequencies',
    kicker: region || 'All regions',
    facts: cohorts.map(({ name, samples }) => ({ label: name, value: `${samples} samples` })),
    notes: [
      ...cohorts
        .filter(({ left }) => left > 0)
        .map(({ name, left }) => `${left} samples of ${name} have no VCF and were left out.`),
      ...(table.length === 0 ? ['No sample has a variant there.'] : []),
    ],
    sections: [
      {
        blocks: [
          ...compared,
          {
            kind: 'histogram',
            title: 'How common the variants are',
            x: { label: 'Frequency', format: 'percent' },
            values: known.flat(),
          },
          {
            kind: 'table',
            title: 'Frequencies',
            columns: [
              { label: 'Variant' },
              ...cohorts.map(({ name }) => ({ label: name, format: 'percent' as const })),
            ],
            rows: table,
            note: 'A sample that does not list a position counts as having the reference there.',
          },
        ],
      },
    ],
  })
}
