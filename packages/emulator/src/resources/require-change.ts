import { badRequest } from '@benchtop/contracts'

/** 400 where a change names no member, or a summary without the status that it is about. */
export function requireChange(
  changes: {
    readonly status?: string | undefined
    readonly statusSummary?: string | undefined
    readonly [member: string]: unknown
  },
  members: string,
): void {
  if (Object.values(changes).every((change) => change === undefined)) {
    const [first = ''] = members.split(/,? /)
    throw badRequest([{ member: first, code: 'Required', message: `${members} is required.` }])
  }
  if (changes.statusSummary !== undefined && changes.status === undefined) {
    const message = 'Status is required when StatusSummary is given.'
    throw badRequest([{ member: 'Status', code: 'Required', message }])
  }
}
