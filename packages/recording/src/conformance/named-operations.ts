import type { Operation } from '@benchtop/contracts'
import { shapeOf } from './sections.ts'

type Named = { readonly method: string; readonly shape: string; readonly isV2: boolean }

/** The operations that a text names, as `GET files/{id}`; those of v2 begin with a slash. */
export function operationsNamedIn(text: string): Named[] {
  return [...text.matchAll(/`(GET|POST|PUT|DELETE) (\/?)([^`\s?]+)[^`]*`/g)].map(
    ([, method = '', slash, path = '']) => ({
      method,
      shape: shapeOf(path.replace(/^v2\//, '')),
      isV2: slash === '/' || path.startsWith('v2/'),
    }),
  )
}

/** Whether one of the named operations is this one, in a section about billing or not. */
export function isNamed(
  { api, method, path }: Operation,
  named: readonly Named[],
  section: string,
): boolean {
  const isBilling = section === 'Billing'
  if (api === 'billing' ? !isBilling : isBilling && api !== 'v2') return false
  return named.some(
    (one) => one.method === method && one.isV2 === (api === 'v2') && one.shape === shapeOf(path),
  )
}
