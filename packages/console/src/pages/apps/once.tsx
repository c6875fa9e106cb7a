import type { ComponentChildren } from 'preact'
import { Copy } from '../../design/pieces.tsx'

type Props = {
  readonly name: string
  readonly secret: string
  readonly children?: ComponentChildren
}

/** A secret that is shown now and never again. */
export function Once({ name, secret, children }: Props) {
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
