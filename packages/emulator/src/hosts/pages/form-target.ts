/** An address as a form may lead to it by the content security policy: browsers hold redirects after a form to it. */
export function formTarget(address: string): string {
  const { protocol, origin } = new URL(address)
  return origin === 'null' ? protocol : origin
}
