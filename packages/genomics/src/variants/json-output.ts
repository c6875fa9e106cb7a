import { Buffer } from 'node:buffer'

/** Bytes that grow as JSON is written into them. Who writes reserves room first, and then writes at `length`. */
export type JsonOutput = {
  bytes: Buffer
  length: number
}

export function createJsonOutput(capacity: number): JsonOutput {
  return { bytes: Buffer.allocUnsafeSlow(capacity), length: 0 }
}

/** Makes room for `count` more bytes. */
export function reserve(output: JsonOutput, count: number): void {
  if (output.length + count <= output.bytes.length) return
  const larger = Buffer.allocUnsafeSlow(Math.max(output.bytes.length * 2, output.length + count))
  output.bytes.copy(larger, 0, 0, output.length)
  output.bytes = larger
}

/** Appends text that is JSON already. */
export function appendJson(output: JsonOutput, json: string): void {
  reserve(output, json.length * 3)
  output.length += output.bytes.write(json, output.length)
}
