import type { SizedChromosome } from './contigs.ts'
import { cramChromosomes, longestHeader } from './cram-header.ts'

/**
 * The chromosomes of a BAM or CRAM, from its own header (SAM format specification, section 4.2): the platform's API has no list
 * of them. `next` gives the next bytes of the file, decompressed, and none at its end. Throws if the header is malformed.
 */
export async function bamChromosomes(next: () => Promise<Uint8Array>): Promise<SizedChromosome[]> {
  let known: Uint8Array = new Uint8Array()
  let at = 0
  const need = async (count: number): Promise<void> => {
    if (at + count > longestHeader) throw notBam()
    const chunks = [known]
    let length = known.length
    while (length < at + count) {
      const chunk = await next()
      if (chunk.length === 0) throw notBam()
      chunks.push(chunk)
      length += chunk.length
    }
    if (chunks.length > 1) known = joined(chunks, length)
  }
  const readNumber = async (): Promise<number> => {
    await need(4)
    const number = new DataView(known.buffer, known.byteOffset + at, 4).getInt32(0, true)
    at += 4
    if (number < 0) throw notBam()
    return number
  }
  await need(4)
  const magic = new TextDecoder('latin1').decode(known.subarray(0, 4))
  if (magic === 'CRAM') {
    return cramChromosomes(async (start, length) => {
      at = start
      await need(length)
      return known.subarray(start, start + length)
    })
  }
  if (magic !== 'BAM\u0001') throw notBam()
  at = 4
  const textLength = await readNumber()
  await need(textLength)
  at += textLength
  const count = await readNumber()
  const chromosomes: SizedChromosome[] = []
  while (chromosomes.length < count) {
    const nameLength = await readNumber()
    await need(nameLength)
    const name = new TextDecoder().decode(known.subarray(at, at + Math.max(0, nameLength - 1)))
    at += nameLength
    chromosomes.push({ name, length: await readNumber() })
  }
  return chromosomes
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

function notBam(): Error {
  return new Error(
    'The file’s header can’t be read: it is damaged, or the file is neither a BAM nor a CRAM.',
  )
}
