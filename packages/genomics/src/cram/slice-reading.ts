import { GenomicsError } from '../errors.ts'
import type { BoundedDecoder } from './cram-file.ts'

type Container = ReturnType<BoundedDecoder['getContainerAtPosition']>
/** How the records of a container are coded. */
type Scheme = NonNullable<Awaited<ReturnType<Container['getCompressionScheme']>>>
type Series = Parameters<Scheme['getCodecForDataSeries']>[0]
type Codec = ReturnType<Scheme['getCodecForTag']>
type Encoding = Scheme['tagEncoding'][string]
type ArrayParameters = { readonly lengthsEncoding: Encoding; readonly valuesEncoding: Encoding }

/** What depth depends on. */
const needed = 'BF CF RI RL AP FN FC FP DL RS IN SC'.split(' ') as Series[]
const others = 'RG RN MF NS NP TS NF TL MQ QS BA BS BB QQ HC PD'.split(' ') as Series[]

const external = 1
const mostSliceBytes = 512 << 20

/** How many values are still read of a file: those that are always the same take no bytes, however many it states. */
export type ValueBudget = { left: number }

/** Far more than writers in use have. */
export function budgetOf(fileSize: number): ValueBudget {
  return { left: 2 ** 24 + 64 * fileSize }
}

/** Reads the values of a slice, each series for itself. */
export type SliceReading = {
  number(series: Series): number
  /** Reads an array, and gives its length. */
  lengthOf(series: Series): number
}

/**
 * Unpacks the blocks of a slice that depth depends on, which begin at a place of the file. Throws `too-large` where they
 * hold more than that, as no writer in use does it.
 */
export async function openSlice(
  decoder: BoundedDecoder,
  scheme: Scheme,
  start: number,
  count: number,
  budget: ValueBudget,
): Promise<SliceReading> {
  const wanted = wantedBlocks(scheme)
  const blocks: Record<number | 'core', { readonly content: Uint8Array }> = { core: noBlock }
  let size = 0
  for (let at = start, block = 0; block < count; block += 1) {
    const header = await decoder.readBlockHeader(at)
    const { contentType, contentId, compressedSize, uncompressedSize } = header
    const isCore = contentType === 'CORE_DATA'
    if (isCore || (contentType === 'EXTERNAL_DATA' && wanted.has(contentId))) {
      size += uncompressedSize
      if (size > mostSliceBytes) throw unusual(`has ${size} bytes`)
      blocks[isCore ? 'core' : contentId] = await decoder.readBlock(at)
    }
    if (compressedSize < 0) throw new RangeError('a block has no length')
    const { majorVersion } = await decoder.getDefinition()
    at = header._endPosition + compressedSize + (majorVersion >= 3 ? 4 : 0)
  }
  return readingOf(scheme, blocks, budget)
}

const noBlock = { content: new Uint8Array() }

function wantedBlocks(scheme: Scheme): ReadonlySet<number | 'core'> {
  const encodings = (names: readonly Series[]): Encoding[] =>
    names.flatMap((name) => (scheme.dataSeriesEncoding[name] as Encoding | undefined) ?? [])
  const wanted = new Set(encodings(needed).flatMap(placesOf))
  const rest = [...encodings(others), ...Object.values(scheme.tagEncoding)].flatMap(placesOf)
  if (rest.some((place) => wanted.has(place))) throw unusual('mixes what others keep apart')
  return wanted
}

/** The blocks that a value is in. One that is always the same is in none. */
function placesOf({ parameters }: Encoding): (number | 'core')[] {
  if ('blockContentId' in parameters) return [Number(parameters.blockContentId)]
  if ('numCodes' in parameters && parameters.numCodes === 1) return []
  if (!('valuesEncoding' in parameters)) return ['core']
  const { lengthsEncoding, valuesEncoding } = parameters as ArrayParameters
  // Others would need the memory for a length that only the file states.
  if (valuesEncoding.codecId !== external) throw unusual('codes arrays in an odd way')
  return [...placesOf(lengthsEncoding), ...placesOf(valuesEncoding)]
}

function readingOf(
  scheme: Scheme,
  { core, ...blocks }: Record<number | 'core', { readonly content: Uint8Array }>,
  budget: ValueBudget,
): SliceReading {
  const map = new Map<number, Cursor>()
  const cursors = {
    lastAlignmentStart: 0,
    coreBlock: startOfBlock(),
    externalBlocks: {
      map,
      getCursor(id: number): Cursor {
        const cursor = map.get(id) ?? startOfBlock()
        map.set(id, cursor)
        return cursor
      },
    },
  }
  // Codecs know nothing of the slice, and of a block its content alone.
  const given = [undefined, core, blocks, cursors] as unknown as Parameters<Codec['decode']>
  const codecs = new Map<Series, Codec>()
  const decode = (series: Series): ReturnType<Codec['decode']> => {
    budget.left -= 1
    if (budget.left < 0) throw unusual('has more values than its file has room for')
    const codec = codecs.get(series) ?? scheme.getCodecForDataSeries(series)
    if (codec === undefined) throw new RangeError(`it has no ${series}`)
    codecs.set(series, codec)
    const value = codec.decode(...given)
    if (value === undefined || Number.isNaN(value)) throw new RangeError('a block is missing')
    return value
  }
  return {
    number: (series) => decode(series) as number,
    lengthOf: (series) => (decode(series) as Uint8Array).length,
  }
}

type Cursor = { bitPosition: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7; bytePosition: number }

function startOfBlock(): Cursor {
  return { bitPosition: 7, bytePosition: 0 }
}

function unusual(how: string): GenomicsError {
  return new GenomicsError(
    'too-large',
    `A slice of the CRAM file ${how}, and isn't read. Make it again with \`samtools view -C\`.`,
  )
}
