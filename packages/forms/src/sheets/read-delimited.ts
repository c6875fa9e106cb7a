import {
  delimitedSteps,
  finished,
  type DelimitedOptions,
  type DelimitedText,
} from './delimited-steps.ts'
import { sheetProblem, type SheetProblem } from './sheet-problem.ts'

/** Encodings in which spreadsheets save text, by the names of the Encoding Standard. */
export const encodings: readonly string[] = (
  'utf-8 windows-1252 windows-1250 windows-1251 windows-1253 windows-1254 windows-1255 windows-1256 ' +
  'macintosh shift_jis gb18030 big5 euc-kr utf-16le'
).split(' ')

/** What a file can be decoded by; without a name, by its mark, or else as UTF-8. */
export type DecodingOptions = { readonly encoding?: string | undefined }

/** A file as text; where it isn't of its encoding, with a problem. */
export function decodeText(
  bytes: Uint8Array,
  { encoding = encodingByMark(bytes) }: DecodingOptions = {},
): { readonly text: string; readonly encoding: string; readonly problem?: SheetProblem } {
  // Workbooks, archives, compressed files and PDFs.
  const start = Array.from(bytes.slice(0, 4), (byte) => byte.toString(16)).join(' ')
  if (/^(?:50 4b 3 4|d0 cf 11 e0|1f 8b|25 50 44 46)/.test(start)) {
    const message = `This is a workbook or another file that is no text: save it as CSV (UTF-8).`
    return { text: '', encoding, problem: sheetProblem('NotText', 1, message) }
  }
  const invalid = (line: number, what: string) => {
    const message = `${what}: choose the encoding in which it was saved, such as windows-1252, or save it as CSV (UTF-8).`
    return sheetProblem('EncodingInvalid', line, message)
  }
  let text = ''
  try {
    text = new TextDecoder(encoding).decode(bytes)
  } catch {
    return { text, encoding, problem: invalid(1, `The encoding "${encoding}" is not known`) }
  }
  const at = text.search(/[\uFFFD\0]/)
  if (at < 0) return { text, encoding }
  const line = text.slice(0, at).split(/\r\n|[\r\n]/).length
  return { text, encoding, problem: invalid(line, `Line ${line} is not ${encoding} text`) }
}

function encodingByMark([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/**
 * Reads a file or a text of which the cells are separated by commas, semicolons or tabs, with lines that end in any
 * way. Never throws: a file that is no text has no lines.
 */
export function readDelimited(
  source: string | Uint8Array,
  options: DelimitedOptions & DecodingOptions = {},
): DelimitedText {
  if (typeof source === 'string') return finished(delimitedSteps(source, options))
  const { text, problem } = decodeText(source, options)
  const read = finished(delimitedSteps(text, options))
  return problem === undefined ? read : { ...read, problems: [problem, ...read.problems] }
}
