import { HtsgetError, PlatformError, type htsget } from '@benchtop/contracts'
import type { FileSlice } from '@benchtop/genomics'
import { readsName, vcfName } from '../../access/genomic-names.ts'
import type { RequestedBy } from '../../conditions/faults.ts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Places } from '../../kernel/places.ts'
import { version } from '../../version.ts'
import { contentOf } from '../files/content-of.ts'
import { downloadPath, requestedBy, type DownloadAddresses } from '../files/download-addresses.ts'
import type { Files } from '../files/files.ts'
import { isGenomicsError } from './genomics-refusal.ts'
import { readRegions, readWindow, type Selection } from './htsget-regions.ts'
import type { VariantFiles } from './variant-files.ts'

type Options = {
  readonly files: Files
  readonly genomic: VariantFiles
  readonly addresses: DownloadAddresses
  readonly places: Places
}

/** What is different for reads and for variants. */
type Datatype = {
  /** The first is the protocol's default. */
  readonly formats: readonly ['BAM', 'CRAM'] | readonly ['VCF']
  readonly fileName: RegExp
  readonly slice: 'sliceReads' | 'sliceVariants'
}

const reads: Datatype = { formats: ['BAM', 'CRAM'], fileName: readsName, slice: 'sliceReads' }
const variants: Datatype = { formats: ['VCF'], fileName: vcfName, slice: 'sliceVariants' }

/** htsget 1.3: where the blocks of a stored file are that hold some windows of it. */
export function variantsHtsget({
  files,
  genomic,
  addresses,
  places,
}: Options): Handlers<typeof htsget> {
  async function ticket(
    { formats, fileName, slice }: Datatype,
    id: number,
    selection: Selection,
    by?: RequestedBy,
  ) {
    const { given, query } = selection
    const wanted = (given.format ?? formats[0]).toUpperCase()
    const known = formats.find((one) => one === wanted)
    if (known === undefined) {
      throw unsupported(`The format here is ${formats.join(' or ')}, not ${given.format}.`)
    }
    const file = files.get(id)
    if (!fileName.test(file.name)) {
      throw unsupported(`${file.name} isn't named as ${formats.join(' or ')} is.`)
    }
    const content = contentOf(file)
    const format = slice === 'sliceReads' ? await genomic.formatOfReads(content) : known
    if (format !== known) {
      throw unsupported(`${file.name} is ${format}, and is given as that: add format=${format}.`)
    }
    const slices = await genomic[slice](content, query).catch((error: unknown) => {
      throw refusalOf(error)
    })
    const { url } = addresses.of(file, by)
    const urls = slices.flatMap(upToGigabyte).map((one) => urlOf(one, url))
    const ofHeader = query === 'header' ? { class: 'header' as const } : {}
    return { status: 200, record: { htsget: { format, ...ofHeader, urls } } } as const
  }
  /** The ticket for anyone who has an address of the complete content: its query, in base64url, stands in the path. */
  const ticketByAddress = (
    datatype: Datatype,
    { id, address }: { readonly id: number; readonly address: string },
    selection: Selection,
  ) => {
    const query = Buffer.from(address, 'base64url').toString()
    addresses.check(`${downloadPath}${id}?${query}`)
    const by = requestedBy(query)
    return ticket(datatype, id, selection, by).catch((error: unknown) => {
      if (!(error instanceof HtsgetError) || error.error !== 'NotFound') throw error
      // A page that shows several files at once asks each for the chromosomes of all.
      return ticket(datatype, id, { ...selection, query: 'header' }, by)
    })
  }
  const info = (datatype: 'reads' | 'variants', { formats }: Datatype) =>
    ({
      status: 200,
      record: {
        id: `benchtop.${datatype}`,
        name: `Benchtop: ${datatype}`,
        type: { group: 'org.ga4gh', artifact: 'htsget', version: '1.3.0' },
        organization: { name: 'Benchtop', url: places.uiUrl },
        version,
        htsget: {
          datatype,
          formats: [...formats],
          fieldsParametersEffective: false,
          tagsParametersEffective: false,
        },
      },
    }) as const

  return {
    readsInfo: () => info('reads', reads),
    variantsInfo: () => info('variants', variants),
    reads: ({ params, query }) => ticket(reads, params.id, readWindow(query)),
    readsOfRegions: ({ params, body }) => ticket(reads, params.id, readRegions(body)),
    variants: ({ params, query }) => ticket(variants, params.id, readWindow(query)),
    variantsOfRegions: ({ params, body }) => ticket(variants, params.id, readRegions(body)),
    readsByAddress: ({ params, query }) => ticketByAddress(reads, params, readWindow(query)),
    variantsByAddress: ({ params, query }) => ticketByAddress(variants, params, readWindow(query)),
  }
}

function unsupported(message: string): HtsgetError {
  return new HtsgetError('UnsupportedFormat', message)
}

/** Clients expect no larger pieces. */
const gigabyte = 2 ** 30

function upToGigabyte(slice: FileSlice): FileSlice[] {
  if (slice.kind === 'bytes') return [slice]
  const { kind, start, end } = slice
  return Array.from({ length: Math.ceil((end - start) / gigabyte) }, (_, at) => {
    const from = start + at * gigabyte
    return { kind, start: from, end: Math.min(end, from + gigabyte) }
  })
}

/** A piece of the stored file as a request for a part of its download; what was packed again as the bytes themselves. */
function urlOf(slice: FileSlice, url: string) {
  return slice.kind === 'range'
    ? { url, headers: { Range: `bytes=${slice.start}-${slice.end - 1}` } }
    : { url: `data:application/octet-stream;base64,${Buffer.from(slice.bytes).toString('base64')}` }
}

/** What the readers of genomic formats refuse, in the protocol's types. A file that is being indexed is 503. */
function refusalOf(error: unknown): unknown {
  if (error instanceof PlatformError && error.code === 'Conflict') {
    return new PlatformError('ServiceUnavailable', error.message, {
      headers: { 'retry-after': '2' },
      cause: error,
    })
  }
  if (!isGenomicsError(error)) return error
  const cause = { cause: error }
  if (error.code === 'unknown-chromosome') return new HtsgetError('NotFound', error.message, cause)
  if (error.code === 'bad-window') return new HtsgetError('InvalidRange', error.message, cause)
  return new HtsgetError('UnsupportedFormat', `The file can't be read: ${error.message}`, cause)
}
