import { z } from 'zod'
import { launchPermissions, launchPlaces } from '../launch-places.ts'
import { limits } from '../limits.ts'
import { record } from '../results.ts'
import { webAddress } from '../scalars.ts'
import { appSessionStatuses } from '../states/appsession.ts'
import { setBy } from './authority.ts'
import { exchangeRecord } from './requests.ts'
import { credits, id, moment, owners, price } from './scalars.ts'

/** An application as it is registered. Client secrets are stored as hashes: a new one is returned once. */
const application = {
  id,
  name: z.string(),
  kind: z.enum(['web', 'native']),
  owner: id,
  clientId: z.string(),
  hasSecret: z.boolean(),
  redirectUri: z.string().nullable(),
  /** The origins whose pages may call the API. */
  origins: z.array(z.string()),
  homepageUri: z.string().nullable(),
  shortDescription: z.string(),
  companyName: z.string().nullable(),
  version: z.string(),
  launchFrom: z.array(z.string()),
  launchBy: z.string(),
  /** What a launch of a web app without a form prompts for on what it is launched on. */
  launchPermission: z.enum(launchPermissions),
  billing: z.boolean(),
  hasForm: z.boolean(),
  hasCallbacks: z.boolean(),
  command: z.array(z.string()).nullable(),
  image: z.string().nullable(),
  hasReport: z.boolean(),
  workingDirectory: z.string().nullable(),
  created: moment,
  /** The manifest that it is registered from, and the members that are only changed there; null where there is none. */
  manifest: z.strictObject({ path: z.string(), members: z.array(z.string()) }).nullable(),
}

const applicationRecord = z.strictObject(application)
export type ControlApplication = z.output<typeof applicationRecord>

const applicationDetails = z.strictObject({
  ...application,
  /** The definition of its form, as it was written. */
  form: z.string().nullable(),
  /** The script of its callbacks and the template of its reports, as they were written. */
  callbacks: z.string().nullable(),
  report: z.string().nullable(),
  /** The files that its form and callbacks are written in; null where they have none. */
  formPath: z.string().nullable(),
  callbacksPath: z.string().nullable(),
})
export type ControlApplicationDetails = z.output<typeof applicationDetails>

const productRecord = z.strictObject({
  id,
  application: id,
  name: z.string(),
  price: credits,
  /** 0 where it isn't persistent. */
  persistenceDays: z.number(),
  description: z.string(),
})
export type ControlProduct = z.output<typeof productRecord>

/** What an application sells. Without days (or with 0 of them) it isn't persistent. */
export const newProduct = z.strictObject({
  name: z.string().min(1, 'must not be empty'),
  price,
  persistenceDays: z
    .int()
    .nonnegative()
    .max(limits.billing.persistenceDays, `must be at most ${limits.billing.persistenceDays}`)
    .optional(),
  description: z.string().optional(),
})

const text = z.string().min(1, 'must not be empty')

/** Members of a registration that can be absent: null removes them. */
const absent = {
  redirectUri: setBy('owner', webAddress.clone()).nullable(),
  homepageUri: setBy('owner', webAddress.clone()).nullable(),
  companyName: z.string().nullable(),
  /** The texts of the form, of the callbacks and of the report's template. */
  form: setBy('owner', z.string()).nullable(),
  callbacks: setBy('owner', z.string()).nullable(),
  report: setBy('owner', z.string()).nullable(),
  command: setBy('owner', z.array(z.string()).min(1, 'must name a command')).nullable(),
  image: setBy('owner', text.clone()).nullable(),
}

const changes = z
  .strictObject({
    name: text,
    owner: setBy('owner', z.string()),
    clientId: text,
    origins: setBy('owner', z.array(z.string())),
    shortDescription: z.string(),
    version: text,
    launchFrom: z.array(z.enum(launchPlaces)),
    launchBy: z.enum(['everyone', 'owner']),
    launchPermission: z.enum(launchPermissions),
    /** An absolute path; defaults to the root folder. */
    workingDirectory: setBy('owner', text.clone()),
    ...absent,
  })
  .partial()
