import { createControlClient } from '@benchtop/client/control'
import { createEmulator, type Emulator, type EmulatorOptions } from '@benchtop/emulator'
import { advanceTo, type AdvanceTo } from './advance-to.ts'
import { readApp, type AppUnderTest, type RegisteredApp } from './app-folder.ts'
import { openBrowser } from './browser.ts'
import { clockWaits } from './clock-waits.ts'
import { defaultSeed } from './default-seed.ts'
import { environmentOfApps } from './environment.ts'
import { labWaits, type LabWaits } from './lab.ts'
import { nameOf, peopleOf, type Person } from './people.ts'
import { platformActions, type AppConnection, type PlatformActions } from './platform-actions.ts'

/** The result of a launch: the session, and for a web app the address that the user's browser is sent to. */
export type Triggered = {
  readonly sessionId: string
  /** The app's redirect address with action, appsessionuri and authorization_code; null for a native app. */
  readonly redirect: string | null
  readonly authorizationCode: string | null
}

/** A launch that isn't waited for. */
export type TriggerRequest = Omit<Parameters<Emulator['launch']>[0], 'user'> & {
  readonly user: Person
}

/** A platform for one test, in this process, sharing nothing. */
export type TestPlatform = Omit<Emulator, 'launch'> &
  LabWaits &
  PlatformActions & {
    /** The app under test; undefined if the test named none. */
    readonly app: RegisteredApp | undefined
    /** `advanceTo` moves it to what falls due, and reports what that changed. */
    readonly clock: { readonly advanceTo: AdvanceTo }
    /** Launches an application with all consents of its user given, and returns at once. */
    trigger(launch: TriggerRequest): Promise<Triggered>
  }

/** The default start time of test platforms. */
export const testNow = '2026-03-01T12:00:00.000Z'

/** The type of platform for these options: with an app, it has one. */
export type TestPlatformOf<Options extends TestPlatformOptions> = Options extends {
  readonly app: AppUnderTest
}
  ? TestPlatform & { readonly app: RegisteredApp; readonly connection: AppConnection }
  : TestPlatform

/** The options of a test's platform: those of `createEmulator`, and the app under test. */
export type TestPlatformOptions = EmulatorOptions & { readonly app?: AppUnderTest }

/**
 * Starts a platform for one test: `await using platform = await startTestPlatform()`. It contains the default seed
 * unless another is given, and its clock is frozen until it is moved. An `app` is registered from its manifest, and the
 * seed defaults to the app's own. With `listen: false`, it opens no port: clients and browsers of the platform call it in
 * this process. Queries of a file wait a minute for its index, so that a test passes on a busy
 * machine too.
 */
export async function startTestPlatform<Options extends TestPlatformOptions>(
  options?: Options,
): Promise<TestPlatformOf<Options>>
export async function startTestPlatform({
  app: wanted,
  ...options
}: TestPlatformOptions = {}): Promise<TestPlatform> {
  const own = wanted === undefined ? undefined : await readApp(wanted, options.seed)
  const seed = own?.seeds ?? options.seed ?? defaultSeed
  const environment = options.environment ?? environmentOfApps()
  const emulator = await createEmulator({
    now: testNow,
    indexingTimeoutMs: 60_000,
    ...options,
    environment,
    seed,
  })
  if (options.data === undefined) {
    emulator.clock.freeze(true)
    emulator.clock.set(options.now ?? testNow)
  }
  const { apiUrl, uiUrl, storeUrl, launch } = emulator
  const called = options.listen === false && { fetch: inProcess(emulator) }
  const browser = () => openBrowser(...(called === false ? [] : [called.fetch]))
  const control = createControlClient({ uiUrl, startToken: emulator.startToken, ...called })
  const actions = platformActions({
    addresses: { apiUrl, uiUrl, storeUrl },
    control,
    people: peopleOf({ control, uiUrl, seed, browser }),
    sleep: clockWaits(emulator.clock),
    now: emulator.clock.now,
    app: own?.app,
    issueToken: (order) => emulator.issueToken(order).token,
    ended: () => emulator.idle(),
    browser,
    ...called,
  })
  return Object.assign(emulator, actions, labWaits(emulator), {
    app: own?.app,
    clock: Object.assign(emulator.clock, { advanceTo: advanceTo(control) }),
    async trigger(request: TriggerRequest): Promise<Triggered> {
      const { appSession, redirect } = await launch({ ...request, user: nameOf(request.user) })
      const sent = redirect === null ? undefined : new URL(redirect).searchParams
      return {
        sessionId: appSession.slice(appSession.lastIndexOf('/') + 1),
        redirect,
        authorizationCode: sent?.get('authorization_code') ?? null,
      }
    },
  })
}

/** Calls a platform without ports in this process, and everything else by the network. */
function inProcess({ apiUrl, fetch: answer }: Emulator): typeof fetch {
  const { origin } = new URL(apiUrl)
  return async (input, init) => {
    const request = new Request(input, init)
    return new URL(request.url).origin === origin ? answer(request) : fetch(request)
  }
}
