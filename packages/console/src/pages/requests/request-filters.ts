import type { ListFilter } from '../../shell/list-filter.ts'
import { kinds, statusClasses } from './request-filter.ts'
import { hasFailed, type PlatformRequest } from './request.ts'

/** Names by ids. */
type Names = ReadonlyMap<string, string>

/** The filters of the list of requests; `noise` is how many say little, which only a choice of its own shows. */
export function filtersFor(
  requests: readonly PlatformRequest[],
  noise: number,
  names: { readonly users: Names; readonly applications: Names },
): ListFilter[] {
  const methods = [...new Set(requests.map(({ method }) => method))].toSorted()
  const failed = requests.filter(hasFailed).length
  return [
    { name: 'text', label: 'Filter', placeholder: 'files 403 v1.getFile …' },
    { name: 'kind', label: 'Part', options: Object.entries(kinds) },
    { name: 'method', label: 'Method', options: methods },
    { name: 'status', label: 'Status', options: statusClasses },
    { name: 'application', label: 'App', options: [...names.applications] },
    { name: 'user', label: 'User', options: [...names.users] },
    { name: 'failed', label: `Only failed (${failed})`, kind: 'switch' },
    { name: 'all', label: `Show noise (${noise})`, kind: 'switch' },
  ]
}