export type ApplicationChanges = z.output<typeof changes>

/** An application as in a seed, with the texts of its files. The platform makes up a secret that isn't given. */
const newApplication = changes.extend({
  name: text,
  owner: setBy('owner', z.string()),
  kind: z.enum(['web', 'native']),
  clientSecret: text.optional(),
  products: z.array(newProduct).optional(),
})
export type NewControlApplication = z.output<typeof newApplication>

const userRecord = z.strictObject({
  user: id,
  name: z.string(),
  email: z.string(),
  /** What its tokens grant, each scope once. */
  scopes: z.array(z.string()),
  tokens: z.number(),
  /** Whether the user granted one of them in a dialog. */
  granted: z.boolean(),
  /** When the oldest and the newest of these tokens were issued. */
  first: moment,
  last: moment,
})
export type ControlApplicationUser = z.output<typeof userRecord>

const failedSession = z.strictObject({
  id,
  name: z.string(),
  user: id,
  status: z.enum(appSessionStatuses),
  statusSummary: z.string(),
  modified: moment,
})
export type ControlFailedSession = z.output<typeof failedSession>

export const applications = {
  registerApplication: owners('registerApplication', 'POST', '/applications', {
    summary: 'Registers an application. Its client secret is returned here and nowhere else.',
    body: { kind: 'json', members: newApplication },
    responses: { 200: record(applicationDetails.extend({ clientSecret: z.string() })) },
  }),
  changeApplication: owners('changeApplication', 'PUT', '/applications/{id}', {
    summary:
      'Changes the given members of an application; 409 for those that its manifest or a file defines.',
    body: { kind: 'json', members: changes },
    responses: { 200: record(applicationDetails) },
  }),
  listApplicationUsers: owners(
    'listApplicationUsers',
    'GET',
    '/applications/{applicationId}/users',
    {
      summary: 'Lists the users who have tokens of an application, what they grant and since when.',
      responses: { 200: record(z.strictObject({ users: z.array(userRecord) })) },
    },
  ),
  listApplicationErrors: owners('listApplicationErrors', 'GET', '/applications/{id}/errors', {
    summary:
      'Lists the recent requests of an application that were refused or failed, and its failed sessions, newest first.',
    responses: {
      200: record(
        z.strictObject({
          requests: z.array(exchangeRecord),
          sessions: z.array(failedSession),
        }),
      ),
    },
  }),
  listApplications: owners('listApplications', 'GET', '/applications', {
    summary: 'Lists the applications, as they are registered.',
    responses: { 200: record(z.strictObject({ applications: z.array(applicationRecord) })) },
  }),
  getApplication: owners('getApplication', 'GET', '/applications/{id}', {
    summary:
      'Returns an application as it is registered, with the definition of its form as it was written.',
    responses: { 200: record(applicationDetails) },
  }),
  rotateSecret: owners('rotateSecret', 'POST', '/applications/{id}/secret', {
    summary: 'Issues a new client secret, returned here and nowhere else; the old one is revoked.',
    responses: { 200: record(z.strictObject({ clientSecret: z.string() })) },
  }),
  listProducts: owners('listProducts', 'GET', '/applications/{applicationId}/products', {
    summary: 'Lists the products of an application.',
    responses: { 200: record(z.strictObject({ products: z.array(productRecord) })) },
  }),
  addProduct: owners('addProduct', 'POST', '/applications/{applicationId}/products', {
    summary: 'Adds a product to an application, which activates its billing.',
    body: { kind: 'json', members: newProduct },
    responses: { 200: record(productRecord) },
  }),
  changeProduct: owners('changeProduct', 'PUT', '/products/{id}', {
    summary:
      'Changes the members of a product that are given; purchases keep the price that they were made with.',
    body: { kind: 'json', members: newProduct.partial() },
    responses: { 200: record(productRecord) },
  }),
} as const
