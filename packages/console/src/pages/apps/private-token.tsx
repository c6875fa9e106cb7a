import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { session } from '../../api/session.ts'
import { Button } from '../../design/pieces.tsx'
import { showFailure } from '../../design/toasts.tsx'

type Props = {
  /** The application that it is for; undefined for a token of no application. */
  readonly application?: string
  readonly made?: () => void
}

/** Creates a token that grants everything that the user may do, and shows a call with it. */
export function PrivateToken({ application, made }: Props) {
  const [issued, setIssued] = useState<ComponentChildren>()
  const { user } = session.value ?? {}
  if (user == null) return null
  const make = async (): Promise<void> => {
    // Loaded when it is needed, and before there is a token that can be shown only once.
    const { IssuedToken } = await import('./issued-token.tsx')
    const { token } = await control.issueToken({
      user: user.id,
      private: true,
      ...(application !== undefined && { application }),
    })
    setIssued(<IssuedToken token={token} />)
    made?.()
  }
  return (
    <div class="stack">
      <p class="quiet">
        A private token grants everything that {user.name} may do. Use it for scripts and first
        tries; apps of other users request consent.
      </p>
      {issued ?? (
        <div>
          <Button
            look="second"
            text="Create a private token"
            act={() => make().catch(showFailure)}
          />
        </div>
      )}
    </div>
  )
}
