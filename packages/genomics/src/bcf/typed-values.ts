import type { Buffer } from 'node:buffer'

// Values of BCF 2.2 with their types: VCF specification, section 6.3.3. Each becomes the text that htslib writes.

const int8 = 1
const int16 = 2
const int32 = 3
const float = 5
const char = 7

const floatMissing = 0x7f800001
const floatEnd = 0x7f800002

/** The type of a vector, and how many values it has. */
export type Descriptor = { readonly type: number; readonly length: number }

/** Reads through the bytes of a record. Throws RangeError where it ends within a value. */
export type ValueReader = {
  readonly position: number
  uint16(): number
  uint32(): number
  int32(): number
  /** The bits of a float as well, which distinguish a missing one from others. */
  float(): { value: number; isMissing: boolean }
  descriptor(): Descriptor
  /** A single whole number with its descriptor, such as the key of a field. */
  integer(): number
  /** The whole numbers of a vector; -1 for each that is missing, up to the end mark. */
  integers(descriptor: Descriptor): number[]
  /** The text of a vector: values with commas between, a string as it is, `.` for nothing. */
  text(descriptor: Descriptor): string
  /** The text of a genotype, such as `0|1`. */
  genotype(descriptor: Descriptor): string
}

export function createValueReader(bytes: Buffer, start: number): ValueReader {
  let at = start
  const next = (size: number): number => (at += size) - size

  function raw(type: number): number {
    if (type === int8) return bytes.readInt8(next(1))
    if (type === int16) return bytes.readInt16LE(next(2))
    if (type === int32) return bytes.readInt32LE(next(4))
    throw new RangeError(`type ${type} is not an integer`)
  }

  function descriptor(): Descriptor {
    const byte = bytes.readUInt8(next(1))
    const length = byte >>> 4
    return { type: byte & 15, length: length === 15 ? raw(descriptor().type) : length }
  }

  /** Calls with each value of a vector of whole numbers up to the end mark, undefined for a missing one. */
  function visit({ type, length }: Descriptor, take: (value: number | undefined) => void): void {
    const least = type === int8 ? -128 : type === int16 ? -32_768 : -(2 ** 31)
    let hasEnded = false
    for (let left = length; left > 0; left -= 1) {
      const value = raw(type)
      hasEnded ||= value === least + 1
      if (!hasEnded) take(value === least ? undefined : value)
    }
  }

  function floats(length: number): string[] {
    const texts: string[] = []
    let hasEnded = false
    for (let left = length; left > 0; left -= 1) {
      const bits = bytes.readUInt32LE(at)
      const value = bytes.readFloatLE(next(4))
      hasEnded ||= bits === floatEnd
      if (!hasEnded) texts.push(bits === floatMissing ? '.' : floatText(value))
    }
    return texts
  }

  return {
    get position() {
      return at
    },
    uint16: () => bytes.readUInt16LE(next(2)),
    uint32: () => bytes.readUInt32LE(next(4)),
    int32: () => bytes.readInt32LE(next(4)),
    float() {
      const isMissing = bytes.readUInt32LE(at) === floatMissing
      return { value: bytes.readFloatLE(next(4)), isMissing }
    },
    descriptor,
    integer: () => raw(descriptor().type),
    integers(vector) {
      const values: number[] = []
      if (vector.length > 0) visit(vector, (value) => values.push(value ?? -1))
      return values
    },
    text(vector) {
      if (vector.length === 0) return '.'
      if (vector.type === char) return stringIn(bytes, next(vector.length), at) || '.'
      if (vector.type === float) return floats(vector.length).join(',') || '.'
      const texts: string[] = []
      visit(vector, (value) => texts.push(value === undefined ? '.' : String(value)))
      return texts.join(',') || '.'
    },
    genotype(vector) {
      let text = ''
      visit(vector, (value = 0) => {
        const allele = value >> 1 === 0 ? '.' : String((value >> 1) - 1)
        text += text === '' ? allele : `${(value & 1) === 1 ? '|' : '/'}${allele}`
      })
      return text || '.'
    },
  }
}

function stringIn(bytes: Buffer, start: number, end: number): string {
  if (end > bytes.length) throw new RangeError('a string extends beyond its record')
  const terminator = bytes.indexOf(0, start)
  const stop = terminator === -1 ? end : Math.min(terminator, end)
  return bytes.toString('latin1', start, stop).replaceAll('\u0007', '.')
}

/** A float with six digits, as `%g` of C writes it. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf'
  const [digits = '', power = '0'] = value.toExponential(5).split('e')
  const exponent = Number(power)
  if (exponent >= -4 && exponent < 6) return String(Number(value.toPrecision(6)))
  const mantissa = digits.replace(/\.?0+$/, '')
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}
