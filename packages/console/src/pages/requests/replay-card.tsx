import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { isOwner } from '../../api/role.ts'
import { session } from '../../api/session.ts'
import { Button, Card } from '../../design/pieces.tsx'
import { showFailure } from '../../design/toasts.tsx'
import { Answer } from './answer.tsx'
import type { PlatformRequest } from './request.ts'
import { compareAddress } from './compare/address.ts'

type Credentials = 'same' | 'user' | 'token' | 'none'

/** Replays a request with a chosen authorization, and shows the new response. */
export function ReplayCard({ request }: { readonly request: PlatformRequest }) {
  const [credentials, setCredentials] = useState<Credentials>('same')
  const [token, setToken] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [again, setAgain] = useState<PlatformRequest>()
  const { user } = session.value ?? {}
  if (!isOwner()) {
    return (
      <Card title="Send it again">
        <p class="quiet">
          It would be sent with the secrets that it came with: only an owner of this bench can do
          that.
        </p>
      </Card>
    )
  }
  const send = async (event: Event): Promise<void> => {
    event.preventDefault()
    const order = {
      same: {},
      user: { user: user?.id },
      token: { token: token.trim() },
      none: { anonymous: true as const },
    }[credentials]
    setIsBusy(true)
    await control.replayRequest({ request: request.id, ...order }).then(setAgain, showFailure)
    setIsBusy(false)
  }
  return (
    <Card title="Send it again">
      <div class="stack">
        <form class="replay" onSubmit={(event) => void send(event)}>
          <label class="visually-hidden" for="replay-credentials">
            With
          </label>
          <select
            id="replay-credentials"
            class="input"
            value={credentials}
            onChange={(event) => setCredentials(event.currentTarget.value as Credentials)}
          >
            <option value="same">the original, including secrets</option>
            <option value="user">with a private token of {user?.name}</option>
            <option value="token">with another token</option>
            <option value="none">without a token</option>
          </select>
          {credentials === 'token' && (
            <input
              class="input mono"
              aria-label="Token"
              placeholder="The token"
              required
              value={token}
              onInput={(event) => setToken(event.currentTarget.value)}
            />
          )}
          <Button
            type="submit"
            look="second"
            text={isBusy ? 'Sending …' : 'Send'}
            disabled={isBusy}
          />
        </form>
        {again !== undefined && (
          <div role="status">
            <p>
              New response: <Answer of={again} />{' '}
              <a href={`/requests/${again.id}`}>open the replayed request</a>, or{' '}
              <a href={compareAddress(request.id, again.id)}>compare both</a>
            </p>
            {again.error !== undefined && <p class="notice bad">{again.error.message}</p>}
          </div>
        )}
      </div>
    </Card>
  )
}
