import { createClient, type Client, type ClientOptions } from '@benchtop/app-runtime'
import { createControlClient, type ControlClient } from '@benchtop/client/control'
import type { Fault } from '@benchtop/contracts'
import { createEmulator, type Emulator, type EmulatorOptions } from '@benchtop/emulator'
import { readApp, type AppUnderTest, type RegisteredApp } from './app-folder.ts'
import { defaultSeed } from './default-seed.ts'
import { answerDialog } from './dialogs.ts'
import { environmentOfApps } from './environment.ts'
import { labWaits, type LabWaits } from './lab.ts'
import { peopleOf, type Person } from './people.ts'
import { requestLog, type RequestLog } from './request-log.ts'

/** The options of a client in addition to the addresses of its platform. */
export type TestClientOptions = Omit<ClientOptions, 'apiUrl' | 'storeUrl'>

/** The identity that a test acts with. */
export type SignIn = {
  /** The token's scopes, such as `read project 4001`; without them the token may do everything its user may. */
  readonly scopes?: readonly string[]
  /** The token's application, by id. */
  readonly application?: string
}

/** The result of a launch: the session, and for a web app the address that the user's browser is sent to. */
export type Triggered = {
  readonly sessionId: string
  /** The app's redirect address with action, appsessionuri and authorization_code; null for a native app. */
  readonly redirect: string | null
  readonly authorizationCode: string | null
}

/** A purchase that its buyer has decided. */
export type DecidedPurchase = {
  readonly id: string
  readonly status: string
  /** The address that the status page returns to; null if the application has no redirect address. */
  readonly redirect: string | null
}

/** The decisions of a buyer in the dialog of a purchase, each with its operation. */
const decisions = {
  confirm: 'confirmPurchase',
  cancel: 'cancelPurchase',
  fail: 'failPurchase',
} as const
type Decision = keyof typeof decisions

/** A platform for one test, in this process, sharing nothing. */
export type TestPlatform = Emulator &
  LabWaits & {
    /** The app under test; undefined if the test named none. */
    readonly app: RegisteredApp | undefined
    /** A client for a user, by their id, with a new token. */
    clientFor(user: string, options?: SignIn & TestClientOptions): Client
    /** A client with any token or credentials, or none. Its waits move the platform's clock. */
    client(options?: TestClientOptions): Client
    /** Advances the platform's clock instead of waiting: for everything that accepts a `sleep`. */
    readonly sleep: (ms: number) => Promise<void>
    /** Accepts a dialog of OAuth as a user; returns the address that the browser is redirected to. */
    approve(dialog: string | URL, user: Person): Promise<string>
    /** Denies a dialog. */
    deny(dialog: string | URL, user: Person): Promise<string>
    /** Approves the device that shows a code, or denies it. */
    approveDevice(userCode: string, user: string): Promise<void>
    denyDevice(userCode: string, user: string): Promise<void>
    /** Launches an application with all consents of its user given. */
    trigger(launch: Parameters<Emulator['launch']>[0]): Promise<Triggered>
    /** Confirms a purchase as its buyer, cancels it, or makes it fail. */
    decidePurchase(
      purchase: string | { readonly Id: string },
      decision?: Decision,
    ): Promise<DecidedPurchase>
    /** Replaces the faults injected from now on, such as `{operation: 'v1.getProject', retryAfter: 1, times: 2}`. */
    setFaults(faults: readonly Fault[]): Promise<void>
    /** The requests that the platform received. */
    readonly requests: RequestLog
    /** Everything else that its owner can do, such as `control.setRateLimits({ document: […] })`. */
    readonly control: ControlClient
  }

/** The default start time of test platforms. */
export const testNow = '2026-03-01T12:00:00.000Z'

/** The type of platform for these options: with an app, it has one. */
export type TestPlatformOf<Options extends TestPlatformOptions> = Options extends {
  readonly app: AppUnderTest
}
  ? TestPlatform & { readonly app: RegisteredApp }
  : TestPlatform

/** The options of a test's platform: those of `createEmulator`, and the app under test. */
export type TestPlatformOptions = EmulatorOptions & { readonly app?: AppUnderTest }

/**
 * Starts a platform for one test: `await using platform = await startTestPlatform()`. It contains the default seed
 * unless another is given, and its clock is frozen until it is moved. An `app` is registered from its manifest, and the
 * seed defaults to the app's own. Queries of a file wait a minute for its index, so that a test passes on a busy
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
  const { apiUrl, uiUrl, storeUrl } = emulator
  const control = createControlClient({ uiUrl, startToken: emulator.startToken })
  const accountOf = peopleOf(seed)

  const sleep: TestPlatform['sleep'] = async (ms) => emulator.clock.advance(ms)
  const client: TestPlatform['client'] = (clientOptions = {}) =>
    createClient({ apiUrl, storeUrl, sleep, random: () => 0.5, ...clientOptions })

  return Object.assign(emulator, {
    app: own?.app,
    client,
    sleep,
    control,
    requests: requestLog(control),
    ...labWaits(emulator),
    clientFor(user: string, { scopes, application, ...others }: SignIn & TestClientOptions = {}) {
      const order = {
        user,
        application,
        ...(scopes === undefined ? { private: true } : { scopes }),
      }
      return client({ ...others, token: emulator.issueToken(order).token })
    },
    approve: (dialog: string | URL, user: Person) =>
      answerDialog(uiUrl, String(dialog), accountOf(user), 'allow'),
    deny: (dialog: string | URL, user: Person) =>
      answerDialog(uiUrl, String(dialog), accountOf(user), 'deny'),
    approveDevice: (userCode: string, user: string) => control.approveDevice({ userCode, user }),
    denyDevice: (userCode: string, user: string) => control.denyDevice({ userCode, user }),
    async trigger(launch: Parameters<Emulator['launch']>[0]): Promise<Triggered> {
      const { appSession, redirect } = await emulator.launch(launch)
      const sent = redirect === null ? undefined : new URL(redirect).searchParams
      return {
        sessionId: appSession.slice(appSession.lastIndexOf('/') + 1),
        redirect,
        authorizationCode: sent?.get('authorization_code') ?? null,
      }
    },
    async decidePurchase(
      purchase: string | { readonly Id: string },
      decision: Decision = 'confirm',
    ): Promise<DecidedPurchase> {
      const id = typeof purchase === 'string' ? purchase : purchase.Id
      return control[decisions[decision]]({ id })
    },
    async setFaults(faults: readonly Fault[]) {
      await control.setFaults({ document: faults })
    },
  })
}
