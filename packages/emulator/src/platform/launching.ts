import { namedResources } from '../access/targets-store.ts'
import { createFormFiles } from '../form-files/form-files.ts'
import { createFormStates } from '../form-files/form-states.ts'
import type { Jobs } from '../executors/jobs.ts'
import { createAuthorization } from '../resources/authorization/authorization.ts'
import { createFormCheck } from '../resources/launches/form-check.ts'
import { createLaunches } from '../resources/launches/launches.ts'
import type { Accounts } from './accounts.ts'
import type { Foundation } from './foundation.ts'
import type { Readers } from './readers.ts'
import type { Sales } from './sales.ts'
import type { Workspace } from './workspace.ts'

type Parts = {
  readonly foundation: Foundation
  readonly readers: Readers
  readonly accounts: Accounts
  readonly workspace: Workspace
  readonly sales: Sales
  readonly jobs: Jobs
}

/** The rules of launching an app: its form, the user's consent and payment, and the resulting session and job. */
export function buildLaunching({ foundation, readers, accounts, workspace, sales, jobs }: Parts) {
  const { stores, events, database, targets } = foundation
  const { references, properties } = readers
  const sessions = workspace.appSessions
  const authorization = createAuthorization({
    ...foundation,
    store: stores.authorization,
    tokens: accounts.tokens,
    sessions,
    sessionRows: stores.appSessions,
    sources: { find: targets.find, nameOf: namesOf(foundation) },
    strictRedirects: foundation.settings.strictRedirects,
  })
  const formCheck = createFormCheck({
    ...foundation,
    find: targets.find,
    compact: references.compact,
    named: namedResources(database),
    callbackEnded: foundation.settings.listeners?.callbackEnded,
  })
  return {
    authorization,
    formCheck,
    formFiles: createFormFiles(foundation),
    formStates: createFormStates(foundation.random),
    launches: createLaunches({
      platform: { ...foundation, sessions, properties, authority: accounts.authority },
      failedPoolOf: failedPools(foundation),
      jobs,
      authorization,
      plan: formCheck.plan,
      ...sales.purchases,
      launched: events.launched.emit,
    }),
  }
}

/** The failed pool that the reads of a sample or a dataset are of. */
function failedPools({ stores: { datasets } }: Foundation) {
  return (kind: 'sample' | 'dataset', id: number) => {
    const dataset = kind === 'dataset' ? id : datasets.standingFor('sample', id)
    return dataset === undefined ? undefined : datasets.failedPoolOf(dataset)
  }
}

/** The labels of the resources that an app requests, for the consent dialog. */
function namesOf({ stores }: Foundation) {
  return {
    project: (id: number) => stores.projects.get(id)?.name,
    sample: (id: number) => stores.samples.get(id)?.name,
    run: (id: number) => stores.runs.get(id)?.experiment_name,
    appresult: (id: number) => stores.appResults.get(id)?.name,
    appsession: (id: number) => stores.appSessions.get(id)?.name,
  }
}
