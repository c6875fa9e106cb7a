import type { LaunchPrice } from '@benchtop/contracts'
import { control } from './clients.ts'
import { session } from './session.ts'

/** A property as a launch accepts it. */
export type LaunchProperty = {
  readonly Name: string
  readonly Type: string
  readonly Description?: string | undefined
  readonly Content?: string | undefined
  readonly Items?: readonly unknown[] | undefined
  readonly ContentMap?: unknown
  readonly ItemsMap?: unknown
}

export type LaunchOrder = {
  readonly application: string
  readonly name?: string
  readonly properties?: readonly LaunchProperty[]
  /** Of the app's form, by the ids of its fields. */
  readonly values?: Readonly<Record<string, unknown>>
  /** What it is launched from, such as `projects/4001`. */
  readonly from?: string
  readonly nodes?: number
  /** The user's time zone, for the time in a form's defaults. */
  readonly timeZone?: string
}

/** The result of a click on Launch: an analysis, which may await the user's consent, or a price to accept first. */
export type Launched =
  | {
      readonly id: string
      /** The consent page for the app, on this host. */
      readonly dialog: string | undefined
    }
  | { readonly price: LaunchPrice }

/** Launches, after the user has accepted this price. Throws a Refusal. */
export async function launch(order: LaunchOrder, pays = '0'): Promise<Launched> {
  const user = session.peek()?.user?.id ?? ''
  const { appSession, price, dialog } = await control.launch({ ...order, user, ask: true, pays })
  if (appSession === null && price !== undefined) return { price }
  const id = appSession?.split('/').at(-1) ?? ''
  return { id, dialog: dialog && onThisHost(dialog) }
}

/** The platform has several host names; the session belongs to the one in the browser. */
export function onThisHost(address: string): string {
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}
