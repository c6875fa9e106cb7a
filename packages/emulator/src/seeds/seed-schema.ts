import { amount, newProduct, runDetails, runStatuses, sequencingStats } from '@benchtop/contracts'
import { z } from 'zod'
import { accountLists, subscription } from './account-schema.ts'
import { labLists } from './lab-schema.ts'
import { id, moment, name, property } from './seed-scalars.ts'

const user = z.strictObject({
  id: id.optional(),
  name,
  email: z.email('must be an e-mail address'),
  password: z.string().optional(),
  credits: amount.optional(),
  roles: z.array(name).optional(),
  isWorkgroup: z.boolean().optional(),
  domainName: name.optional(),
  subscription: subscription.optional(),
})

/** What an application sells. Without days (or with 0 of them) it isn't persistent. */
const product = newProduct.extend({ id: id.optional() })

/** An application as it is registered; the manifest of an app is made of the same members. */
export const application = z.strictObject({
  id: id.optional(),
  name,
  kind: z.enum(['web', 'native']),
  owner: id,
  clientId: name.optional(),
  clientSecret: name.optional(),
  redirectUri: z.url().optional(),
  homepageUri: z.url().optional(),
  shortDescription: z.string().optional(),
  companyName: z.string().optional(),
  version: z.string().optional(),
  launchFrom: z.array(z.enum(['project', 'sample', 'appresult'])).optional(),
  /** Who may launch it: everyone (it is published), or only its owner. */
  launchBy: z.enum(['everyone', 'owner']).optional(),
  datePublished: moment.optional(),
  classifications: z.array(name).optional(),
  /** A file with the form's definition, relative to the seed. */
  form: z.string().optional(),
  /**
   * * A script, relative to the seed, with the callbacks of a native app: its `launchSpec` returns what a launch runs,
   * `billingSpec` what it is charged for, `formUpdates` how the form changes.
   */
  callbacks: z.string().optional(),
  products: z.array(product).optional(),
  command: z.array(z.string()).min(1, 'must name a command').optional(),
  /** The container image of a native app; without a command, it defines what runs. */
  image: name.optional(),
  /** A Liquid template, relative to the seed: how the console shows the results of a native app. */
  report: z.string().optional(),
  /** The folder that the command runs in, relative to the seed. */
  workingDirectory: z.string().optional(),
})

const file = z
  .strictObject({
    id: id.optional(),
    path: name,
    /** A file relative to the seed. */
    source: z.string().optional(),
    /** The file's text itself, for small files. */
    content: z.string().optional(),
    contentType: z.string().optional(),
  })
  .refine((value) => (value.source === undefined) !== (value.content === undefined), {
    error: 'must have either source or content',
  })

const files = z.array(file).optional()
const properties = z.array(property).optional()

const sample = z.strictObject({
  id: id.optional(),
  name,
  sampleId: z.string().optional(),
  run: id.optional(),
  genome: id.optional(),
  experimentName: z.string().optional(),
  read1: z.int().nonnegative().optional(),
  read2: z.int().nonnegative().optional(),
  numReadsRaw: z.int().nonnegative().optional(),
  numReadsPF: z.int().nonnegative().optional(),
  files,
  properties,
})

const appResult = z.strictObject({
  id: id.optional(),
  name,
  description: z.string().optional(),
  application: id.optional(),
  genome: id.optional(),
  /** The samples that it was made from. */
  uses: z.array(id).optional(),
  files,
  properties,
})

const project = z.strictObject({
  id: id.optional(),
  owner: id,
  name,
  description: z.string().optional(),
  samples: z.array(sample).optional(),
  appResults: z.array(appResult).optional(),
  properties,
})

const run = z.strictObject({
  id: id.optional(),
  owner: id,
  name: name.optional(),
  experimentName: name,
  number: z.int().optional(),
  status: z.enum(runStatuses).optional(),
  dateCreated: moment.optional(),
  /** When the instrument was done and the upload began. Defaults to the date of creation. */
  dateUploadStarted: moment.optional(),
  details: runDetails.optional(),
  sequencingStats: sequencingStats.optional(),
  files,
  properties,
})

const token = z.strictObject({
  token: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be one word')
    .optional(),
  user: id,
  application: id.optional(),
  private: z.boolean().optional(),
  scopes: z.array(z.string()).optional(),
})

/** The initial state of a platform: users, applications, their data, and tokens to access them. */
export const seedSchema = z.strictObject({
  $schema: z.string().optional(),
  users: z.array(user).optional(),
  applications: z.array(application).optional(),
  projects: z.array(project).optional(),
  runs: z.array(run).optional(),
  ...accountLists,
  ...labLists,
  tokens: z.array(token).optional(),
})

export type SeedDocument = z.input<typeof seedSchema>
export type Seed = z.output<typeof seedSchema>
export type SeedFile = z.output<typeof file>
export type SeedProperty = z.output<typeof property>
