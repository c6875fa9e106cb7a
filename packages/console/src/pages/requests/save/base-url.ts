import { session } from '../../../api/session.ts'
import type { PlatformRequest } from '../request.ts'

/** The addresses of the bench that requests came to. */
export type BenchAddresses = { readonly [Face in PlatformRequest['face']]: string }

/** Those of this bench. */
export function benchAddresses(): BenchAddresses {
  const { apiUrl = '', uiUrl = '', storeUrl = '' } = session.value ?? {}
  return { api: apiUrl, ui: uiUrl, store: storeUrl }
}

/** The complete address of a request. */
export function addressOf({ face, url }: PlatformRequest, addresses: BenchAddresses): string {
  return `${addresses[face]}${url}`
}
