import { isAbsolute } from 'node:path/posix'
import { NativeAppError } from '../errors.ts'

const forbiddenCharacters = /[\\/\p{Cc}]/u

/** Describes the problem of a file's or folder's name; undefined if it is valid. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'is empty'
  if (name === '.' || name === '..') return 'points outside its folder'
  if (name !== name.trim()) return 'begins or ends with a space'
  if (forbiddenCharacters.test(name)) return 'has a slash, a backslash or a control character'
  // The longest name of a directory entry on the file systems in use.
  if (Buffer.byteLength(name) > 255) return 'is longer than 255 bytes'
  return undefined
}

/** Throws `NameInvalid` unless the text can name a result: it becomes a folder's name. */
export function assertName(what: string, name: string): void {
  const problem = nameProblem(name)
  if (problem !== undefined) {
    throw new NativeAppError('NameInvalid', `${what} ${JSON.stringify(name)} ${problem}.`)
  }
}

/** Throws `NameInvalid` unless the text is a path below a result's folder, with forward slashes. */
export function assertRelativePath(what: string, path: string): void {
  const problem = isAbsolute(path)
    ? 'is absolute: give it relative to the result'
    : path
        .split('/')
        .map(nameProblem)
        .find((found) => found !== undefined)
  if (problem !== undefined) {
    throw new NativeAppError('NameInvalid', `${what} ${JSON.stringify(path)} ${problem}.`)
  }
}
