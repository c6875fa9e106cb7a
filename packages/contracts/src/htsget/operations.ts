import { z } from 'zod'
import { GET, POST, operationsOf, json } from '../operation.ts'
import { anyone, resource } from '../permission.ts'
import { record } from '../results.ts'
import { integerParameter, textParameter } from '../scalars.ts'

/** What a ticket is for; `fields`, `tags` and `notags` leave nothing out, as the protocol allows. */
const selection = {
  format: textParameter.optional(),
  class: textParameter.optional(),
}

/** 0-based, `end` not included. Checked by the handler, since the protocol has an error of its own for them. */
const window = { start: textParameter.optional(), end: textParameter.optional() }

const query = z.object({
  ...selection,
  fields: textParameter.optional(),
  tags: textParameter.optional(),
  notags: textParameter.optional(),
  referenceName: textParameter.optional(),
  ...window,
})

const region = z.object({
  referenceName: textParameter,
  start: integerParameter.optional(),
  end: integerParameter.optional(),
})

const body = json(
  {
    ...selection,
    fields: z.array(textParameter).optional(),
    tags: z.array(textParameter).optional(),
    notags: z.array(textParameter).optional(),
    regions: z.array(region).optional(),
  },
  { maxBytes: 4 * 1024 * 1024 },
)

/** Where the bytes are, piece by piece: joined they are a complete file. */
const ticket = z.strictObject({
  htsget: z.strictObject({
    format: z.enum(['BAM', 'CRAM', 'VCF']),
    class: z.literal('header').optional(),
    urls: z.array(
      z.strictObject({ url: z.string(), headers: z.record(z.string(), z.string()).optional() }),
    ),
  }),
})

const serviceInfo = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.strictObject({ group: z.string(), artifact: z.literal('htsget'), version: z.string() }),
  organization: z.strictObject({ name: z.string(), url: z.url() }),
  version: z.string(),
  htsget: z.strictObject({
    datatype: z.enum(['reads', 'variants']),
    formats: z.array(z.string()),
    fieldsParametersEffective: z.boolean(),
    tagsParametersEffective: z.boolean(),
  }),
})

const ticketOf = {
  permission: resource('READ', 'file', 'id'),
  responses: { 200: record(ticket) },
  decided: 'htsget',
} as const

/** A page that has the address of a file's content may read windows of it, too. */
const ticketByAddress = {
  ...ticketOf,
  permission: anyone,
  query,
  decided: 'htsget-by-address',
} as const

const infoOf = {
  permission: anyone,
  responses: { 200: record(serviceInfo) },
  decided: 'htsget',
} as const

/**
 * The operations of htsget 1.3, a protocol of GA4GH, by the name behind `htsget.` in their ids. They aren't the
 * platform's own: no document of its APIs lists them.
 */
export const htsget = operationsOf('htsget', {
  readsInfo: GET('/reads/service-info', {
    ...infoOf,
    summary: 'Describes the htsget service for reads.',
  }),
  variantsInfo: GET('/variants/service-info', {
    ...infoOf,
    summary: 'Describes the htsget service for variants.',
  }),
  reads: GET('/reads/{id}', {
    ...ticketOf,
    summary: 'Returns where the reads of a BAM or CRAM over a window are.',
    query,
  }),
  readsOfRegions: POST('/reads/{id}', {
    ...ticketOf,
    summary: 'Returns where the reads of a BAM or CRAM over several windows are.',
    body,
  }),
  variants: GET('/variants/{id}', {
    ...ticketOf,
    summary: 'Returns where the records of a VCF over a window are.',
    query,
  }),
  variantsOfRegions: POST('/variants/{id}', {
    ...ticketOf,
    summary: 'Returns where the records of a VCF over several windows are.',
    body,
  }),
  readsByAddress: GET('/addresses/{address}/reads/{id}', {
    ...ticketByAddress,
    summary:
      'Returns where reads are, to anyone with an address of the content of their BAM or CRAM.',
  }),
  variantsByAddress: GET('/addresses/{address}/variants/{id}', {
    ...ticketByAddress,
    summary: 'Returns where records are, to anyone with an address of the content of their VCF.',
  }),
})
