import { createClient, type Client, type ClientOptions } from '@benchtop/app-runtime'
import { createControlClient, type ControlClient } from '@benchtop/client/control'
import type { Fault } from '@benchtop/contracts'
import { createEmulator, type Emulator, type EmulatorOptions } from '@benchtop/emulator'
import { readApp, type AppUnderTest, type RegisteredApp } from './app-folder.ts'
import { defaultSeed } from './default-seed.ts'
import { answerDialog } from './dialogs.ts'
import { environmentOfApps } from './environment.ts'
import { peopleOf, type Person } from './people.ts'
import { requestLog, type RequestLog } from './request-log.ts'

/** What a client may be made with beside the addresses of its platform. */
export type TestClientOptions = Omit<ClientOptions, 'apiUrl' | 'storeUrl'>

/** Who a test acts as. */
export type SignIn = {
  /** The token's scopes, such as `read project 4001`; without them the token may do whatever its user may. */
  readonly scopes?: readonly string[]
  /** The application that the token is of, by id. */
  readonly application?: string
}

/** What a launch gives: the session, and where the user's browser is sent where the application is a web app. */
export type Triggered = {
  readonly sessionId: string
  /** The app's redirect address with action, appsessionuri and authorization_code; null for a native app. */
  readonly redirect: string | null
  readonly authorizationCode: string | null
}

/** A purchase as its buyer has decided it. */
export type Decided = {
  readonly id: string
  readonly status: string
  /** Where the status page leads back to; null where the application has no redirect address. */
  readonly redirect: string | null
}

/** What a buyer does in the dialog of a purchase, and the operation that does it. */
const decisions = {
  confirm: 'confirmPurchase',
  cancel: 'cancelPurchase',
  fail: 'failPurchase',
} as const
type Decision = keyof typeof decisions

/** A platform of one test, in this process and with nothing shared. */
export type TestPlatform = Emulator & {
  /** The app that the test is about; undefined where it named none. */
  readonly app: RegisteredApp | undefined
  /** A client for somebody, by their id, with a fresh token. */
  signedIn(user: string, options?: SignIn & TestClientOptions): Client
  /** A client with any token or credentials, or none. Its waits move the platform's clock. */
  client(options?: TestClientOptions): Client
  /** Passes time on the platform in place of waiting: for whatever takes a `wait`. */
  readonly wait: (ms: number) => Promise<void>
  /** Says yes to a dialog of OAuth as somebody; gives where their browser is sent. */
  approve(dialog: string | URL, user: Person): Promise<string>
  /** Says no to a dialog. */
  deny(dialog: string | URL, user: Person): Promise<string>
  /** Says yes to the device that shows a code, or no. */
  approveDevice(userCode: string, user: string): Promise<void>
  denyDevice(userCode: string, user: string): Promise<void>
  /** Launches an application, its user having accepted everything. */
  trigger(launch: Parameters<Emulator['launch']>[0]): Promise<Triggered>
  /** Confirms a purchase as its buyer, or cancels it, or lets it fail. */
  buy(purchase: string | { readonly Id: string }, decision?: Decision): Promise<Decided>
  /** Replaces the faults that requests hit from now on, such as `{operation: 'v1.getProject', retryAfter: 1, times: 2}`. */
  setFaults(faults: readonly Fault[]): Promise<void>
  /** What the platform was asked. */
  readonly requests: RequestLog
  /** Everything else that its owner can do, such as `control.setRateLimits({ document: […] })`. */
  readonly control: ControlClient
}

/** The moment that test platforms start at unless told otherwise. */
export const testNow = '2026-03-01T12:00:00.000Z'

/** The platform that these options make: with an app, it has one. */
export type TestPlatformOf<Options extends TestPlatformOptions> = Options extends {
  readonly app: AppUnderTest
}
  ? TestPlatform & { readonly app: RegisteredApp }
  : TestPlatform

/** How a test's platform is made: as with `createEmulator`, and with the app that the test is about. */
export type TestPlatformOptions = EmulatorOptions & { readonly app?: AppUnderTest }

/**
 * Starts a platform for one test: `await using platform = await startTestPlatform()`. It holds the default seed unless
 * it is given another, and its clock stands still until it is moved. With an `app` it is registered as its manifest says,
 * and the seed is the app's own unless the test gives one. Questions about a file wait a minute for its index, so that a
 * test passes on a busy machine too.
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
    indexingPatienceMs: 60_000,
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

  const wait: TestPlatform['wait'] = async (ms) => emulator.clock.advance(ms)
  const client: TestPlatform['client'] = (clientOptions = {}) =>
    createClient({ apiUrl, storeUrl, wait, random: () => 0.5, ...clientOptions })

  return Object.assign(emulator, {
    app: own?.app,
    client,
    wait,
    control,
    requests: requestLog(control),
    signedIn(user: string, { scopes, application, ...others }: SignIn & TestClientOptions = {}) {
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
    denyDevice: (userCode: string, user: string) => control.rejectDevice({ userCode, user }),
    async trigger(launch: Parameters<Emulator['launch']>[0]): Promise<Triggered> {
      const { appSession, redirect } = await emulator.launch(launch)
      const sent = redirect === null ? undefined : new URL(redirect).searchParams
      return {
        sessionId: appSession.slice(appSession.lastIndexOf('/') + 1),
        redirect,
        authorizationCode: sent?.get('authorization_code') ?? null,
      }
    },
    async buy(
      purchase: string | { readonly Id: string },
      decision: Decision = 'confirm',
    ): Promise<Decided> {
      const id = typeof purchase === 'string' ? purchase : purchase.Id
      return control[decisions[decision]]({ id })
    },
    async setFaults(faults: readonly Fault[]) {
      await control.setFaults({ document: faults })
    },
  })
}
