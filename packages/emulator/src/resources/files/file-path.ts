import { limits, type Problem } from '@benchtop/contracts'

export type FilePath = { readonly name: string; readonly path: string }

/**
 * The path of a file from the name and directory that it is uploaded with: "directory without its leading slash, a
 * slash, the name". A name is a label and never a path on this machine's disk; a path that leaves its folder is still
 * refused, because apps write these paths to their own disks.
 */
export function filePath(
  name: string | undefined,
  directory: string | undefined,
): FilePath | { readonly problems: Problem[] } {
  const problems: Problem[] = []
  if (name === undefined || name.trim() === '') {
    problems.push({ member: 'Name', code: 'Required', message: 'Name is required.' })
  } else {
    const reason = badSegment(name) ?? (name.includes('/') ? 'must not contain a slash' : undefined)
    if (reason !== undefined) problems.push(invalid('Name', reason))
  }
  const segments = (directory ?? '').split('/').filter((part) => part !== '' && part !== '.')
  const reason = segments.map(badSegment).find((one) => one !== undefined)
  if (reason !== undefined) problems.push(invalid('Directory', reason))

  const path = [...segments, name ?? ''].join('/')
  if (path.length > limits.fileNameLength) {
    problems.push(
      invalid(
        'Name',
        `and Directory must have at most ${limits.fileNameLength} characters together`,
      ),
    )
  }
  return problems.length > 0 ? { problems } : { name: name as string, path }
}

function badSegment(segment: string): string | undefined {
  if (segment === '.' || segment === '..') return 'must not be . or ..'
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(segment))
    return 'must not contain backslashes or control characters'
  if (!segment.isWellFormed()) return 'must be well-formed Unicode'
  if (Buffer.byteLength(segment) > 255) return 'must have at most 255 bytes per segment'
  return undefined
}

function invalid(member: string, rule: string): Problem {
  return { member, code: 'Invalid', message: `${member} ${rule}.` }
}
