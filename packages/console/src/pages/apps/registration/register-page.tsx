import { useLocation } from 'preact-iso'
import { control } from '../../../api/clients.ts'
import { isOwner } from '../../../api/role.ts'
import { session } from '../../../api/session.ts'
import { OwnersOnlyPage } from '../../../shell/owners-only.tsx'
import { Page } from '../../../shell/page.tsx'
import { keepSecret } from '../one-time-secret.tsx'
import { newDraft, registrationOf } from './fields.ts'
import { RegistrationForm } from './registration-form.tsx'
import '../apps.css'

const crumbs = [{ name: 'Apps', path: '/apps' }]

/** Registers an app; its quickstart shows its secret once. */
export function RegisterPage() {
  const { route } = useLocation()
  if (!isOwner()) {
    return (
      <OwnersOnlyPage title="Register an app" crumbs={crumbs}>
        Apps have commands, which run on the machine of the bench: ask an owner to register yours.
      </OwnersOnlyPage>
    )
  }
  return (
    <Page title="Register an app" crumbs={crumbs}>
      <RegistrationForm
        initial={newDraft(session.value?.user?.id ?? '')}
        isNew
        blocked={() => undefined}
        verb="Register"
        save={async (draft) => {
          const { id, clientSecret } = await control.registerApplication(registrationOf(draft))
          keepSecret(id, clientSecret)
          route(`/apps/${id}/quickstart`)
        }}
        cancel="/apps"
      />
    </Page>
  )
}
