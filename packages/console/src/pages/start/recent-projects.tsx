import { compareCodes } from '../../design/compare.ts'
import { useLiveLoaded } from '../../api/events.ts'
import { api } from '../../api/clients.ts'
import { Bytes, Timestamp, Unloaded } from '../../design/pieces.tsx'

const shown = 5
/** The platform sorts by creation; the last changed ones are searched among this many. */
const lookedAt = 100

/** The projects that changed last. */
export function RecentProjects() {
  const { value, ...loading } = useLiveLoaded(
    (signal) =>
      api.v1.listOwnProjects({ Limit: lookedAt, SortBy: 'Id', SortDir: 'Desc' }, { signal }),
    [],
    ({ name }) => name === 'session' || name === 'notice',
  )
  if (value === undefined) return <Unloaded {...loading} lines={3} height="1.5rem" />
  if (value.Items.length === 0) {
    return (
      <p class="quiet">
        You have no projects yet. <a href="/projects">Create one</a>, or add some with a seed.
      </p>
    )
  }
  const latest = value.Items.toSorted((one, other) =>
    compareCodes(other.DateModified, one.DateModified),
  )
  return (
    <ul class="recent">
      {latest.slice(0, shown).map((project) => (
        <li key={project.Id}>
          <a href={`/projects/${project.Id}`}>{project.Name}</a>
          <span class="row quiet">
            <Bytes of={project.TotalSize} />
            <Timestamp at={project.DateModified} />
          </span>
        </li>
      ))}
    </ul>
  )
}
