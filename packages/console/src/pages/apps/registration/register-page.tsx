import { Facts } from '../../../design/facts.tsx'
import type { ControlApplication } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { control } from '../../../api/clients.ts'
import { isOwner } from '../../../api/role.ts'
import { session } from '../../../api/session.ts'
import { ButtonLink, Card } from '../../../design/pieces.tsx'
import { OwnersOnlyPage } from '../../../shell/owners-only.tsx'
import { Page } from '../../../shell/page.tsx'
import { OneTimeSecret } from '../one-time-secret.tsx'
import { newDraft, registrationOf } from './fields.ts'
import { RegistrationForm } from './registration-form.tsx'
import '../apps.css'

type Registered = Pick<ControlApplication, 'id' | 'name' | 'clientId'> & {
  readonly clientSecret: string
}

const crumbs = [{ name: 'Apps', path: '/apps' }]

/** Registers an app, and shows its secret once. */
export function RegisterPage() {
  const [registered, setRegistered] = useState<Registered>()
  if (!isOwner()) {
    return (
      <OwnersOnlyPage title="Register an app" crumbs={crumbs}>
        Apps have commands, which run on the machine of the bench: ask an owner to register yours.
      </OwnersOnlyPage>
    )
  }
  if (registered !== undefined) return <Done app={registered} />
  return (
    <Page title="Register an app" crumbs={crumbs}>
      <RegistrationForm
        initial={newDraft(session.value?.user?.id ?? '')}
        isNew
        blocked={() => undefined}
        verb="Register"
        save={async (draft) =>
          setRegistered(await control.registerApplication(registrationOf(draft)))
        }
        cancel="/apps"
      />
    </Page>
  )
}

function Done({ app: { id, name, clientId, clientSecret } }: { readonly app: Registered }) {
  return (
    <Page title={`${name} is registered`} crumbs={crumbs}>
      <Card>
        <div class="stack">
          <Facts of={[['Client id', <code>{clientId}</code>]]} />
          <OneTimeSecret name="Client secret" secret={clientSecret} />
          <div class="row">
            <ButtonLink text={`Open ${name}`} href={`/apps/${id}`} />
          </div>
        </div>
      </Card>
    </Page>
  )
}
