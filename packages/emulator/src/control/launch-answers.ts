import type { Launched, LaunchProperty, NodesRequest } from '../resources/launches/launches.ts'
import type { PricedProducts } from '../resources/purchases/purchases.ts'

export type LaunchRequest = {
  readonly user: string
  readonly application: string
  readonly name?: string | undefined
  readonly statusSummary?: string | undefined
  readonly properties?: readonly LaunchProperty[] | undefined
  /** Values of the app's form by the ids of its fields, in place of properties or with them. */
  readonly values?: Readonly<Record<string, unknown>> | undefined
  /** What it is launched from, such as `projects/4001`. */
  readonly from?: string | undefined
  /** The user's, such as `Europe/Berlin`, for the time in a form's defaults. Defaults to UTC. */
  readonly timeZone?: string | undefined
  readonly nodes?: NodesRequest | undefined
}

/** Something that a form says of a launch, at the member that it is about. */
export type LaunchWarning = {
  readonly member: string
  readonly code: string
  readonly message: string
}

/** A launched session: its Href, and where the browser of a web app's user is sent, with action=trigger. */
export type LaunchAnswer = {
  readonly appSession: string
  readonly redirect: string | null
  /** What the app's form warns of; left out where that is nothing. */
  readonly warnings?: readonly LaunchWarning[]
}

/** What becomes of a launch whose user has yet to accept: it is under way, or asks in a dialog, or isn't made. */
export type AskedLaunch =
  | (LaunchAnswer & {
      /** The dialog in which the user of a web app is asked. */
      readonly dialog?: string
    })
  | {
      readonly appSession: null
      readonly redirect: null
      /** What it costs, which is more than the user has accepted to pay. */
      readonly price: LaunchPrice
    }

/** Amounts are exact decimals in credits, as texts. */
export type LaunchPrice = {
  readonly products: readonly {
    readonly id: string
    readonly name: string
    /** Of one. */
    readonly price: string
    readonly quantity: string
    readonly amount: string
  }[]
  /** Before tax. */
  readonly amount: string
  readonly tax: string
  /** After tax. */
  readonly total: string
}

/** What a launch is answered with. */
export function launchAnswer({ sessionId, redirect, warnings }: Launched): LaunchAnswer {
  return {
    appSession: `v1pre3/appsessions/${sessionId}`,
    redirect: redirect ?? null,
    ...(warnings.length > 0 && { warnings }),
  }
}

/** What a launch costs; nothing is told as such. */
export function priceAnswer(price: PricedProducts | undefined): LaunchPrice {
  const products = (price?.lines ?? []).map((line) => {
    const { name, price: each, quantity, amount } = line
    return { id: String(line.product_id), name, price: each, quantity, amount }
  })
  const { amount, tax, total } = price ?? { amount: '0.00', tax: '0.00', total: '0.00' }
  return { products, amount, tax, total }
}
