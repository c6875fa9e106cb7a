import { alleleCopies, runSession, uploadFile, type Client } from '@benchtop/app-runtime'
import { renderReport } from '@benchtop/app-runtime/report'
import panel from '../panel.json' with { type: 'json' }

type Chosen = { readonly Id: string; readonly Name: string }

/** What the user enters in the form. */
export type Inputs = {
  readonly 'Input.partner-a': Chosen
  readonly 'Input.partner-b': Chosen
  readonly 'Output.Projects': readonly [Chosen]
}

/** Screens the couple of a launch, and writes the report to the project that its user chose. */
export function screenCouple(client: Client, sessionId: string) {
  return runSession<Inputs>(client, sessionId, async ({ values, progress, createResult }) => {
    const partners = [values['Input.partner-a'], values['Input.partner-b']] as const
    const [one, other] = partners
    const files = [await variantFile(client, one), await variantFile(client, other)]
    const rows: [string, string, string, number, number][] = []
    for (const [at, variant] of panel.entries()) {
      await progress(`Reading ${variant.gene}, ${at + 1} of ${panel.length}`)
      const calls = files.map((id) => alleleCopies(client, { id, ...variant }))
      const [a = 0, b = 0] = (await Promise.all(calls)).map((copies) => Object.values(copies)[0])
      if (a + b > 0) rows.push([variant.gene, variant.condition, variant.variant, a, b])
    }
    const genes = new Set(rows.filter((row) => row[3] > 0).map(([gene]) => gene))
    const shared = [...genes].filter((gene) => rows.some((row) => row[0] === gene && row[4] > 0))
    const summary = `Genes that both carry variants of: ${shared.join(', ') || 'none'}`
    const labels = ['Gene', 'Condition', 'Variant', one.Name, other.Name]
    const columns = labels.map((label) => ({ label }))
    const title = `Carrier screening of ${one.Name} and ${other.Name}`
    const notes = rows.length === 0 ? ['Neither partner carries a variant of the list.'] : []
    const table = { kind: 'table', title: 'Copies of each variant', columns, rows } as const
    const content = renderReport({ title, summary, notes, sections: [{ blocks: [table] }] })
    const result = await createResult({ projectId: values['Output.Projects'][0].Id, name: title })
    const target = { appResult: result.Id }
    await uploadFile(client, { target, name: 'report.html', content, contentType: 'text/html' })
    return summary
  })
}

async function variantFile(client: Client, { Id, Name }: Chosen): Promise<string> {
  for await (const file of client.v1.listSampleFiles.all({ sampleId: Id })) {
    if (file.HrefVariants !== undefined) return file.Id
  }
  throw new Error(`${Name} has no VCF. Choose a sample that has one.`)
}
