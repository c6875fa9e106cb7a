import { lstatSync, type Stats } from 'node:fs'
import { systemCodeOf } from '../errors.ts'

/** The stats of a path; undefined if nothing is there, including when a parent is a file. */
export function lookAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch (error) {
    if (systemCodeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}
