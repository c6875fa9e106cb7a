import { resolve } from 'node:path'

type Member = Readonly<Record<string, unknown>>

/**
 * A seed document whose paths are absolute, as the control API requires: the platform doesn't know the file's folder.
 * What isn't shaped like a seed is left as it is, for the platform to report.
 */
export function withAbsolutePaths(document: unknown, folder: string): unknown {
  const absolute = (path: unknown): unknown =>
    typeof path === 'string' ? resolve(folder, path) : path
  const file = (one: Member): Member => change(one, { source: absolute })
  const filed = (one: Member): Member => change(one, { files: each(file) })
  const application = (one: Member): Member =>
    change(one['kind'] === 'native' ? { workingDirectory: '.', ...one } : one, {
      form: absolute,
      callbacks: absolute,
      report: absolute,
      workingDirectory: absolute,
    })
  const project = (one: Member): Member =>
    change(one, { samples: each(filed), appResults: each(filed) })
  return isMember(document)
    ? change(document, {
        applications: each(application),
        projects: each(project),
        runs: each(filed),
      })
    : document
}

function change(
  member: Member,
  changes: Readonly<Record<string, (value: unknown) => unknown>>,
): Member {
  const changed = Object.entries(changes)
    .filter(([name]) => name in member)
    .map(([name, changeOne]) => [name, changeOne(member[name])] as const)
  return { ...member, ...Object.fromEntries(changed) }
}

function each(changeOne: (member: Member) => Member): (value: unknown) => unknown {
  return (value) =>
    Array.isArray(value)
      ? value.map((item: unknown) => (isMember(item) ? changeOne(item) : item))
      : value
}

function isMember(value: unknown): value is Member {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
