import { z } from 'zod'
import { operation } from '../operation.ts'
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

const query = z.object({ ...selection, referenceName: textParameter.optional(), ...window })

const region = z.object({
  referenceName: textParameter,
  start: integerParameter.optional(),
  end: integerParameter.optional(),
})

const body = {
  kind: 'json',
  members: z.object({ ...selection, regions: z.array(region).optional() }),
  maxBytes: 4 * 1024 * 1024,
} as const

/** Where the bytes are, piece by piece: joined they are a complete file. */
const ticket = z.strictObject({
  htsget: z.strictObject({
    format: z.enum(['BAM', 'VCF']),
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
  api: 'htsget',
  permission: resource('READ', 'file', 'id'),
  responses: { 200: record(ticket) },
  source: 'decided',
} as const

/** A page that has the address of a file's content may read windows of it, too. */
const ticketByAddress = { ...ticketOf, method: 'GET', permission: anyone, query } as const

const infoOf = {
  api: 'htsget',
  method: 'GET',
  permission: anyone,
  responses: { 200: record(serviceInfo) },
  source: 'decided',
} as const

/**
 * The operations of htsget 1.3, a protocol of GA4GH, by the name behind `htsget.` in their ids. They aren't the
 * platform's own: no document of its APIs lists them.
 */
export const htsget = {
  readsInfo: operation({
    ...infoOf,
    id: 'htsget.readsInfo',
    path: '/reads/service-info',
    summary: 'Describes the htsget service for reads.',
  }),
  variantsInfo: operation({
    ...infoOf,
    id: 'htsget.variantsInfo',
    path: '/variants/service-info',
    summary: 'Describes the htsget service for variants.',
  }),
  reads: operation({
    ...ticketOf,
    id: 'htsget.reads',
    method: 'GET',
    path: '/reads/{id}',
    summary: 'Returns where the reads of a BAM over a window are.',
    query,
  }),
  readsOfRegions: operation({
    ...ticketOf,
    id: 'htsget.readsOfRegions',
    method: 'POST',
    path: '/reads/{id}',
    summary: 'Returns where the reads of a BAM over several windows are.',
    body,
  }),
  variants: operation({
    ...ticketOf,
    id: 'htsget.variants',
    method: 'GET',
    path: '/variants/{id}',
    summary: 'Returns where the records of a VCF over a window are.',
    query,
  }),
  variantsOfRegions: operation({
    ...ticketOf,
    id: 'htsget.variantsOfRegions',
    method: 'POST',
    path: '/variants/{id}',
    summary: 'Returns where the records of a VCF over several windows are.',
    body,
  }),
  readsByAddress: operation({
    ...ticketByAddress,
    id: 'htsget.readsByAddress',
    path: '/addresses/{address}/reads/{id}',
    summary: 'Returns where reads are, to anyone with an address of the content of their BAM.',
  }),
  variantsByAddress: operation({
    ...ticketByAddress,
    id: 'htsget.variantsByAddress',
    path: '/addresses/{address}/variants/{id}',
    summary: 'Returns where records are, to anyone with an address of the content of their VCF.',
  }),
} as const
