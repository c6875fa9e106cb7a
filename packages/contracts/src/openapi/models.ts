import { z } from 'zod'
import type { Api } from '../operation.ts'
import * as pricing from '../billing/records/pricing.ts'
import * as purchase from '../billing/records/purchase.ts'
import { propertyMembers } from '../v1/properties.ts'
import * as applicationAsset from '../v1/records/application-asset.ts'
import * as application from '../v1/records/application.ts'
import * as appResult from '../v1/records/appresult.ts'
import * as appSession from '../v1/records/appsession.ts'
import * as common from '../v1/records/common.ts'
import * as fileSet from '../v1/records/file-set.ts'
import * as file from '../v1/records/file.ts'
import * as genome from '../v1/records/genome.ts'
import * as history from '../v1/records/history.ts'
import * as meta from '../v1/records/meta.ts'
import * as project from '../v1/records/project.ts'
import * as propertyContainer from '../v1/records/property-container.ts'
import * as property from '../v1/records/property.ts'
import * as run from '../v1/records/run.ts'
import * as sample from '../v1/records/sample.ts'
import * as search from '../v1/records/search.ts'
import * as sequencingStats from '../v1/records/sequencing-stats.ts'
import * as token from '../v1/records/token.ts'
import * as trash from '../v1/records/trash.ts'
import * as user from '../v1/records/user.ts'
import * as variants from '../v1/records/variants.ts'
import { v2PropertyMembers } from '../v2/properties.ts'
import { qcThresholdMembers } from '../v2/qc-thresholds.ts'
import * as v2Application from '../v2/records/application.ts'
import * as v2AppSession from '../v2/records/appsession.ts'
import * as v2BioSample from '../v2/records/biosample.ts'
import * as v2Common from '../v2/records/common.ts'
import * as v2Dataset from '../v2/records/dataset.ts'
import * as v2File from '../v2/records/file.ts'
import * as v2Genome from '../v2/records/genome.ts'
import * as v2Instrument from '../v2/records/instrument.ts'
import * as v2Lane from '../v2/records/lane.ts'
import * as v2Library from '../v2/records/library.ts'
import * as v2Project from '../v2/records/project.ts'
import * as v2PropertyContainer from '../v2/records/property-container.ts'
import * as v2Property from '../v2/records/property.ts'
import * as v2Run from '../v2/records/run.ts'
import * as v2Trash from '../v2/records/trash.ts'
import * as v2User from '../v2/records/user.ts'
import * as v2Workflow from '../v2/records/workflow.ts'

/** A JSON value of a document. */
export type Json = Record<string, unknown>

/** How the names of the models of an API begin. */
export const modelPrefixes = {
  v1: 'V1',
  v2: 'V2',
  billing: 'Billing',
  oauth: 'OAuth',
  htsget: 'Htsget',
  control: 'Control',
} as const satisfies Record<Api, string>

const records = {
  v1: [
    { propertyToSet: propertyMembers },
    applicationAsset,
    application,
    appResult,
    appSession,
    common,
    fileSet,
    file,
    genome,
    history,
    meta,
    project,
    propertyContainer,
    property,
    run,
    sample,
    search,
    sequencingStats,
    token,
    trash,
    user,
    variants,
  ],
  v2: [
    { propertyToSet: v2PropertyMembers, qcThresholdToSet: qcThresholdMembers },
    v2Application,
    v2AppSession,
    v2BioSample,
    v2Common,
    v2Dataset,
    v2File,
    v2Genome,
    v2Instrument,
    v2Lane,
    v2Library,
    v2Project,
    v2PropertyContainer,
    v2Property,
    v2Run,
    v2Trash,
    v2User,
    v2Workflow,
  ],
  billing: [pricing, purchase],
} as const

/** Each record that has a name of its own in a document, such as `V1Project` or `V2Dataset`, made from the name it has here. */
export const models = new (class extends z.core.$ZodRegistry<{ readonly id?: string | undefined }> {
  /** With what the schema says of itself. */
  override get<Schema extends z.core.$ZodType>(schema: Schema) {
    return { ...z.globalRegistry.get(schema), ...super.get(schema) }
  }
})()

const taken = new Set<string>()
for (const [api, modules] of Object.entries(records)) {
  for (const [name, value] of modules.flatMap((one) => Object.entries<unknown>(one))) {
    const isModel = value instanceof z.ZodObject || value instanceof z.ZodUnion
    if (!isModel || models.has(value)) continue
    const short = modelName(api as Api, name)
    const id = taken.has(short) ? `${short}Record` : short
    taken.add(id)
    models.add(value, { id })
  }
}

/** The name of a model: the prefix of its API, and what it is called, such as `projectRecord`. */
export function modelName(api: Api, name: string): string {
  const word = name.replace(/^v2(?=[A-Z])/, '').replace(/Record$/, '')
  return `${modelPrefixes[api]}${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
