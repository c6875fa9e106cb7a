import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { session } from '../../api/session.ts'
import { tellFailure } from '../../design/toasts.tsx'
import { CommandLine } from './command-line.tsx'
import { Once } from './once.tsx'
import './apps.css'

type Props = {
  /** The application that it is for; undefined for a token of no application. */
  readonly application?: string
  readonly made?: () => void
}

/** Creates a token that grants everything that the user may do, and shows a call with it. */
export function PrivateToken({ application, made }: Props) {
  const [token, setToken] = useState<string>()
  const { user, apiUrl = '' } = session.value ?? {}
  if (user == null) return null
  const make = (): void => {
    const order = {
      user: user.id,
      private: true,
      ...(application !== undefined && { application }),
    }
    control.issueToken(order).then((answer) => {
      setToken(answer.token)
      made?.()
    }, tellFailure)
  }
  const call = `curl -H 'x-access-token: ${token ?? '…'}' ${apiUrl}/v1pre3/users/current`
  return (
    <div class="stack">
      <p class="quiet">
        A private token grants everything that {user.name} may do. Use it for scripts and first
        tries; apps of other users request consent.
      </p>
      {token === undefined ? (
        <div>
          <button type="button" class="button second" onClick={make}>
            Create a private token
          </button>
        </div>
      ) : (
        <Once name="Token" secret={token} />
      )}
      {token !== undefined && <CommandLine name="Try it" command={call} />}
    </div>
  )
}
