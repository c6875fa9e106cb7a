/** How a file is sent. */
export type UploadPlan =
  | { readonly kind: 'whole' }
  | { readonly kind: 'parts'; readonly parts: readonly Part[] }
  | { readonly kind: 'too large'; readonly mostBytes: number }

/** A part of a file: its bytes from `start` to before `end`. */
export type Part = { readonly number: number; readonly start: number; readonly end: number }

const MB = 1024 * 1024
/** "Part size 5 MB to 25 MB", and at most 10,000 of them. */
const largestPart = 25 * MB
const mostParts = 10_000
/** Small enough for visible progress, and for little to be sent again if a part fails. */
const usualPart = 8 * MB

/** A file larger than one part is sent in parts. */
export function uploadPlan(bytes: number): UploadPlan {
  if (bytes <= largestPart) return { kind: 'whole' }
  const mostBytes = largestPart * mostParts
  if (bytes > mostBytes) return { kind: 'too large', mostBytes }
  const size = Math.max(usualPart, Math.ceil(bytes / mostParts))
  const count = Math.ceil(bytes / size)
  const parts = Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    start: at * size,
    end: Math.min(bytes, (at + 1) * size),
  }))
  return { kind: 'parts', parts }
}
