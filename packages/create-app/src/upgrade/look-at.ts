import { lstatSync, type Stats } from 'node:fs'
import { systemCodeOf } from '../errors.ts'

/** What is at a path; undefined where nothing is, also because a file stands where its folder would be. */
export function lookAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch (error) {
    if (systemCodeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}
