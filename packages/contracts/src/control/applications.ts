import { z } from 'zod'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'
import { record } from '../results.ts'
import { credits, id, moment, ownersOperation, price } from './scalars.ts'

/** An application as it is registered. Client secrets are stored as hashes: a new one is returned once. */
const application = {
  id,
  name: z.string(),
  kind: z.enum(['web', 'native']),
  owner: id,
  clientId: z.string(),
  hasSecret: z.boolean(),
  redirectUri: z.string().nullable(),
  homepageUri: z.string().nullable(),
  shortDescription: z.string(),
  companyName: z.string().nullable(),
  version: z.string(),
  launchFrom: z.array(z.string()),
  launchBy: z.string(),
  billing: z.boolean(),
  hasForm: z.boolean(),
  hasCallbacks: z.boolean(),
  command: z.array(z.string()).nullable(),
  image: z.string().nullable(),
  hasReport: z.boolean(),
  workingDirectory: z.string().nullable(),
  created: moment,
}

const applicationRecord = z.strictObject(application)
export type ControlApplication = z.output<typeof applicationRecord>

const applicationDetails = z.strictObject({
  ...application,
  /** The definition of its form, as it was written. */
  form: z.string().nullable(),
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

export const applications = {
  listApplications: operation({
    ...ownersOperation,
    id: 'control.listApplications',
    method: 'GET',
    path: '/applications',
    summary: 'Lists the applications, as they are registered.',
    responses: { 200: record(z.strictObject({ applications: z.array(applicationRecord) })) },
  }),
  getApplication: operation({
    ...ownersOperation,
    id: 'control.getApplication',
    method: 'GET',
    path: '/applications/{id}',
    summary:
      'Returns an application as it is registered, with the definition of its form as it was written.',
    responses: { 200: record(applicationDetails) },
  }),
  rotateSecret: operation({
    ...ownersOperation,
    id: 'control.rotateSecret',
    method: 'POST',
    path: '/applications/{id}/secret',
    summary: 'Issues a new client secret, returned here and nowhere else; the old one is revoked.',
    responses: { 200: record(z.strictObject({ clientSecret: z.string() })) },
  }),
  listProducts: operation({
    ...ownersOperation,
    id: 'control.listProducts',
    method: 'GET',
    path: '/applications/{id}/products',
    summary: 'Lists the products of an application.',
    responses: { 200: record(z.strictObject({ products: z.array(productRecord) })) },
  }),
  addProduct: operation({
    ...ownersOperation,
    id: 'control.addProduct',
    method: 'POST',
    path: '/applications/{id}/products',
    summary: 'Adds a product to an application, which activates its billing.',
    body: { kind: 'json', members: newProduct },
    responses: { 200: record(productRecord) },
  }),
  changeProduct: operation({
    ...ownersOperation,
    id: 'control.changeProduct',
    method: 'PUT',
    path: '/products/{id}',
    summary:
      'Changes the members of a product that are given; purchases keep the price that they were made with.',
    body: { kind: 'json', members: newProduct.partial() },
    responses: { 200: record(productRecord) },
  }),
} as const
