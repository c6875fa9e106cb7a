import { prefixed, type control } from '@benchtop/contracts'
import type { Handlers } from '../kernel/handlers.ts'
import type { AnyHandler } from '../kernel/kernel.ts'
import { agentsControl } from './agents-control.ts'
import { applicationsControl } from './applications-control.ts'
import { appSessionsControl } from './appsessions-control.ts'
import { benchControl } from './bench-control.ts'
import { conditionsControl } from './conditions-control.ts'
import type { Control } from './control.ts'
import { developmentControl } from './development-control.ts'
import { devicesControl } from './devices-control.ts'
import { formsControl } from './forms-control.ts'
import { jobsControl } from './jobs-control.ts'
import { launchesControl } from './launches-control.ts'
import { metricsControl } from './metrics-control.ts'
import { noticesControl } from './notices-control.ts'
import { productsControl } from './products-control.ts'
import { purchasesControl } from './purchases-control.ts'
import { requestsControl } from './requests-control.ts'
import { resultsControl } from './results-control.ts'
import { runsControl } from './runs-control.ts'
import { sharedControl } from './shared-control.ts'
import { sharesControl } from './shares-control.ts'
import { snapshotsControl } from './snapshots-control.ts'
import { tokensControl } from './tokens-control.ts'
import { transfersControl } from './transfers-control.ts'
import { walletsControl } from './wallets-control.ts'

/** The handler of every control operation, by the operation's id. */
export function controlHandlers(owners: Control): ReadonlyMap<string, AnyHandler> {
  const { platform } = owners
  const handlers: Handlers<typeof control> = {
    ...benchControl(owners),
    ...launchesControl(owners.launches),
    ...snapshotsControl(owners.snapshots),
    ...agentsControl(platform.jobs.agents),
    ...conditionsControl(platform.conditions, owners.changes),
    ...developmentControl(owners),
    ...devicesControl(platform),
    ...resultsControl(platform),
    ...runsControl(platform, owners.seedUploads),
    ...transfersControl(platform),
    ...sharesControl(platform),
    ...appSessionsControl(platform),
    ...jobsControl(platform),
    ...applicationsControl(owners),
    ...formsControl(platform),
    ...tokensControl(platform),
    ...noticesControl(platform),
    ...productsControl(owners),
    ...purchasesControl(platform),
    ...walletsControl(platform),
    ...sharedControl(owners),
    ...metricsControl(owners.figures),
    ...requestsControl({ ...owners, exchanges: platform.exchanges }),
  }
  return new Map(Object.entries(prefixed('control', handlers)) as [string, AnyHandler][])
}
