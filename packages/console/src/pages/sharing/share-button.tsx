import type { ShareAccess } from '@benchtop/contracts'
import { useId, useState } from 'preact/hooks'
import { readAccounts } from '../../api/accounts.ts'
import { session } from '../../api/session.ts'
import { errorText } from '../../design/error-text.ts'
import { Button, Failed, Unloaded } from '../../design/pieces.tsx'
import { Sheet, showSheet } from '../../design/sheet.tsx'
import { finish } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { readShares, share, unshare, type Share, type SharedKind } from './shares.ts'

type Props = {
  readonly kind: SharedKind
  readonly id: string
  readonly name: string
  /** The id of its owner, who alone shares it. */
  readonly owner: string
  /** Called when it is shared with others than before. */
  readonly changed: () => void
}

const accesses: Readonly<Record<ShareAccess, string>> = {
  read: 'May read',
  write: 'May read and write',
}

/** Shares the user's own project or run with others. */
export function ShareButton(props: Props) {
  if (props.owner !== session.value?.user?.id) return null
  const open = (): void => showSheet((close) => <ShareSheet {...props} close={close} />)
  return <Button look="second" text="Share" act={open} />
}

function ShareSheet({ kind, id, name, owner, changed, close }: Props & { close: () => void }) {
  const loaded = useLoaded((signal) => readShares(kind, id, signal), [kind, id])
  const { value: shares, error, reload } = loaded
  const shown = (work: Promise<unknown>, text: string): void => finish(work, text, reload, changed)
  const put = (one: Share, access: ShareAccess): void =>
    shown(share(kind, id, one.with, access), `${one.name}: ${accesses[access].toLowerCase()}.`)
  const remove = (one: Share): void =>
    shown(unshare(kind, id, one.with), `${name} is no longer shared with ${one.name}.`)
  return (
    <Sheet title={`Share ${name}`} close={close}>
      <div class="stack">
        {shares === undefined ? (
          <Unloaded error={error} reload={reload} lines={2} />
        ) : shares.length === 0 ? (
          <p class="quiet">It is shared with no one yet.</p>
        ) : (
          <ul class="stack plain" aria-label="Shared with">
            {shares.map((one) => (
              <li key={one.with} class="spread">
                <span>
                  {one.name}
                  {one.isWorkgroup && <span class="quiet"> (workgroup)</span>}
                </span>
                <span class="row">
                  <AccessChoice
                    label={`Access of ${one.name}`}
                    value={one.access}
                    choose={(access) => put(one, access)}
                  />
                  <Button
                    look="second small"
                    text="Remove"
                    aria-label={`Remove ${one.name}`}
                    act={() => remove(one)}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
        <AddForm
          {...{ kind, id }}
          taken={[owner, ...(shares ?? []).map((one) => one.with)]}
          added={(one) => shown(Promise.resolve(), `${name} is shared with ${one.name}.`)}
        />
      </div>
    </Sheet>
  )
}

type AccessProps = {
  readonly label: string
  readonly value: ShareAccess
  readonly choose: (access: ShareAccess) => void
}

function AccessChoice({ label, value, choose }: AccessProps) {
  return (
    <select
      class="input"
      aria-label={label}
      value={value}
      onChange={(event) => choose(event.currentTarget.value as ShareAccess)}
    >
      {(Object.keys(accesses) as ShareAccess[]).map((access) => (
        <option key={access} value={access}>
          {accesses[access]}
        </option>
      ))}
    </select>
  )
}

type AddProps = Pick<Props, 'kind' | 'id'> & {
  /** The accounts that are not offered. */
  readonly taken: readonly string[]
  readonly added: (share: Share) => void
}

function AddForm({ kind, id, taken, added }: AddProps) {
  const fieldId = useId()
  const { value: accounts, error } = useLoaded(readAccounts, [])
  const [to, setTo] = useState('')
  const [access, setAccess] = useState<ShareAccess>('read')
  const [problem, setProblem] = useState<unknown>()
  const others = accounts?.filter((account) => !taken.includes(account.id)) ?? []
  const add = (event: Event): void => {
    event.preventDefault()
    share(kind, id, to, access).then((one) => {
      setTo('')
      setProblem(undefined)
      added(one)
    }, setProblem)
  }
  if (error !== undefined) return <Failed error={error} />
  if (accounts !== undefined && others.length === 0) {
    return <p class="quiet">There is no one else to share it with: create accounts with a seed.</p>
  }
  return (
    <form onSubmit={add}>
      <div class="field">
        <label for={fieldId}>Share with</label>
        <span class="row">
          <select
            id={fieldId}
            class="input"
            required
            value={to}
            aria-describedby={problem === undefined ? undefined : `${fieldId}-problem`}
            onChange={(event) => setTo(event.currentTarget.value)}
          >
            <option value="" disabled>
              Choose a user or workgroup
            </option>
            {others.map((account) => (
              <option key={account.id} value={account.id}>
                {account.name} ({account.email})
              </option>
            ))}
          </select>
          <AccessChoice label="Access" value={access} choose={setAccess} />
        </span>
        {problem !== undefined && (
          <span class="error" id={`${fieldId}-problem`} role="alert">
            {errorText(problem)}
          </span>
        )}
        <span class="hint">
          {kind === 'project'
            ? 'Its samples, results and files are shared with it.'
            : 'Its files and samples are shared with it.'}{' '}
          An app still needs the user's consent to reach them.
        </span>
      </div>
      <div class="sheet-foot">
        <Button type="submit" text="Share" disabled={to === ''} />
      </div>
    </form>
  )
}
