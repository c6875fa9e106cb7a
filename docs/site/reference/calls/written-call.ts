import type { Addresses } from './addresses.ts'
import { curlOf } from './curl.ts'
import type { DocumentedCall } from './documented-call.ts'
import { pythonOf } from './python.ts'
import { typescriptOf } from './typescript.ts'

/** A call in the languages that the reference shows. */
export type WrittenCall = {
  readonly curl: string
  readonly typescript: string
  readonly python: string
}

/** Writes a call in each language, for a platform at these addresses. */
export function writtenCall(call: DocumentedCall, addresses: Addresses): WrittenCall {
  return {
    curl: curlOf(call, addresses),
    typescript: typescriptOf(call, addresses),
    python: pythonOf(call, addresses),
  }
}
