import type { Database } from './database.ts'

type Named = { id?: string | undefined }
type Document = {
  users?: readonly Named[] | undefined
  applications?: readonly (Named & { products?: readonly Named[] | undefined })[] | undefined
  projects?:
    | readonly (Named & {
        samples?: readonly (Named & { files?: readonly Named[] | undefined })[] | undefined
        appResults?: readonly (Named & { files?: readonly Named[] | undefined })[] | undefined
      })[]
    | undefined
  runs?: readonly (Named & { files?: readonly Named[] | undefined })[] | undefined
  biosamples?: readonly (Named & { subject?: Named | undefined })[] | undefined
  prepRequests?: readonly Named[] | undefined
  libraries?: readonly (Named & { container?: Named | undefined })[] | undefined
  libraryPools?: readonly Named[] | undefined
  labRequeues?: readonly Named[] | undefined
  lanes?: readonly Named[] | undefined
  datasets?: readonly Named[] | undefined
  instruments?: readonly Named[] | undefined
  apiAgreements?: readonly Named[] | undefined
  workflows?: readonly Named[] | undefined
  appSessions?: readonly Named[] | undefined
}

/** The tables of the lists whose items hold no others. */
const tablesOfLists = {
  prepRequests: 'prep_request',
  libraryPools: 'library_pool',
  labRequeues: 'lab_requeue',
  lanes: 'lane',
  datasets: 'dataset',
  instruments: 'instrument',
  apiAgreements: 'api_agreement',
  workflows: 'workflow',
  appSessions: 'appsession',
} as const

/** Keeps the ids that documents name out of those that are made up for what has none. */
export function reserveIds(database: Database, documents: readonly Document[]): void {
  const reserve = database.statement<[number, string]>(
    'UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?',
  )
  const of = (table: string, items: readonly Named[]): void => {
    const ids = items.flatMap((item) => (item.id === undefined ? [] : [Number(item.id)]))
    if (ids.length > 0) reserve.run(Math.max(...ids), table)
  }
  const all = <Item>(list: (document: Document) => readonly Item[] | undefined): Item[] =>
    documents.flatMap((document) => list(document) ?? [])

  const projects = all((document) => document.projects)
  const samples = projects.flatMap((project) => project.samples ?? [])
  const results = projects.flatMap((project) => project.appResults ?? [])
  const runs = all((document) => document.runs)
  const applications = all((document) => document.applications)
  of(
    'user',
    all((document) => document.users),
  )
  of('application', applications)
  of(
    'product',
    applications.flatMap((application) => application.products ?? []),
  )
  const bioSamples = all((document) => document.biosamples)
  const libraries = all((document) => document.libraries)
  of('biosample', bioSamples)
  of(
    'subject',
    bioSamples.flatMap(({ subject }) => subject ?? []),
  )
  of('library', libraries)
  of(
    'library_container',
    libraries.flatMap(({ container }) => container ?? []),
  )
  for (const [list, table] of Object.entries(tablesOfLists)) {
    of(
      table,
      all((document) => document[list as keyof typeof tablesOfLists]),
    )
  }
  of('project', projects)
  of('sample', samples)
  of('appresult', results)
  of('run', runs)
  of(
    'file',
    [...samples, ...results, ...runs].flatMap((owner) => owner.files ?? []),
  )
}
