import { useLiveLoaded } from '../../api/events.ts'
import { api } from '../../api/clients.ts'
import { Bytes, Timestamp, Unloaded } from '../../design/pieces.tsx'

const shown = 5

/** The projects that changed last: the search orders by that, and the list of projects doesn't. */
export function RecentProjects() {
  const { value, ...loading } = useLiveLoaded(
    async (signal) => {
      const latest = { SortBy: 'DateModified', SortDir: 'Desc', Limit: shown } as const
      const { Items } = await api.v1.search({ scope: ['projects'], ...latest }, { signal })
      return Items.flatMap((row) => ('Project' in row ? [row.Project] : []))
    },
    [],
    ({ name }) => name === 'session' || name === 'notice',
  )
  if (value === undefined) return <Unloaded {...loading} lines={3} height="1.5rem" />
  if (value.length === 0) {
    return (
      <p class="quiet">
        You have no projects yet. <a href="/projects">Create one</a>, or add some with a seed.
      </p>
    )
  }
  return (
    <ul class="recent">
      {value.map((project) => (
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
