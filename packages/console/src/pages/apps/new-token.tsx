import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { Field } from '../../design/field.tsx'
import { FormSheet, showSheet } from '../../design/sheet.tsx'
import { finish } from '../../design/toasts.tsx'
import { IssuedToken } from './issued-token.tsx'

type Named = { readonly id: string; readonly name: string }
type Props = { readonly user: Named; readonly application?: Named; readonly close: () => void }

/** Opens the dialog in which a token of a user is created, for an app or for scripts. */
export function showNewToken(user: Named, application?: Named): void {
  showSheet((close) => <NewToken {...{ user, close }} {...(application && { application })} />)
}

function NewToken({ user, application, close }: Props) {
  const [scope, setScope] = useState('')
  const [token, setToken] = useState<string>()
  const scopes = scope
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const create = (): void =>
    finish(
      control.issueToken({
        user: user.id,
        ...(scopes.length > 0 ? { scopes } : { private: true }),
        ...(application !== undefined && { application: application.id }),
      }),
      `A token for ${user.name} was created.`,
      (made) => setToken(made.token),
    )
  return (
    <FormSheet
      title={`New token for ${user.name}${application === undefined ? '' : ` on ${application.name}`}`}
      verb="Create"
      isReady={token === undefined}
      submit={create}
      close={close}
    >
      <Field
        label="Scopes"
        class="mono"
        autofocus
        value={scope}
        set={setScope}
        hint={`Such as browse global, read project 4001. Without any, it grants everything that ${user.name} may do.`}
      />
      {token !== undefined && <IssuedToken token={token} />}
    </FormSheet>
  )
}
