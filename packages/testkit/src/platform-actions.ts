import {
  createClient,
  memoryStore,
  type Client,
  type ClientOptions,
  type SecretStore,
  type World,
} from '@benchtop/app-runtime'
import type { ControlClient } from '@benchtop/client/control'
import type { ScenarioReport } from '@benchtop/client/scenarios'
import type { GivenFault } from '@benchtop/contracts'
import type { SeedDocument } from '@benchtop/emulator'
import type { RegisteredApp } from './app-folder.ts'
import type { Browser } from './browser.ts'
import { formStatesOf, type FormStates } from './form-states.ts'
import {
  launchApp,
  type LaunchedApp,
  type LaunchedApplication,
  type LaunchOptions,
} from './launched-app.ts'
import { nameOf, type People, type Person } from './people.ts'
import { requestLog, type RequestLog } from './request-log.ts'
import { runScenarioOf, type ScenarioLaunch } from './scenarios.ts'

/** The options of a client in addition to the addresses of its platform. */
export type TestClientOptions = Omit<ClientOptions, 'apiUrl' | 'storeUrl'>

/** The identity that a test acts with. */
export type SignIn = {
  /** The token's scopes, such as `read project 4001`; without them the token may do everything its user may. */
  readonly scopes?: readonly string[]
  /** The token's application, by id. */
  readonly application?: string
}

/**
 * What an app, or a client of its own, needs to reach a test's platform: its addresses, a store of its secrets, time that
 * passes by moving the platform's clock, and retries that are the same in each run.
 */
export type Connection = Pick<World, 'sleep' | 'random'> & {
  readonly apiUrl: string
  readonly uiUrl: string
  readonly storeUrl: string
  readonly store: SecretStore
}

/** The connection of an app that is registered. */
export type AppConnection = Connection &
  Pick<RegisteredApp, 'clientId' | 'clientSecret' | 'redirectUri'>

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

/** The control API of a test's platform: every operation, with seed documents by their type. */
export type TestControl = Omit<ControlClient, 'addSeed'> & {
  addSeed(params: { readonly document: SeedDocument }): ReturnType<ControlClient['addSeed']>
}

/** What a test does on a platform, as its users and as its owner. */
export type PlatformActions = FormStates & {
  /** A client for a user, by their id or e-mail address, with a new token. */
  clientFor(user: Person, options?: SignIn & TestClientOptions): Client
  /** A client with any token or credentials, or none. Its waits move the platform's clock. */
  client(options?: TestClientOptions): Client
  /** Advances the platform's clock instead of waiting: for everything that accepts a `sleep`. */
  readonly sleep: World['sleep']
  /** The settings of an app on this platform, as in `createServer({ ...platform.connection })`. */
  readonly connection: Connection
  /** A browser without scripts, in which a user is signed in to the platform, if one is named. */
  openBrowser(options?: { readonly as?: Person }): Promise<Browser>
  /** Accepts a dialog of OAuth as a user; returns the address that the browser is redirected to. */
  approve(dialog: string | URL, user: Person): Promise<string>
  /** Denies a dialog. */
  deny(dialog: string | URL, user: Person): Promise<string>
  /** Approves the device that shows a code, or denies it. */
  approveDevice(userCode: string, user: Person): Promise<void>
  denyDevice(userCode: string, user: Person): Promise<void>
  /**
   * Launches an app, with all consents of its user given, and waits for the jobs of a native app:
   * `platform.launch<ValuesOf<typeof form>>(platform.app, { values, as: 'ada@example.test', nodes: 2 })`.
   */
  launch<Values extends object = Readonly<Record<string, unknown>>>(
    application: LaunchedApplication,
    options?: LaunchOptions<Values>,
  ): Promise<LaunchedApp>
  /** Confirms a purchase as its buyer, cancels it, or makes it fail. */
  decidePurchase(
    purchase: string | { readonly Id: string },
    decision?: Decision,
  ): Promise<DecidedPurchase>
  /**
   * Replaces the faults injected from now on, such as `{ operation: 'v1.getProject', retryAfter: 1, times: 2 }` or
   * `{ error: 'ServiceUnavailable', times: 1 }`, which is for every operation.
   */
  setFaults(faults: readonly GivenFault[]): Promise<void>
  /**
   * Runs a scenario of the catalogue against an app, such as `cut-upload`: launches the app while something goes wrong,
   * and checks what it makes of it. Throws a TypeError where there is no scenario of that name.
   */
  runScenario(
    name: string,
    application: LaunchedApplication,
    options?: ScenarioLaunch,
  ): Promise<ScenarioReport>
  /** The requests that the platform received. */
  readonly requests: RequestLog
  /** Everything else that its owner can do, such as `control.setRateLimits({ document: […] })`. */
  readonly control: TestControl
}

type Options = {
  readonly addresses: Pick<Connection, 'apiUrl' | 'uiUrl' | 'storeUrl'>
  readonly control: ControlClient
  readonly people: People
  readonly sleep: World['sleep']
  /** The platform's time, by which secrets in the store of an app expire; defaults to the machine's. */
  readonly now?: () => number
  readonly app: RegisteredApp | undefined
  issueToken(order: Parameters<ControlClient['issueToken']>[0]): string | (() => Promise<string>)
  ended(client: Client, sessionId: string): Promise<unknown>
  browser(): Browser
  /** What clients call the platform by; by default the network. */
  readonly fetch?: typeof fetch
}

export function platformActions(options: Options): PlatformActions {
  const { addresses, control, people, sleep } = options
  const called = options.fetch && { fetch: options.fetch }
  const { apiUrl, storeUrl } = addresses
  const random = (): number => 0.5
  const { id: _, name: __, ...credentials } = options.app ?? {}
  const client: PlatformActions['client'] = (clientOptions = {}) =>
    createClient({ apiUrl, storeUrl, sleep, random, ...called, ...clientOptions })
  const clientFor: PlatformActions['clientFor'] = (user, signIn = {}) => {
    const { scopes, application, ...others } = signIn
    const kind = scopes === undefined ? { private: true } : { scopes }
    const token = options.issueToken({ user: nameOf(user), application, ...kind })
    return client({ ...others, token })
  }
  const { ended } = options
  const launching = { control, people, clientOf: (user: string) => clientFor(user), ended }

  return {
    client,
    clientFor,
    sleep,
    control: { ...control, addSeed: ({ document }) => control.addSeed({ document }) },
    connection: {
      ...credentials,
      ...addresses,
      sleep,
      random,
      store: memoryStore(options.now === undefined ? {} : { now: options.now }),
    },
    openBrowser: async ({ as } = {}) =>
      as === undefined ? options.browser() : people.signedInBrowser(as),
    approve: (dialog, user) => people.answerDialog(String(dialog), user, 'allow'),
    deny: (dialog, user) => people.answerDialog(String(dialog), user, 'deny'),
    approveDevice: (userCode, user) => control.approveDevice({ userCode, user: nameOf(user) }),
    denyDevice: (userCode, user) => control.denyDevice({ userCode, user: nameOf(user) }),
    launch: (application, launchOptions = {}) => launchApp(application, launchOptions, launching),
    decidePurchase: (purchase, decision = 'confirm') =>
      control[decisions[decision]]({ id: typeof purchase === 'string' ? purchase : purchase.Id }),
    setFaults: async (faults) => void (await control.setFaults({ document: faults })),
    runScenario: (name, application, launchOptions = {}) =>
      runScenarioOf(name, application, launchOptions, control),
    requests: requestLog(control, people),
    ...formStatesOf(control),
  }
}
