import {
  amount,
  appSessionStatuses,
  launchPermissions,
  limits,
  newProduct,
  referenceKinds,
  runDetails,
  runStatuses,
  sequencingStats,
  jobLimits,
  partitionName,
  jobNetwork,
  webAddress,
} from '@benchtop/contracts'
import { z } from 'zod'
import { seededDataClientId } from '../resources/applications/applications.ts'
import { accountLists, subscription } from './account-schema.ts'
import { labLists } from './lab-schema.ts'
import { id, list, moment, name, origin, property } from './seed-scalars.ts'

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
  clientId: name
    .refine((clientId) => clientId !== seededDataClientId, 'is the platform’s own')
    .optional(),
  clientSecret: name.optional(),
  // Other schemes are refused in the dialog, which says so; none of them may run in a browser.
  redirectUri: z.url({ protocol: /^(?!(?:javascript|data|vbscript|blob|file)$)/ }).optional(),
  /** The origins whose pages may call the API (CORS). */
  origins: z.array(origin).optional(),
  homepageUri: webAddress.optional(),
  shortDescription: z.string().optional(),
  companyName: z.string().optional(),
  version: z.string().optional(),
  launchFrom: z.array(z.enum(['project', 'sample', 'appresult'])).optional(),
  /** Who may launch it: everyone (it is published), or only its owner. */
  launchBy: z.enum(['everyone', 'owner']).optional(),
  /**
   * What a launch of a web app without a form prompts for on what it is launched on. Defaults to `read`.
   */
  launchPermission: z.enum(launchPermissions).optional(),
  datePublished: moment.optional(),
  classifications: z.array(name).optional(),
  /** A file with the form's definition, relative to the seed. */
  form: z.string().optional(),
  /**
   * A script, relative to the seed, with the callbacks of a native app: its `launchSpec` returns what a launch runs,
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
  /** The addresses that the jobs of a native app reach besides the API and the store. */
  network: jobNetwork.optional(),
  /** The limits of a job of a native app; the platform may have stricter ones. */
  limits: jobLimits.optional(),
  /** The partition of a cluster that the jobs of a native app ask for. */
  partition: partitionName.optional(),
})

const file = z
  .strictObject({
    id: id.optional(),
    path: name,
    /** A file relative to the seed. */
    source: z.string().optional(),
    /** The file's text itself, for small files. */
    content: z.string().optional(),
    /** The SHA-256 of bytes that were sent to the control API before. */
    stored: z.string().optional(),
    contentType: z.string().optional(),
  })
  .refine(
    ({ source, content, stored }) =>
      [source, content, stored].filter((one) => one !== undefined).length === 1,
    { error: 'must have either source or content' },
  )

const files = z.array(file).optional()
const properties = z.array(property).optional()

const sample = z.strictObject({
  id: id.optional(),
  name,
  sampleId: z.string().optional(),
  run: id.optional(),
  appSession: id.optional().describe('The session that it was written in.'),
  genome: id.optional(),
  experimentName: z.string().optional(),
  read1: z.int().nonnegative().optional(),
  read2: z.int().nonnegative().optional(),
  numReadsRaw: z.int().nonnegative().optional(),
  numReadsPF: z.int().nonnegative().optional(),
  mergedFrom: z
    .array(id)
    .min(2)
    .max(limits.mergedSamples)
    .optional()
    .describe('Samples above, whose files and reads it has: it is a merged sample.'),
  files,
  properties,
})

const appResult = z.strictObject({
  id: id.optional(),
  name,
  description: z.string().optional(),
  application: id
    .optional()
    .describe(
      'The application that wrote it. Without one and without an appSession it belongs to the application “Seeded data”, which no app is: an app has to request access to it.',
    ),
  appSession: id
    .optional()
    .describe('The session that it was written in. Defaults to a complete one of its own.'),
  genome: id.optional(),
  uses: list(id, 'The samples that it was made from.'),
  files,
  properties,
})

/** Who else has access to a project or run, as `{ with, access }`: a user or a workgroup, to read or to write. */
const shares = z.array(z.strictObject({ with: id, access: z.enum(['read', 'write']) })).optional()

const project = z.strictObject({
  id: id.optional(),
  owner: id,
  name,
  description: z.string().optional(),
  samples: z.array(sample).optional(),
  appResults: z.array(appResult).optional(),
  properties,
  shares,
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
  shares,
})

const appSession = z.strictObject({
  id: id.optional(),
  owner: id,
  application: id,
  name,
  status: z.enum(appSessionStatuses).optional().describe('Defaults to Complete.'),
  statusSummary: z.string().max(limits.statusSummaryLength).optional(),
  parent: id
    .optional()
    .describe('The session that it is a node of; sessions are listed after their parents.'),
  references: z
    .array(z.strictObject({ type: z.enum(referenceKinds), id }))
    .optional()
    .describe('What it was launched on, such as { "type": "project", "id": "4001" }.'),
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

/** The text of a form, of callbacks or of a report: a file relative to the seed, or one that was sent before. */
const applicationText = z.union([
  z.string(),
  z.strictObject({
    /** The SHA-256 of bytes that were sent to the control API before. */
    stored: z.string(),
  }),
])
export type ApplicationText = z.output<typeof applicationText>

const seededApplication = application.extend({
  form: applicationText.optional(),
  callbacks: applicationText.optional(),
  report: applicationText.optional(),
})

/** The initial state of a platform: users, applications, their data, and tokens to access them. */
export const seedSchema = z.strictObject({
  $schema: z.string().optional(),
  users: list(user, 'The accounts.'),
  applications: list(seededApplication, 'What can be launched.'),
  projects: list(project, 'Projects with their samples and AppResults, and the files of these.'),
  runs: list(run, 'Sequencing runs with their files.'),
  appSessions: list(
    appSession,
    'Launches that have been: nothing of them runs. The time-out of a Running one starts when it is loaded.',
  ),
  ...accountLists,
  ...labLists,
  tokens: list(token, 'Tokens that are valid from the start.'),
})

export type SeedDocument = z.input<typeof seedSchema>
export type Seed = z.output<typeof seedSchema>
/** An item of one of the lists of a seed. */
export type Seeded<List extends keyof Seed> =
  NonNullable<Seed[List]> extends readonly (infer Item)[] ? Item : never
export type SeedFile = z.output<typeof file>
export type { SeedProperty } from './seed-scalars.ts'
