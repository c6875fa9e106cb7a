import { waitForSession } from '@benchtop/app-runtime'
import { createControlClient } from '@benchtop/client/control'
import type { ClockChange, ClockRecord } from '@benchtop/contracts'
import type { RegisteredApp } from './app-folder.ts'
import { advanceTo, type AdvanceTo } from './advance-to.ts'
import { openBrowser } from './browser.ts'
import { clockWaits } from './clock-waits.ts'
import { peopleOf } from './people.ts'
import { platformActions, type AppConnection, type PlatformActions } from './platform-actions.ts'

/** A platform in another process, such as the one that `benchtop exec` starts for a test run. */
export type ConnectedPlatform = PlatformActions & {
  readonly apiUrl: string
  readonly uiUrl: string
  readonly storeUrl: string
  /** The app in the folder that `exec` ran in; undefined if there is none. */
  readonly app: RegisteredApp | undefined
  /** With the app's registration where there is one. */
  readonly connection: PlatformActions['connection'] & Partial<AppConnection>
  /** The platform's clock. It runs until it is frozen; `advance` takes milliseconds or a duration such as `48h`. */
  readonly clock: {
    now(): Promise<number>
    advance(by: number | string): Promise<ClockRecord>
    set(to: string): Promise<ClockRecord>
    freeze(frozen: boolean): Promise<ClockRecord>
    /** To what falls due: reports what that changed. */
    advanceTo: AdvanceTo
  }
  /** Deletes all data and replays the seeds, so that the next test begins as the first did. */
  reset(): Promise<void>
}

/**
 * Connects to the platform that the environment names: `await connectTestPlatform(process.env)` in a test that
 * `benchtop exec -- npm test` runs. Throws if there is none.
 */
export async function connectTestPlatform(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ConnectedPlatform> {
  const given = (name: string): string | undefined => environment[`BENCHTOP_${name}`] || undefined
  const uiUrl = given('UI_URL')
  if (uiUrl === undefined) {
    throw new Error(
      'BENCHTOP_UI_URL names no platform: run the tests by benchtop exec -- COMMAND, or use startTestPlatform.',
    )
  }
  const startToken = given('START_TOKEN')
  const control = createControlClient({ uiUrl, ...(startToken !== undefined && { startToken }) })
  const { apiUrl, storeUrl, applications } = await control.getStatus()
  const clientId = given('CLIENT_ID')
  const registered = applications.find((one) => one.clientId === clientId)
  const app =
    registered === undefined || clientId === undefined
      ? undefined
      : {
          id: registered.id,
          name: registered.name,
          clientId,
          clientSecret: given('CLIENT_SECRET') ?? '',
          redirectUri: given('REDIRECT_URI') ?? '',
        }
  const change = (changes: ClockChange): Promise<ClockRecord> => control.changeClock(changes)
  const clock: ConnectedPlatform['clock'] = {
    now: async () => Date.parse((await control.getClock()).now),
    advance: (by) => change({ advance: typeof by === 'number' ? `${by / 1000}s` : by }),
    set: (to) => change({ set: to }),
    freeze: (frozen) => change({ frozen }),
    advanceTo: advanceTo(control),
  }
  const addresses = { apiUrl, uiUrl, storeUrl }
  const actions = platformActions({
    addresses,
    control,
    people: peopleOf({ control, uiUrl, seed: undefined }),
    sleep: clockWaits(clock),
    app,
    issueToken: (order) => {
      let token: Promise<string> | undefined
      return () => (token ??= control.issueToken(order).then((issued) => issued.token))
    },
    // Its jobs run in real time, whatever its clock shows.
    ended: (client, id) => waitForSession(client, id, { sleep: inRealTime }),
    browser: openBrowser,
  })
  return { ...actions, ...addresses, app, clock, reset: () => control.reset() }
}

/** So long between two looks at a job: it is usually a short one. */
const mostBetweenLooksMs = 100

function inRealTime(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, Math.min(ms, mostBetweenLooksMs)))
}
