import { useState } from 'preact/hooks'
import { launchBlocker, type Application } from '../../api/applications.ts'
import { api } from '../../api/clients.ts'
import { isOwner } from '../../api/role.ts'
import { toSearchHit } from '../../api/search-hit.ts'
import { IconButton } from '../../design/icon-button.tsx'
import { Card } from '../../design/pieces.tsx'
import { isSettled, useLoaded } from '../../design/use-loaded.ts'
import { keep, kept } from '../../shell/kept.ts'

const key = 'benchtop-first-steps'
const remember = (): void => keep('localStorage', key, [])

/** The first visit: variants that are there, an app to launch on them, and one's own. Each is one click. */
export function FirstSteps({ applications }: { readonly applications: readonly Application[] }) {
  const [isDone, setDone] = useState(() => kept('localStorage', key) !== undefined)
  const { value: variants, error } = useLoaded(findVariants, [])
  // Without variants, or without a search, the others are first steps, too.
  if (isDone || !isSettled({ value: variants, error })) return null
  const app =
    applications.find((one) => one.kind === 'native' && one.hasForm && isLaunchable(one)) ??
    applications.find(isLaunchable)
  const steps = [
    variants != null && {
      path: variants.path,
      title: 'See variants',
      about: `A table with the genome around each: ${variants.name}`,
    },
    app !== undefined && {
      path: `/apps/${app.id}/launch`,
      title: `Start ${app.name}`,
      about: app.shortDescription || 'An app of this bench, on its data',
    },
    isOwner() && {
      path: '/apps/register',
      title: 'Make your own',
      about: 'Register an app, and send its first request',
    },
  ].filter((step) => step !== false)
  return (
    <Card
      title="First steps"
      flush
      actions={
        <IconButton
          icon="close"
          name="Hide the first steps"
          isSmall
          act={() => {
            remember()
            setDone(true)
          }}
        />
      }
    >
      <ol class="first-steps">
        {steps.map(({ path, title, about }, at) => (
          <li key={path}>
            <a href={path} onClick={at === steps.length - 1 ? remember : undefined}>
              <span class="step-number" aria-hidden="true">
                {at + 1}
              </span>
              <span>
                <strong>{title}</strong>
                <span class="quiet">{about}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function isLaunchable(application: Application): boolean {
  return launchBlocker(application) === undefined
}

/** A file whose variants can be seen; null where there is none. */
async function findVariants(signal: AbortSignal) {
  const query = 'extension:vcf OR extension:vcf.gz'
  const { Items } = await api.v1.search(
    { query, scope: ['appresult_files'], Limit: 1, SortBy: 'Score', SortDir: 'Desc' },
    { signal },
  )
  return Items.map(toSearchHit)[0] ?? null
}
