/** Whether an address can be reached only from the user's own machine. */
function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/i.test(hostname)
}

/**
 * Why an application's registered address can't be used; undefined where it can. "redirect_uri must use https, and
 * may not be localhost or 127.0.0.1": that is the strict rule. Otherwise http on this machine is also allowed, because
 * apps run there during development.
 */
export function addressProblem(registered: string, strict: boolean): string | undefined {
  const url = URL.canParse(registered) ? new URL(registered) : undefined
  if (url === undefined) return 'It must be an absolute URL.'
  if (url.hash !== '') return 'It must not have a fragment (OAuth 2.0).'
  const isOwn = isLoopback(url.hostname)
  if (strict) {
    if (url.protocol !== 'https:') return 'It must use https.'
    return isOwn
      ? "It must not be on the user's own machine, such as localhost or 127.0.0.1."
      : undefined
  }
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOwn)
    ? undefined
    : "It must use https, or http on the user's own machine, such as 127.0.0.1."
}
