import { readFile } from 'node:fs/promises'
import type { AppSessionRecord } from '@benchtop/contracts'
import { NativeAppError } from '../errors.ts'

/**
 * Reads input/AppSession.json: the session's v1 record itself, without the API's envelope. Only members that the
 * library relies on are checked; the rest is trusted.
 */
export async function readSessionRecord(path: string): Promise<AppSessionRecord> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (cause) {
    throw new NativeAppError(
      'SessionMissing',
      `There is no session at ${path}. The platform puts it there when it starts a native app: ` +
        'start the app with "benchtop launch", or set BENCHTOP_DATA to the folder of an earlier job.',
      { cause },
    )
  }
  const value = parse(path, text)
  assertSession(path, value)
  return value
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new NativeAppError('SessionInvalid', `${path} isn't JSON: ${reason}.`, { cause })
  }
}

function assertSession(path: string, value: unknown): asserts value is AppSessionRecord {
  function fail(problem: string): never {
    throw new NativeAppError(
      'SessionInvalid',
      `${path} isn't a session: ${problem}. Start the app with "benchtop launch" to get a complete one.`,
    )
  }
  if (!isObject(value)) fail('it must be an object')
  for (const member of ['Id', 'Href', 'Name']) {
    if (typeof value[member] !== 'string') fail(`${member} must be a text`)
  }
  const properties = value['Properties']
  const items = isObject(properties) ? properties['Items'] : undefined
  if (!Array.isArray(items)) fail('Properties.Items must be a list')
  for (const [index, item] of items.entries()) {
    for (const member of ['Name', 'Type']) {
      if (!isObject(item) || typeof item[member] !== 'string') {
        fail(`Properties.Items[${index}].${member} must be a text`)
      }
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
