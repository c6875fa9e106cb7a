import { Facts, type Fact } from '../../design/facts.tsx'
import { Copy } from '../../design/pieces.tsx'
import type { PlatformRequest } from './request.ts'

/** The redirect address of a response, with its parameters. */
export function Redirect({ request: { response } }: { readonly request: PlatformRequest }) {
  const { location } = response.headers
  if (location === undefined) return null
  const [address = '', query = ''] = location.split('?')
  const parameters = [...new URLSearchParams(query)].map(([name, value]): Fact => [
    name,
    <code>{value}</code>,
  ])
  return (
    <section class="stack">
      <div class="spread">
        <h3>Redirect</h3>
        <Copy text={location} label="Copy the address" />
      </div>
      <Facts of={[['To', <code>{address}</code>], ...parameters]} />
    </section>
  )
}
