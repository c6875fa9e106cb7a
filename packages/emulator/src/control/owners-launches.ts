import {
  badRequest,
  type ControlLaunchRequest,
  type LaunchOutcome,
  type LaunchPrice,
  type Problem,
  type Written,
} from '@benchtop/contracts'
import type { Launched } from '../resources/launches/launches.ts'
import type { Platform } from '../platform/platform.ts'
import type { PricedProducts } from '../resources/purchases/purchases.ts'
import { existing } from './existing.ts'

/** A launched session's Href, and where the browser of a web app's user is sent, with action=trigger. */
export type LaunchedSession = Written<LaunchOutcome> & { readonly appSession: string }

/** Launches on behalf of users. */
export type OwnersLaunches = {
  /** Does what a click on Launch does, where the user accepts everything. */
  launch(request: Written<ControlLaunchRequest>): Promise<LaunchedSession>
  /**
   * The same for a user who has only accepted to pay `pays`, which defaults to 0: a web app requests access in its
   * dialog, and a launch that costs more isn't made.
   */
  ask(request: Written<ControlLaunchRequest>): Promise<Written<LaunchOutcome>>
  /** What a launch would cost its user: nothing is started and nothing charged. */
  price(request: Written<ControlLaunchRequest>): Promise<LaunchPrice>
}

type Options = Pick<Platform, 'users' | 'applications' | 'launches'>

export function createOwnersLaunches({ users, applications, launches }: Options): OwnersLaunches {
  const read = (request: Written<ControlLaunchRequest>) => {
    const problems: Problem[] = []
    const userId = existing(users.rows, request.user, 'user', problems)
    const applicationId = existing(applications.rows, request.application, 'application', problems)
    if (userId === undefined || applicationId === undefined) throw badRequest(problems)
    const { name, statusSummary, properties = [], values, from, timeZone, nodes } = request
    return { userId, applicationId, name, statusSummary, properties, values, from, timeZone, nodes }
  }
  return {
    launch: async (request) => launchedSession(await launches.rules.launchByForm(read(request))),
    async ask(request) {
      const launched = await launches.rules.ask(read(request), request.pays ?? '0')
      if ('price' in launched) {
        return { appSession: null, redirect: null, price: launchPrice(launched.price) }
      }
      const { dialog } = launched
      return { ...launchedSession(launched), ...(dialog !== undefined && { dialog }) }
    },
    price: async (request) => launchPrice(await launches.rules.priceOf(read(request))),
  }
}

function launchedSession({ sessionId, redirect, warnings }: Launched): LaunchedSession {
  return {
    appSession: `v1pre3/appsessions/${sessionId}`,
    redirect: redirect ?? null,
    ...(warnings.length > 0 && { warnings }),
  }
}

/** A free launch has a price of zero. */
function launchPrice(price: PricedProducts | undefined): LaunchPrice {
  const products = (price?.lines ?? []).map((line) => {
    const { name, price: each, quantity, amount } = line
    return { id: String(line.product_id), name, price: each, quantity, amount }
  })
  const { amount, tax, total } = price ?? { amount: '0.00', tax: '0.00', total: '0.00' }
  return { products, amount, tax, total }
}
