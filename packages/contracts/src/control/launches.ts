import { z } from 'zod'
import { record } from '../results.ts'
import { actingUser, setBy } from './authority.ts'
import { credits, id, owners, problemRecord } from './scalars.ts'

const nodes = z.union([
  z.number().int(),
  z.array(
    z.strictObject({
      appSessionName: z.string().optional(),
      commandLine: setBy('owner', z.array(z.string())).optional(),
      containerImageId: setBy('owner', z.string().min(1)).optional(),
      options: setBy('owner', z.array(z.string())).optional(),
      properties: z.array(z.looseObject({})).optional(),
    }),
  ),
])

/** A launch of an application by a user. */
export const launchRequest = z.strictObject({
  user: actingUser,
  application: z.string(),
  name: z.string().optional(),
  statusSummary: z.string().optional(),
  /** Properties as in the platform's launch call: Name, Type, Content or items. */
  properties: z.array(z.looseObject({})).optional(),
  /** Values of the app's form, by the ids of its fields; in place of properties or with them. */
  values: z.record(z.string(), z.unknown()).optional(),
  /** The user's time zone, such as `Europe/Berlin`, for the time in a form's defaults. Defaults to UTC. */
  timeZone: z.string().optional(),
  /** What it is launched from, such as `projects/4001`. */
  from: setBy('member', z.string()).optional(),
  /**
   * Whether the user has accepted nothing yet: then a web app asks for consent in its dialog, and a launch that costs
   * more than `pays` isn't made, but its price returned.
   */
  ask: z.boolean().optional(),
  /** What the user has accepted to pay, with `ask`. */
  pays: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, 'must be an amount such as 1.50')
    .optional(),
  /** How many equal nodes, or each node by itself. */
  nodes: nodes.optional(),
})
export type ControlLaunchRequest = z.output<typeof launchRequest>

/** What a launch costs. Amounts are exact decimals in credits, as texts. */
const priceRecord = z.strictObject({
  products: z.array(
    z.strictObject({
      id,
      name: z.string(),
      /** Of one. */
      price: credits,
      quantity: z.string(),
      amount: credits,
    }),
  ),
  /** Before tax. */
  amount: credits,
  tax: credits,
  /** After tax. */
  total: credits,
})
export type LaunchPrice = z.output<typeof priceRecord>

/**
 * What became of a launch: its session's Href, and where the browser of a web app's user is sent. With `ask`, a web
 * app's user decides in `dialog`; where the launch costs more than the user has accepted, there is no session and
 * `price` says what it costs.
 */
const launchRecord = z.strictObject({
  appSession: z.string().nullable(),
  redirect: z.string().nullable(),
  /** What the app's form warns of; left out where that is nothing. */
  warnings: z.array(problemRecord).optional(),
  dialog: z.string().optional(),
  price: priceRecord.optional(),
})
export type LaunchOutcome = z.output<typeof launchRecord>

export const launches = {
  launch: owners('launch', 'POST', '/launches', {
    summary:
      'Launches an application as a click on Launch does, the user having accepted everything; with `ask`, up to what the user has to accept.',
    body: { kind: 'json', members: launchRequest },
    inspected: true,
    responses: { 200: record(launchRecord) },
  }),
  priceLaunch: owners('priceLaunch', 'POST', '/launches/price', {
    summary: 'Returns what a launch would cost its user. Nothing is started, and nothing charged.',
    body: { kind: 'json', members: launchRequest },
    responses: { 200: record(priceRecord) },
  }),
} as const
