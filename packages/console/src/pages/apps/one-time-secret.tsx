import type { ComponentChildren } from 'preact'
import { Copy } from '../../design/pieces.tsx'
import './apps.css'

type Props = {
  readonly name: string
  readonly secret: string
  readonly children?: ComponentChildren
}

/** The secrets of apps that were just registered, until their quickstarts show them. */
const kept = new Map<string, string>()

/** Keeps the secret of an app until it is shown. */
export function keepSecret(application: string, secret: string): void {
  kept.set(application, secret)
}

/** The secret of an app that wasn't shown yet; only once. */
export function takeSecret(application: string): string | undefined {
  const secret = kept.get(application)
  kept.delete(application)
  return secret
}

/** A secret that is shown now and never again. */
export function OneTimeSecret({ name, secret, children }: Props) {
  return (
    <div class="secret" role="status">
      <div class="spread">
        <strong>{name}</strong>
        <Copy text={secret} label={`Copy the ${name.toLowerCase()}`} />
      </div>
      <code>{secret}</code>
      <span>Copy it now: it is shown only once, and only its hash is stored.</span>
      {children}
    </div>
  )
}
