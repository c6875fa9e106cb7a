import { limits } from './limits.ts'

/** How far an analysis is: of 100, where it says so, and what it is at. */
export type Progress = { readonly percent?: number; readonly message: string }

/**
 * Reads a line that says how far an app is: `42 Aligning reads`, `42.5%`, `Aligning reads`, or JSON such as
 * `{"percent": 42, "message": "Aligning reads"}`. What is no percentage belongs to the message.
 */
export function parseProgress(line: string): Progress {
  const text = line.replaceAll(/\s+/g, ' ').trim()
  if (text.startsWith('{')) {
    const { percent, message } = parseObject(text)
    const said = typeof message === 'string' ? message.replaceAll(/\s+/g, ' ').trim() : ''
    return isPercent(percent) ? { percent, message: said } : { message: said }
  }
  const [, number = '', rest = ''] = /^(\d{1,3}(?:\.\d+)?)(?: ?%)?(?: (.*))?$/.exec(text) ?? []
  const percent = number === '' ? undefined : Number(number)
  return isPercent(percent) ? { percent, message: rest } : { message: text }
}

/**
 * The progress as the StatusSummary of a session, which is where every client of the platform sees it: `42 % Aligning
 * reads`. Empty where there is nothing to say.
 */
export function progressSummary({ percent, message }: Progress): string {
  const part = percent === undefined ? '' : `${Math.floor(percent * 10) / 10} %`
  return statusSentence([part, message].filter(Boolean).join(' '))
}

/** A text as a StatusSummary, on one line and with its ending, where it is too long cut before that. */
export function statusSentence(text: string, ending = ''): string {
  const room = limits.statusSummaryLength - ending.length
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= room) return line + ending
  // Half of a character is none.
  const cut = line.slice(0, room - 1).toWellFormed()
  return `${cut.replace(/\uFFFD$/, '')}…${ending}`
}

/**
 * How far an analysis says that it is, by its StatusSummary: the first percentage in it, and the text without that where
 * it begins with it.
 */
export function progressOf(summary: string): Progress {
  const [, percent] = /(?:^|[^\d.,])(\d{1,3}(?:\.\d+)?)\s?%/.exec(summary) ?? []
  const value = percent === undefined ? undefined : Number(percent)
  if (!isPercent(value)) return { message: summary }
  return { percent: value, message: summary.replace(/^\d{1,3}(?:\.\d+)?\s?%\s*/, '') }
}

function isPercent(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 100
}

function parseObject(text: string): { percent?: unknown; message?: unknown } {
  try {
    return JSON.parse(text) as { percent?: unknown; message?: unknown }
  } catch {
    return {}
  }
}
