import type { Client } from '@benchtop/client'

/** The operations that a fault may name: those of a client's calls, and the download of a file's bytes. */
export function operationIds({ v1, v2, billing, oauth }: Client): string[] {
  return [...idsIn({ v1, v2, billing, oauth }), 'download']
}

function idsIn(calls: object, group = ''): string[] {
  return Object.entries(calls).flatMap(([name, call]: [string, unknown]) =>
    typeof call === 'object' && call !== null ? idsIn(call, `${group}${name}.`) : [group + name],
  )
}
