import { control } from './control.ts'
import { session } from './session.ts'

/** A property as a launch takes it. */
export type LaunchProperty = {
  readonly Name: string
  readonly Type: string
  readonly Description?: string
  readonly Content?: string
  readonly Items?: readonly unknown[]
  readonly ContentMap?: unknown
  readonly ItemsMap?: unknown
}

export type LaunchOrder = {
  readonly application: string
  readonly name?: string
  readonly properties: readonly LaunchProperty[]
  readonly nodes?: number
}

/** What became of a launch: an analysis, and where the browser of a web app's user is sent. */
export type Launched = { readonly id: string; readonly redirect: string | undefined }

/** Where browsers were sent by this page's launches, by the ids of their analyses: it is told once. */
const sent = new Map<string, string>()

/** What a click on Launch does, the user having accepted everything. Throws a ControlRefusal. */
export async function launch(order: LaunchOrder): Promise<Launched> {
  const { appSession, redirect } = await control<{ appSession: string; redirect: string | null }>(
    'POST',
    'launches',
    { ...order, user: session.peek()?.user?.id },
  )
  const id = appSession.split('/').at(-1) ?? ''
  if (redirect !== null) sent.set(id, redirect)
  return { id, redirect: redirect ?? undefined }
}

/** What a launch is going to cost, in credits, as exact decimals. */
export type LaunchPrice = {
  readonly products: readonly {
    readonly id: string
    readonly name: string
    readonly quantity: string
    readonly amount: string
  }[]
  readonly tax: string
  readonly total: string
}

/** What a click on Launch is going to charge this user. Throws a ControlRefusal where it can't be launched so. */
export async function launchPrice(order: LaunchOrder): Promise<LaunchPrice> {
  return control('POST', 'launches/price', { ...order, user: session.peek()?.user?.id })
}

/** Where the browser is sent with an analysis that this page has launched. */
export function redirectOf(id: string): string | undefined {
  return sent.get(id)
}
