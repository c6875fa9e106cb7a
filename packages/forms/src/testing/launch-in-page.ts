import { readForm, scopes, toProperties, validate } from '../index.ts'
import { createScriptRunner, type BrowserWorker } from '../scripts/browser.ts'
import type { CorpusLaunch, CorpusResource } from './corpus.ts'

/** The input of a page: a case of the corpus, and its platform. */
export type PageTask = {
  readonly text: string
  readonly launches: readonly Pick<CorpusLaunch, 'values'>[]
  readonly resources: readonly CorpusResource[]
  readonly now: number
}

/** The result of each launch in a page. */
export type PageResult = Pick<CorpusLaunch, 'properties' | 'scopes' | 'problems'>

/** The required subset of a page. */
type PageScope = {
  readonly Worker: new (url: string, options: { readonly type: 'module' }) => BrowserWorker
  readonly WebAssembly: { compileStreaming(response: Promise<unknown>): Promise<object> }
}

/** Reads a definition inside a page, and makes its launches. */
export async function launchInPage(task: PageTask): Promise<PageResult[]> {
  const { Worker, WebAssembly } = globalThis as unknown as PageScope
  await using scripts = createScriptRunner({
    startWorker: () => new Worker('/scripts/browser-worker.ts', { type: 'module' }),
    wasm: () => WebAssembly.compileStreaming(fetch('/quickjs.wasm')),
  })
  const { form } = readForm(task.text)
  if (form === undefined) throw new Error('The form is not valid.')
  const byHref = new Map(task.resources.map((one) => [one.record.Href, one]))
  const results: PageResult[] = []
  for (const { values } of task.launches) {
    const problems = await validate(form, values, {
      resolve: (href) => byHref.get(href)?.record,
      may: (href, permission) => byHref.get(href)?.may.includes(permission) ?? false,
      scripts,
      now: task.now,
    })
    results.push({
      problems,
      properties: toProperties(form, values),
      scopes: scopes(form, values, (href) => byHref.get(href)?.belongsTo),
    })
  }
  return results
}
