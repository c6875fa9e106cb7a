import { asBuffer, type ByteSource } from '../bytes/byte-source.ts'

/** Whether these are the bytes of a CRAM file, whatever its name. */
export async function isCram(source: ByteSource): Promise<boolean> {
  return asBuffer(await source.read(0, 4)).toString('latin1') === 'CRAM'
}
