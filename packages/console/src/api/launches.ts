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
  readonly properties?: readonly LaunchProperty[]
  /** Of the app's form, by the ids of its fields. */
  readonly values?: Readonly<Record<string, unknown>>
  /** What it is launched from, such as `projects/4001`. */
  readonly from?: string
  readonly nodes?: number
  /** The user's, for the time in a form's defaults. */
  readonly timeZone?: string
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

/** What becomes of a click on Launch: an analysis, which may await the user's word, or a price to be accepted first. */
export type Launched =
  | {
      readonly id: string
      /** Where the user is asked what the app may do, on this host. */
      readonly dialog: string | undefined
    }
  | { readonly price: LaunchPrice }

type Answer =
  | { readonly appSession: string; readonly dialog?: string }
  | { readonly appSession: null; readonly price: LaunchPrice }

/** A click on Launch, the user having accepted to pay so much. Throws a ControlRefusal. */
export async function launch(order: LaunchOrder, pays = '0'): Promise<Launched> {
  const user = session.peek()?.user?.id
  const answer = await control<Answer>('POST', 'launches', { ...order, user, ask: true, pays })
  if (answer.appSession === null) return { price: answer.price }
  const id = answer.appSession.split('/').at(-1) ?? ''
  return { id, dialog: answer.dialog && onThisHost(answer.dialog) }
}

/** The platform has names for its host; who is signed in is known by the one in the browser. */
export function onThisHost(address: string): string {
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}
