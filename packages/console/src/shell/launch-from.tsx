import { launchBlocker, readApplications, type LaunchPlace } from '../api/applications.ts'
import { useLoaded } from '../design/use-loaded.ts'
import { Popover } from './popover.tsx'
import { ButtonLink } from '../design/pieces.tsx'

type Props = {
  /** The resource that an app would be launched on. */
  readonly kind: LaunchPlace
  readonly id: string
}

const collections: Readonly<Record<LaunchPlace, string>> = {
  project: 'projects',
  sample: 'samples',
  appresult: 'appresults',
}

/** Launches an app on something: those that can be launched from there. */
export function LaunchFrom({ kind, id }: Props) {
  const { value = [] } = useLoaded(readApplications, [])
  const fitting = value.filter(
    (application) =>
      launchBlocker(application) === undefined &&
      (application.launchFrom.length === 0 || application.launchFrom.includes(kind)),
  )
  const addressOf = (application: string): string =>
    `/apps/${application}/launch?on=${collections[kind]}/${id}`
  const [only, ...others] = fitting
  if (only === undefined) return null
  if (others.length === 0) {
    return <ButtonLink text={`Launch ${only.name}`} href={addressOf(only.id)} />
  }
  return (
    <Popover class="launch-from wide" summary={<span class="button">Launch an app</span>}>
      <ul>
        {fitting.map((application) => (
          <li key={application.id}>
            <a href={addressOf(application.id)}>{application.name}</a>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
