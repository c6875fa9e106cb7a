import type { Jobs } from '../executors/jobs.ts'
import { createReports } from '../reports/reports.ts'
import { createTrash } from '../resources/trash/trash.ts'
import { buildAccounts } from './accounts.ts'
import { buildContents, type Contents } from './contents.ts'
import type { Foundation } from './foundation.ts'
import { buildLab } from './lab.ts'
import { buildLaunching } from './launching.ts'
import { buildJobs } from './native-jobs.ts'
import { buildReaders } from './readers.ts'
import { buildSales } from './sales.ts'
import { buildV2Accounts, buildV2Resources } from './v2-resources.ts'
import { buildWorkflows } from './workflows.ts'
import { buildWorkspace } from './workspace.ts'

/** Every resource by its name, and the functions across resources. */
export type Resources = ReturnType<typeof buildResources>

/**
 * Builds the rules of every resource on the foundation. A resource is `{ rows, rules, reader }`, its store, its
 * rules and the reader of its records, each optional; anything else of a resource has a name of its own.
 */
export function buildResources(foundation: Foundation) {
  const { stores } = foundation
  const readers = buildReaders(foundation)
  const accounts = buildAccounts(foundation)
  const workspace = buildWorkspace(foundation, readers, accounts)
  const contents = buildContents(foundation, workspace)
  const sales = buildSales(foundation)
  const jobs = buildJobs(foundation, readers, workspace, sales)
  const launching = buildLaunching({ foundation, readers, accounts, workspace, sales, jobs })
  const trash = buildTrash(foundation, contents, jobs)
  const lab = buildLab({ foundation, readers, workspace, contents, jobs, trash })
  return {
    users: { rows: stores.users },
    quotas: { rows: stores.quotas, rules: foundation.quotas },
    history: { rows: stores.history },
    applications: { rows: stores.applications, rules: accounts.applications },
    projects: { rows: stores.projects, rules: workspace.projects },
    runs: { rows: stores.runs, rules: workspace.runs },
    shares: { rows: stores.shares, rules: workspace.shares },
    samples: { rows: stores.samples, rules: workspace.samples, reader: readers.samples },
    appResults: {
      rows: stores.appResults,
      rules: workspace.appResults,
      reader: readers.appResults,
    },
    appSessions: {
      rows: stores.appSessions,
      rules: workspace.appSessions,
      reader: readers.appSessions,
    },
    files: {
      rows: stores.files,
      rules: contents.files,
      reader: readers.files,
      uploads: contents.uploads,
      addresses: contents.addresses,
    },
    variants: { rules: contents.variantFiles, indexing: contents.indexing },
    properties: {
      rows: stores.properties,
      rules: readers.properties,
      v2Reader: readers.v2Properties,
    },
    references: { rules: readers.references, usedBy: readers.usedBy },
    tokens: { rows: stores.tokens, rules: accounts.tokens },
    notices: { rows: stores.notices, rules: accounts.notices },
    webSessions: { rows: stores.webSessions, rules: accounts.webSessions },
    authorization: { rows: stores.authorization, rules: launching.authorization },
    launches: { rules: launching.launches, formCheck: launching.formCheck },
    runSimulations: { rows: stores.runSimulations, rules: contents.runSimulations },
    products: { rows: stores.products, rules: sales.products },
    wallets: { rows: stores.wallets, rules: sales.wallets },
    purchases: { rows: stores.purchases, rules: sales.purchases },
    trash: { rows: stores.trash, rules: trash, reader: readers.trash },
    search: { rows: stores.search, reader: readers.search },
    records: { rows: stores.records },
    ...lab,
    ...buildV2Accounts(foundation, sales),
    ...buildV2Resources({ foundation, readers, datasetReader: lab.datasets.reader }),
    workflows: buildWorkflows(foundation, launching.launches),
    targets: { rows: stores.targets },
    authority: accounts.authority,
    jobs,
    formFiles: launching.formFiles,
    formStates: launching.formStates,
    reports: createReports({
      ...foundation,
      sessions: stores.appSessions,
      results: stores.appResults,
      properties: readers.properties,
      addresses: contents.addresses,
    }),
  }
}

/** The rules of the trash. Permanent deletion includes the bytes, once no reader has them open, and the jobs. */
function buildTrash(foundation: Foundation, contents: Contents, jobs: Jobs) {
  return createTrash({
    ...foundation,
    store: foundation.stores.trash,
    release: async (removed) => {
      await contents.variantFiles.forget(removed)
      return contents.files.release(removed)
    },
    removeJobs: jobs.remove,
    restored: (ownerId) => foundation.events.labChanged.emit({ ownerId }),
  })
}
