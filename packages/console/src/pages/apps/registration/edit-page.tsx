import { useLocation } from 'preact-iso'
import { readApplication, type ApplicationWithForm } from '../../../api/applications.ts'
import { control } from '../../../api/clients.ts'
import { isOwner } from '../../../api/role.ts'
import { Card, Unloaded } from '../../../design/pieces.tsx'
import { showToast } from '../../../design/toasts.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { OwnersOnlyPage } from '../../../shell/owners-only.tsx'
import { Page } from '../../../shell/page.tsx'
import { changesOf, draftOf } from './fields.ts'
import { RegistrationForm } from './registration-form.tsx'
import '../apps.css'

/** Changes how an app is registered. */
export function EditPage({ id }: { readonly id: string }) {
  const { route } = useLocation()
  const { value, error, reload } = useLoaded((signal) => readApplication(id, signal), [id])
  const name = value?.name ?? `Application ${id}`
  const crumbs = [
    { name: 'Apps', path: '/apps' },
    { name, path: `/apps/${id}` },
  ]
  if (!isOwner()) {
    return (
      <OwnersOnlyPage title={`Edit ${name}`} crumbs={crumbs}>
        Apps have commands, which run on the machine of the bench: ask an owner to change it.
      </OwnersOnlyPage>
    )
  }
  if (value === undefined) {
    return (
      <Page title={`Edit ${name}`} crumbs={crumbs}>
        <Card>
          <Unloaded error={error} reload={reload} lines={8} />
        </Card>
      </Page>
    )
  }
  const before = draftOf(value)
  return (
    <Page title={`Edit ${name}`} crumbs={crumbs}>
      {value.manifest !== null && (
        <p class="notice">
          It is registered from <code>{value.manifest.path}</code>: what stands there is changed
          there.
        </p>
      )}
      <RegistrationForm
        key={id}
        initial={before}
        isNew={false}
        blocked={(member) => placeOf(value, member)}
        verb="Save"
        save={async (draft) => {
          await control.changeApplication({ id, ...changesOf(draft, before) })
          showToast(`${draft.texts.name} saved.`)
          route(`/apps/${id}`)
        }}
        cancel={`/apps/${id}`}
      />
    </Page>
  )
}

/** Where a member is changed instead; undefined where that is here. */
function placeOf(application: ApplicationWithForm, member: string): string | undefined {
  const { manifest, formPath, callbacksPath } = application
  const files: Readonly<Record<string, string | null>> = {
    form: formPath,
    callbacks: callbacksPath,
  }
  const place = manifest?.members.includes(member) === true ? manifest.path : files[member]
  return place === undefined || place === null ? undefined : `Defined by ${place}: change it there.`
}
