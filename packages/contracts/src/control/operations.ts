import { agents } from './agents.ts'
import { applications } from './applications.ts'
import { appSessions } from './appsessions.ts'
import { bench } from './bench.ts'
import { conditions } from './conditions.ts'
import { developments } from './development.ts'
import { devices } from './devices.ts'
import { forms } from './forms.ts'
import { jobs } from './jobs.ts'
import { launches } from './launches.ts'
import { notices } from './notices.ts'
import { purchases } from './purchases.ts'
import { requests } from './requests.ts'
import { results } from './results.ts'
import { runs } from './runs.ts'
import { sharedBench } from './shared-bench.ts'
import { shares } from './shares.ts'
import { snapshots } from './snapshots.ts'
import { tokens } from './tokens.ts'
import { transfers } from './transfers.ts'
import { wallets } from './wallets.ts'

/** Every operation of the control API, by the name behind `control.` in its id. */
export const control = {
  ...bench,
  ...tokens,
  ...devices,
  ...launches,
  ...snapshots,
  ...agents,
  ...conditions,
  ...developments,
  ...results,
  ...runs,
  ...transfers,
  ...shares,
  ...appSessions,
  ...jobs,
  ...applications,
  ...forms,
  ...notices,
  ...purchases,
  ...wallets,
  ...requests,
  ...sharedBench,
} as const
