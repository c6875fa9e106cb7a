import {
  bioSampleStatuses,
  labRequeueTypes,
  libraryPoolStatuses,
  qualityStatuses,
  thresholdOperators,
  webAddress,
} from '@benchtop/contracts'
import { z } from 'zod'
import { id, list, name, property, propertyMembers } from './seed-scalars.ts'

/** Bases. */
const bases = z.int().nonnegative()
const text = z.string().optional()

const subject = z.strictObject({
  id: id.optional(),
  userSubjectId: name,
  description: text,
  species: text,
  gender: text,
})

const bioSample = z.strictObject({
  id: id.optional(),
  owner: id,
  name: z.string().regex(/^[A-Za-z0-9_-]+$/, 'must be letters, digits, dashes and underscores'),
  nickname: text,
  defaultProject: id.optional(),
  /** Biosamples of one owner with the same userSubjectId have one subject. */
  subject: subject.optional(),
  containerName: text,
  containerPosition: text,
  status: z.enum(bioSampleStatuses).optional(),
  properties: z.array(property).optional(),
})

const prepRequest = z.strictObject({
  id: id.optional(),
  biosample: id,
  /** The library prep by its name; it is created where it doesn't exist. */
  prep: name,
  requiredYield: bases,
  limsId: text,
  createdFromFileName: text,
})

const container = z.strictObject({
  id: id.optional(),
  type: name,
  userContainerId: name,
  prepKit: text,
})

const library = z.strictObject({
  id: id.optional(),
  name,
  biosample: id,
  prep: name,
  prepRequest: id.optional(),
  project: id.optional(),
  /** Libraries that name the same userContainerId are in one. */
  container: container.optional(),
  containerPosition: text,
  insertSize: z.int().nonnegative().optional(),
  biomolecule: text,
  index1: text,
  index1Sequence: text,
  index2: text,
  index2Sequence: text,
})

const libraryPool = z.strictObject({
  id: id.optional(),
  owner: id,
  userPoolId: name,
  notes: text,
  status: z.enum(libraryPoolStatuses).optional(),
  libraries: z.array(id),
})

const labRequeue = z
  .strictObject({
    id: id.optional(),
    type: z.enum(labRequeueTypes).optional(),
    library: id.optional(),
    libraryPool: id.optional(),
    prepRequest: id.optional(),
    requestedAdditionalYield: bases,
    limsId: text,
  })
  .refine(
    (one) =>
      [one.library, one.libraryPool, one.prepRequest].filter((of) => of !== undefined).length === 1,
    { error: 'must name a library, a libraryPool or a prepRequest' },
  )

/** A lane that is already in the run's sequencingStats may be listed to give it an id, a status and libraries. */
const lane = z.strictObject({
  id: id.optional(),
  run: id,
  number: z.int().positive(),
  status: z.enum(qualityStatuses).optional(),
  /** What the instrument reports of it in addition to the run's sequencingStats, with v2 names. */
  statistics: z.record(z.string(), z.number()).optional(),
  libraries: z.array(z.strictObject({ library: id, libraryPool: id.optional() })).optional(),
})

/** What the lanes of a user's runs must reach; thresholds of one group pass where one of them does. */
const laneQcThreshold = z.strictObject({
  owner: id,
  /** The metric, such as `PercentGtQ30`. */
  name,
  operator: z.enum(thresholdOperators),
  values: z.array(z.number()),
  group: text,
  readNumber: z.int().positive().optional(),
})

/** The dataset of a sample or an AppResult, which also exists without being listed. */
const dataset = z
  .strictObject({
    /** Also as the API writes it: `ds.` and 32 digits. */
    id: z
      .string()
      .regex(
        /^(?:[1-9]\d{0,14}|ds\.(?=\d{32}$)0{17,}[1-9]\d{0,14})$/,
        'must be a positive integer in quotation marks, also as ds. and 32 digits',
      )
      .optional(),
    sample: id.optional(),
    appResult: id.optional(),
    /** Defaults to that of the sample or AppResult. */
    name: name.optional(),
    type: name.optional(),
    biosample: id.optional(),
    attributes: z.record(z.string(), z.unknown()).optional(),
    qcStatus: z.enum(qualityStatuses).optional(),
    qcStatusSummary: text,
    /** Of reads: the yield in bases of each lane and library. */
    sources: z
      .array(z.strictObject({ lane: id, library: id, libraryPool: id.optional(), yield: bases }))
      .optional(),
    properties: z.array(property).optional(),
  })
  .refine((one) => (one.sample === undefined) !== (one.appResult === undefined), {
    error: 'must name a sample or an appResult',
  })

const datasetType = z.strictObject({
  id: z
    .string()
    .regex(/^[\w-]+\.[\w.-]+$/, 'must be a namespace, a dot and a name, such as common.fastq'),
  name: name.optional(),
  description: text,
  docs: webAddress.optional(),
  owner: id.optional(),
  attributeSchema: z.record(z.string(), z.unknown()).optional(),
  conformsTo: z.array(name).optional(),
})

/** What a workflow waits for: bases of a biosample, or the completion of another app on it. */
const dependency = z
  .strictObject({
    /** Defaults to what the biosample's prep requests and requeues expect. */
    requiredYield: bases.optional(),
    application: id.optional(),
    requiresQcPassed: z.boolean().optional(),
  })
  .refine((one) => one.requiredYield === undefined || one.application === undefined, {
    error: 'must have a requiredYield or an application, not both',
  })

/** An app that is launched on each biosample of its owner that meets the dependencies, which are the app's. */
const workflow = z.strictObject({
  id: id.optional(),
  owner: id,
  application: id,
  name,
  shortDescription: text,
  dependencies: z.array(dependency),
  /** The properties of its launches; `of` names what of the biosample takes the place of a content. */
  settings: z.array(
    propertyMembers.omit({ map: true }).extend({
      of: z.enum(['biosample', 'dataset', 'sample', 'project']).optional(),
    }),
  ),
})

/** The records of the lab. */
export const labLists = {
  datasetTypes: list(datasetType, 'Types of datasets in addition to the common ones.'),
  biosamples: list(bioSample, 'Biosamples, with the subjects that they are of.'),
  prepRequests: list(
    prepRequest,
    'What a biosample is to be prepared for, and the bases that it needs.',
  ),
  libraries: list(library, 'Libraries of biosamples, in their containers.'),
  libraryPools: list(libraryPool, 'Pools of libraries.'),
  lanes: list(lane, 'Lanes of runs with the libraries that were sequenced in them.'),
  laneQcThresholds: list(laneQcThreshold, 'What the lanes of a user’s runs must reach.'),
  datasets: list(
    dataset,
    'Gives the dataset of a sample or an AppResult an id, a type, a biosample, attributes, quality and sources.',
  ),
  labRequeues: list(labRequeue, 'Requests for more bases of a library, a pool or a prep request.'),
  workflows: list(
    workflow,
    'Applications that start by themselves when a biosample has what they wait for.',
  ),
} as const
