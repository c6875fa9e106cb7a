import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { session } from '../../api/session.ts'
import { tellFailure } from '../../design/toasts.tsx'
import { CommandLine } from './command-line.tsx'
import { Once } from './once.tsx'
import './apps.css'

type Props = {
  /** The application that it is for; for none in particular where none is told. */
  readonly application?: string
  readonly made?: () => void
}

/** Makes a token that may do whatever the user may, and shows a call with it. */
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
        A private token may do whatever {user.name} may. For a script or a first try; apps of others
        ask for consent.
      </p>
      {token === undefined ? (
        <div>
          <button type="button" class="button second" onClick={make}>
            Make a private token
          </button>
        </div>
      ) : (
        <Once name="Token" secret={token} />
      )}
      {token !== undefined && <CommandLine name="Try it" command={call} />}
    </div>
  )
}
