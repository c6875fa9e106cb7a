import { parseStructuredValue } from '../header/structured-value.ts'

/** The names that records of a BCF file give by number. */
export type BcfDictionary = {
  /** Of FILTER, INFO and FORMAT together. */
  readonly keys: readonly (string | undefined)[]
  readonly contigs: readonly (string | undefined)[]
}

/** A number is that of `IDX`, or the next in the order of the lines; the first key is PASS. */
export function readDictionary(header: string): BcfDictionary {
  const keys: (string | undefined)[] = ['PASS']
  const contigs: (string | undefined)[] = []
  const known = new Set(keys)
  for (const line of header.split('\n')) {
    const [, kind = '', value = ''] = /^##(FILTER|INFO|FORMAT|contig)=(.*)/.exec(line) ?? []
    const fields = parseStructuredValue(value)
    const id = fields?.get('ID')
    if (id === undefined) continue
    const stated = fields?.get('IDX')
    if (kind === 'contig') contigs[stated === undefined ? contigs.length : Number(stated)] = id
    else if (stated !== undefined) keys[Number(stated)] = id
    else if (!known.has(id)) keys.push(id)
    known.add(id)
  }
  return { keys, contigs }
}

/** The header as a VCF file has it, without the numbers. */
export function withoutNumbers(header: string): string {
  return header.replaceAll(/^(##.*),IDX=\d+>/gm, '$1>')
}
