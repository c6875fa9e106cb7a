import { gunzipSync } from 'node:zlib'

/** A variant as the API has to give it. */
export type ExpectedVariant = {
  readonly CHROM: string
  readonly POS: number
  readonly ID: string[]
  readonly REF: string
  readonly ALT: string
  readonly QUAL?: number
  readonly FILTER: string
  readonly INFO: Record<string, string[]>
  readonly SampleFormat: Record<string, Record<string, string>>
}

export type ExpectedRecord = { readonly line: string; readonly variant: ExpectedVariant }

/** What a VCF says, read from its text as a whole: slowly, and with nothing that the platform uses. */
export type VcfText = {
  readonly headerLines: readonly string[]
  readonly samples: readonly string[]
  /** In order of position; those of one position in the order of the file. */
  recordsOf(chrom: string): ExpectedRecord[]
  readonly chromosomes: readonly string[]
}

export function readVcfText(bytes: Uint8Array): VcfText {
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b
  const lines = String(isZipped ? gunzipSync(bytes) : Buffer.from(bytes)).split(/(?<=\n)/)
  const headerLines = lines.filter((line) => line.startsWith('#'))
  const titles = headerLines.findLast((line) => line.startsWith('#CHROM'))
  const samples = titles?.trimEnd().split('\t').slice(9) ?? []
  const records = lines
    .filter((line) => !line.startsWith('#') && line.trim() !== '')
    .map((line) => ({ line, variant: variantOf(line.replace(/\r?\n$/, ''), samples) }))
  return {
    headerLines,
    samples,
    chromosomes: [...new Set(records.map(({ variant }) => variant.CHROM))],
    recordsOf: (chrom) =>
      records
        .filter(({ variant }) => variant.CHROM === chrom)
        .toSorted((a, b) => a.variant.POS - b.variant.POS),
  }
}

function variantOf(line: string, samples: readonly string[]): ExpectedVariant {
  const [chrom = '', pos, id = '', ref = '', alt = '', qual, filter = '', info, format, ...values] =
    line.split('\t')
  const keys = format?.split(':') ?? []
  return {
    CHROM: chrom,
    POS: Number(pos),
    ID: id.split(';'),
    REF: ref,
    ALT: alt,
    ...(qual === '.' ? {} : { QUAL: Number(qual) }),
    FILTER: filter,
    INFO: infoOf(info ?? ''),
    SampleFormat: Object.fromEntries(
      values.map((value, at) => [
        samples[at],
        Object.fromEntries(value.split(':').map((part, nth) => [keys[nth], part])),
      ]),
    ),
  }
}

function infoOf(info: string): Record<string, string[]> {
  if (info === '.' || info === '') return {}
  return Object.fromEntries(
    info.split(';').map((entry) => {
      const [key = '', ...value] = entry.split('=')
      return [key, value.length === 0 ? [] : value.join('=').split(',')]
    }),
  )
}

/** The lines of one kind in a header, such as `##INFO=<ID=DP,…>`, as their attributes. */
export function legendOf(headerLines: readonly string[], kind: string): Record<string, string>[] {
  return headerLines
    .filter((line) => line.startsWith(`##${kind}=<`))
    .map((line) => {
      const attributes = line.matchAll(/[<,]([A-Za-z]+)=(?:"((?:[^"\\]|\\.)*)"|([^,>"]*))/g)
      return Object.fromEntries(
        [...attributes].map(([, key = '', quoted, plain = '']): [string, string] => [
          key,
          quoted?.replaceAll(/\\(.)/g, '$1') ?? plain,
        ]),
      )
    })
}
