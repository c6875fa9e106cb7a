import type { ReportMissing } from './report-data.ts'

/** What a template reads and there isn't, which shows nothing: often a typing error. */
export type ReportWarning = {
  /** Where it is read first, from 1; undefined where the name isn't in the text as such. */
  readonly line?: number
  readonly message: string
}

/** A template with more typing errors than this needs no more. */
const mostWarnings = 50
/** So many of the names that exist are listed. */
const listedNames = 10
const knownNames: ReadonlySet<string> = new Set(['session', 'result'])

/** Collects what a template reads and there isn't, each once. */
export function reportWarnings(template: string): {
  readonly missing: ReportMissing
  unknownName(name: string): void
  list(): readonly ReportWarning[]
} {
  const found = new Map<string, ReportWarning>()
  const add = (name: string, message: string): void => {
    if (found.size >= mostWarnings || found.has(message)) return
    const at = template.indexOf(name)
    const line = at === -1 ? undefined : template.slice(0, at).split('\n').length
    found.set(message, { ...(line !== undefined && { line }), message })
  }
  return {
    missing(owner, name, known) {
      const some = known.slice(0, listedNames)
      const more = known.length > some.length ? ', …' : ''
      const there = known.length === 0 ? 'It has none.' : `It has ${some.join(', ')}${more}.`
      add(name, `There is no "${name}" in ${owner}. ${there}`)
    },
    unknownName(name) {
      if (knownNames.has(name)) return
      add(name, `There is no "${name}": a template is given session and result.`)
    },
    list: () => [...found.values()],
  }
}
