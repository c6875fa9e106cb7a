import type { ProblemReport } from './syntax.ts'

const simpleEscapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '0': '\0',
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
}

/** Finds the closing quote of the string that opens at `start`; -1 if it stays open up to the end. */
export function closingQuote(source: string, start: number): number {
  const quote = source.charAt(start)
  for (let at = start + 1; at < source.length; at += 1) {
    const character = source.charAt(at)
    if (character === quote) return at
    if (character === '\\') at += 1
  }
  return -1
}

/** The end of the line that `start` is on. */
export function endOfLine(source: string, start: number): number {
  const rest = /[\r\n]/g
  rest.lastIndex = start
  return rest.exec(source)?.index ?? source.length
}

/** The text between the quotes `from` and `to`, its escapes resolved. */
export function unescapeText(
  source: string,
  from: number,
  to: number,
  report: ProblemReport,
): string {
  const inner = source.slice(from, to)
  const isPlain = !inner.includes('\\')
  // A line break after a backslash is dropped.
  const shown = isPlain ? inner : inner.replaceAll(/\\(?:\r\n|[\r\n])/g, '')
  if (/[\n\r]/.test(shown)) {
    report.leniency('raw-newline', from - 1, 'A line break inside a text is written \\n.')
  }
  if (isPlain) return inner
  const pattern = /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|[^]|$))/g
  return inner.replaceAll(pattern, (match, unicode, hex, other, index) => {
    const at = from + Number(index)
    if (typeof unicode === 'string') return String.fromCharCode(Number.parseInt(unicode, 16))
    if (typeof hex === 'string') {
      report.leniency('escape', at, `${match} is written \\u00${hex}.`)
      return String.fromCharCode(Number.parseInt(hex, 16))
    }
    return unescapeOne(String(other ?? ''), at, report)
  })
}

function unescapeOne(character: string, at: number, report: ProblemReport): string {
  if (/^[\r\n]/.test(character)) {
    report.leniency('line-continuation', at, 'A string continues on the same line.')
    return ''
  }
  const escaped = Object.hasOwn(simpleEscapes, character) ? simpleEscapes[character] : undefined
  if (escaped === undefined) {
    // The trap of patterns: "\d+" is read as "d+", in every reader of such texts.
    const message = `\\${character} is read as ${character}. Write \\\\${character} for a backslash followed by ${character}.`
    report.warning('unknown-escape', at, message)
    return character
  }
  if (/['v0]/.test(character)) {
    report.leniency('escape', at, `\\${character} is not an escape of strict JSON.`)
  }
  return escaped
}
