import type { Database } from './database.ts'

/** The table of each list of a document whose items may name their ids, and of what is inside of these. */
const tables: Readonly<Record<string, string>> = {
  users: 'user',
  applications: 'application',
  'applications.products': 'product',
  projects: 'project',
  'projects.samples': 'sample',
  'projects.samples.files': 'file',
  'projects.appResults': 'appresult',
  'projects.appResults.files': 'file',
  runs: 'run',
  'runs.files': 'file',
  biosamples: 'biosample',
  'biosamples.subject': 'subject',
  prepRequests: 'prep_request',
  libraries: 'library',
  'libraries.container': 'library_container',
  libraryPools: 'library_pool',
  labRequeues: 'lab_requeue',
  lanes: 'lane',
  datasets: 'dataset',
  instruments: 'instrument',
  apiAgreements: 'api_agreement',
  workflows: 'workflow',
  appSessions: 'appsession',
}

type Members = Readonly<Record<string, unknown>>

/** Keeps the ids that documents name out of those that are made up for what has none. */
export function reserveIds(database: Database, documents: readonly object[]): void {
  const reserve = database.statement<[number, string]>(
    'UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?',
  )
  for (const [path, table] of Object.entries(tables)) {
    let items = documents as readonly Members[]
    for (const member of path.split('.')) {
      items = items.flatMap((item) => (item[member] ?? []) as Members | readonly Members[])
    }
    const greatest = items.reduce((most, { id }) => Math.max(most, Number(id ?? 0)), 0)
    if (greatest > 0) reserve.run(greatest, table)
  }
}
