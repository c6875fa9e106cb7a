import { hasFailed, type PlatformRequest } from './request.ts'

/** The status of a response as a badge. */
export function Answer({ of: request }: { readonly of: PlatformRequest }) {
  const { status, cut } = request
  return (
    <span class={hasFailed(request) ? 'outcome bad' : 'outcome good'}>
      {cut === true ? 'cut' : (status ?? '…')}
    </span>
  )
}
