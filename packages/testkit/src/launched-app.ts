import { readFileContent, type Client, type DataOf, type OperationOf } from '@benchtop/app-runtime'
import type { ControlClient } from '@benchtop/client/control'
import type {
  AppResultRecord,
  AppSessionRecord,
  ControlLaunchRequest,
  RenderedReportRecord,
  Written,
} from '@benchtop/contracts'
import type { Page } from './page.ts'
import { launcherOf, type People, type Person } from './people.ts'

/** An application, by its id, or as a platform's `app`. */
export type LaunchedApplication = string | { readonly id: string }

/** How an app is launched. All consents of its user are given. */
export type LaunchOptions<Values extends object = Readonly<Record<string, unknown>>> = {
  /** Who launches it: an id or e-mail address. Defaults to the platform's first user. */
  readonly as?: Person
  /** Values of its form's fields, by their ids; those that are left out have their defaults. */
  readonly values?: Partial<Values>
  /** Properties as in the platform's launch call, such as `Input.Projects` for an app without a form. */
  readonly properties?: NonNullable<Written<ControlLaunchRequest>['properties']>
  /** What it is launched from, such as `projects/4001`. */
  readonly from?: string
  readonly name?: string
  /** How many equal nodes it runs on, or each node by itself. */
  readonly nodes?: NonNullable<Written<ControlLaunchRequest>['nodes']>
  /** Whether to return while the jobs of a native app still run. Defaults to false: they have ended. */
  readonly running?: boolean
}

/** A file as lists have it. */
export type ResultFile = DataOf<OperationOf<'v1.listAppResultFiles'>>['Items'][number]

/** A result of a launch. */
export type LaunchedResult = AppResultRecord & {
  readonly files: readonly ResultFile[]
  /** The text of a file, by its path in the result. */
  text(path: string): Promise<string>
  /** The bytes of a file. */
  bytes(path: string): Promise<Uint8Array>
}

/** An app that was launched. */
export type LaunchedApp = {
  /** Of a native app, as it is after its jobs have ended, unless `running` was requested. */
  readonly session: AppSessionRecord
  /** The sessions of its nodes, if it runs on several. */
  readonly children: readonly AppSessionRecord[]
  /** The app's redirect address with action, appsessionuri and authorization_code; null for a native app. */
  readonly redirect: string | null
  /** A client of the user who launched it, who may do everything there. */
  readonly client: Client
  /** Opens the app in the browser of the user who launched it. */
  open(): Promise<Page>
  /** The results of the session and of its nodes, each with its files, as they are now. */
  results(): Promise<readonly LaunchedResult[]>
  /** The only result; throws if there are none or several. */
  result(): Promise<LaunchedResult>
  /** The report by the app's template, as a page of HTML, with what the template reads and there isn't. */
  report(): Promise<RenderedReportRecord>
}

type Launching = {
  readonly control: ControlClient
  readonly people: People
  clientOf(person: string): Client
  /** Resolves when the jobs of a session have ended. */
  ended(client: Client, id: string): Promise<unknown>
}

/** Launches an app, and gathers what a test wants to know of it. */
export async function launchApp(
  application: LaunchedApplication,
  options: LaunchOptions<object>,
  { control, people, clientOf, ended }: Launching,
): Promise<LaunchedApp> {
  const { as, values, running = false, ...request } = options
  const status = await control.getStatus()
  const user = launcherOf(as, status)
  const id = typeof application === 'string' ? application : application.id
  const launched = await control.launch({
    ...request,
    user,
    application: id,
    ...(values !== undefined && { values: values as Readonly<Record<string, unknown>> }),
  })
  const sessionId = idOf(launched.appSession ?? '')
  const client = clientOf(user)
  const isNative = status.applications.find((one) => one.id === id)?.kind === 'native'
  if (isNative && !running) await ended(client, sessionId)

  const { children } = await control.getAppSession({ id: sessionId })
  const sessionIds = [sessionId, ...children.map(({ appSession }) => idOf(appSession))]
  const sessions = await Promise.all(sessionIds.map((one) => client.v1.getAppSession({ id: one })))
  const [session, ...nodes] = sessions
  if (session === undefined) throw new Error(`Session ${sessionId} was deleted.`)

  const results = async (): Promise<LaunchedResult[]> => {
    const lists = await Promise.all(
      sessionIds.map((one) =>
        Array.fromAsync(client.v1.listAppSessionAppResults.all({ appSessionId: one })),
      ),
    )
    return Promise.all(lists.flat().map(({ Id }) => resultOf(client, Id)))
  }
  return {
    session,
    children: nodes,
    redirect: launched.redirect,
    client,
    async open() {
      const { redirect } = launched
      if (redirect === null) throw new Error(`${session.Application.Name} is no web app.`)
      return (await people.signedInBrowser(as ?? user)).open(redirect)
    },
    results,
    async result() {
      const all = await results()
      const [only] = all
      if (only !== undefined && all.length === 1) return only
      const { Status, StatusSummary } = await client.v1.getAppSession({ id: sessionId })
      const names = all.map(({ Name }) => `, ${Name}`).join('')
      throw new Error(
        `The launch has ${all.length} results${names}; it is ${Status}: ${StatusSummary}`,
      )
    },
    report: () => control.renderReport({ id: sessionId }),
  }
}

async function resultOf(client: Client, id: string): Promise<LaunchedResult> {
  const [record, files] = await Promise.all([
    client.v1.getAppResult({ id }),
    Array.fromAsync(client.v1.listAppResultFiles.all({ appResultId: id })),
  ])
  const bytes = async (path: string): Promise<Uint8Array> => {
    const file = files.find((one) => one.Path === path)
    if (file === undefined) {
      const paths = files.map((one) => one.Path).join(', ')
      throw new Error(`${record.Name} has no file ${path}, but ${paths || 'none at all'}.`)
    }
    return Buffer.concat(await Array.fromAsync(readFileContent(client, file.Id)))
  }
  return {
    ...record,
    files,
    bytes,
    text: async (path) => Buffer.from(await bytes(path)).toString('utf8'),
  }
}

function idOf(href: string): string {
  return href.slice(href.lastIndexOf('/') + 1)
}
