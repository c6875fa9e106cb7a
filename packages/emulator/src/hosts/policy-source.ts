/**
 * An address as a source of a content security policy: its origin, or its scheme where it has none, as the redirect URI of a
 * desktop app may. Browsers hold redirects after a form to its form-action too.
 */
export function policySource(address: string): string {
  const { protocol, origin } = new URL(address)
  return origin === 'null' ? protocol : origin
}
