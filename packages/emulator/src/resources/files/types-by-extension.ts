import { types } from 'mime-types'

/**
 * The common media type of each extension, in lower case and without a dot. In the bundle, it stands as one text that the
 * first that asks reads: mime-types ranks all types of its database when it is loaded, which takes longer than any other
 * module of the platform.
 */
export function typesByExtension(): ReadonlyMap<string, string> {
  return (read ??= new Map(Object.entries(types)))
}

let read: ReadonlyMap<string, string> | undefined
