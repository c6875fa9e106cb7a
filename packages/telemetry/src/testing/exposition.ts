/** A line of Prometheus' text format. */
export type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const sampleLine = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\["\\n])*)"(?:,|$)/gy

/** Reads Prometheus' text format, version 0.0.4; throws where it isn't that, or a series is there twice. */
export function readExposition(text: string) {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.')
  const samples: Sample[] = []
  const types = new Map<string, string>()
  const seen = new Set<string>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, name, type] =
      /^# TYPE (\S+) (counter|gauge|histogram|summary|untyped)$/.exec(line) ?? []
    if (name !== undefined && type !== undefined) {
      if (types.has(name)) throw new Error(`${name} has two types.`)
      types.set(name, type)
    } else if (!line.startsWith('# HELP ')) {
      const sample = readSample(line)
      const series = `${sample.name} ${new URLSearchParams(sample.labels).toString()}`
      if (seen.has(series)) throw new Error(`Twice: ${series}`)
      seen.add(series)
      samples.push(sample)
    }
  }
  for (const { name } of samples) {
    const family = name.replace(/_(bucket|sum|count)$/, '')
    if (!types.has(name) && !types.has(family)) throw new Error(`${name} has no type.`)
  }
  return { samples, types, text }
}

function readSample(line: string): Sample {
  const [, name, inBraces = '', number = ''] = sampleLine.exec(line) ?? []
  if (name === undefined) throw new Error(`No line of the format: ${line}`)
  const labels: Record<string, string> = {}
  let end = 0
  label.lastIndex = 0
  for (let match = label.exec(inBraces); match !== null; match = label.exec(inBraces)) {
    labels[match[1] ?? ''] = match[2] ?? ''
    end = label.lastIndex
  }
  if (end !== inBraces.length) throw new Error(`The labels of this line can't be read: ${line}`)
  const value = number === '+Inf' ? Infinity : Number(number)
  // Go's parser, which reads it in the end, takes it in any case.
  if (Number.isNaN(value) && number.toLowerCase() !== 'nan') throw new Error(`No number: ${line}`)
  return { name, labels, value }
}
