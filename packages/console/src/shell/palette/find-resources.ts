import { api } from '../../api/clients.ts'
import { toSearchHit } from '../../api/search-hit.ts'
import type { Entry } from './entries.ts'

const shown = 8
const shortest = 2
const readAnalyses = 100

/** Resources by their name or id, of all kinds that the platform searches; and analyses, of the latest. */
export async function findResources(
  typed: string,
  route: (path: string) => void,
  signal: AbortSignal,
): Promise<Entry[]> {
  const words = typed.match(/[\p{L}\p{N}._-]+/gu) ?? []
  if (words.join('').length < shortest) return []
  const [hits, analyses] = await Promise.all([
    api.v1.search(
      { query: queryOf(words), Limit: shown, SortBy: 'Score', SortDir: 'Desc' },
      { signal },
    ),
    api.v1.listOwnAppSessions({ Limit: readAnalyses, SortBy: 'Id', SortDir: 'Desc' }, { signal }),
  ])
  const lower = words.map((word) => word.toLowerCase())
  return [
    ...analyses.Items.filter(
      ({ Id, Name }) => lower[0] === Id || lower.every((word) => Name.toLowerCase().includes(word)),
    )
      .slice(0, shown)
      .map(({ Id, Name, Status }) =>
        entry(route, `/analyses/${Id}`, Name, `${Status} analysis ${Id}`, 'analyses'),
      ),
    ...hits.Items.map(toSearchHit).map(({ path, name, kind }) =>
      entry(route, path, name, `${kind} ${path.split('/').at(-1) ?? ''}`, iconOf(kind)),
    ),
  ]
}

/** A number is an id, or a part of a name; words may be unfinished. */
function queryOf(words: readonly string[]): string {
  const [only = ''] = words
  const named = words.map((word) => `"${word}"`).join(' ')
  return words.length === 1 && /^\d{1,15}$/.test(only) ? `id:${only} OR ${named}` : named
}

function iconOf(kind: string): Entry['icon'] {
  return kind === 'Project' ? 'projects' : kind === 'Run' ? 'runs' : 'open'
}

function entry(
  route: (path: string) => void,
  path: string,
  text: string,
  note: string,
  icon: Entry['icon'],
): Entry {
  return { id: path, group: 'Found', text, note, icon, act: () => route(path) }
}
