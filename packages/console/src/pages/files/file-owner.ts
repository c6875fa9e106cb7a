import type { FileRecord } from '@benchtop/contracts'

/** The owner of a file: an analysis, a run, a sample or a result. */
export type FileOwner = {
  readonly kind: 'run' | 'sample' | 'appresult' | 'appsession'
  readonly id: string
  /** Its name in the console. */
  readonly title: string
  /** Of its page in the console. */
  readonly path: string
  /** The tab of a project that lists such owners. */
  readonly collection: 'results' | 'samples'
  /** The pages that lead to it. */
  readonly above: readonly { readonly name: string; readonly path: string }[]
}

const projects = { name: 'Projects', path: '/projects' }

/** The owner of a file; undefined if the platform names none. */
export function ownerOf(file: FileRecord): FileOwner | undefined {
  const { ParentAppResult, ParentSample, ParentRun, ParentAppSession } = file
  if (ParentAppResult !== undefined) {
    const { Id: id } = ParentAppResult
    return {
      kind: 'appresult',
      id,
      title: 'Result',
      path: `/appresults/${id}`,
      collection: 'results',
      above: [projects],
    }
  }
  if (ParentSample !== undefined) {
    const { Id: id } = ParentSample
    return {
      kind: 'sample',
      id,
      title: 'Sample',
      path: `/samples/${id}`,
      collection: 'samples',
      above: [projects],
    }
  }
  if (ParentRun !== undefined) {
    const { Id: id } = ParentRun
    return {
      kind: 'run',
      id,
      title: 'Run',
      path: `/runs/${id}`,
      collection: 'results',
      above: [{ name: 'Runs', path: '/runs' }],
    }
  }
  if (ParentAppSession === undefined) return undefined
  const { Id: id } = ParentAppSession
  return {
    kind: 'appsession',
    id,
    title: 'Analysis',
    path: `/analyses/${id}`,
    collection: 'results',
    above: [{ name: 'Analyses', path: '/analyses' }],
  }
}
