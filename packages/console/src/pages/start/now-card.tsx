import type { AppSessionCompact } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { useLiveLoaded } from '../../api/events.ts'
import { compareCodes } from '../../design/compare.ts'
import { Card, Unloaded } from '../../design/pieces.tsx'
import { tookMs } from '../analyses/analysis-list.ts'
import { AnalysisRow } from '../analyses/recent-analyses.tsx'

const lookedAt = 50
const shown = 6

const ended: ReadonlySet<string> = new Set(['Complete', 'Aborted', 'TimedOut'])

/** The analyses that run or wait, with their progress, and below those that ended last. */
export function NowCard() {
  const { value, ...loading } = useLiveLoaded(
    (signal) =>
      api.v1.listOwnAppSessions({ Limit: lookedAt, SortBy: 'Id', SortDir: 'Desc' }, { signal }),
    [],
    ({ name }) => name === 'session',
  )
  const rows = value && latestWork(value.Items)
  return (
    <Card title="Latest analyses" actions={<a href="/analyses">All analyses</a>}>
      {rows === undefined ? (
        <Unloaded {...loading} lines={shown} height="1.5rem" />
      ) : rows.length === 0 ? (
        <p class="quiet">None yet. Analyses that you launch appear here, with their progress.</p>
      ) : (
        <ul class="recent">
          {rows.slice(0, shown).map((session) => (
            <AnalysisRow key={session.Id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What isn't over, the newest first, then what is by its end. What a seed wrote is no work. */
export function latestWork<Session extends AppSessionCompact>(all: readonly Session[]): Session[] {
  const over = all.filter((one) => ended.has(one.Status) && !isSeeded(one))
  return [
    ...all.filter(({ Status }) => !ended.has(Status)),
    ...over.toSorted((one, other) => compareCodes(endOf(other), endOf(one))),
  ]
}

/** What a seed wrote ended as it began; a launch may do so, too, while the clock is stopped. */
function isSeeded(session: AppSessionCompact): boolean {
  return session.Purpose === 'AppUpload' && tookMs(session) === 0
}

function endOf({ DateCompleted, ModifiedOn }: AppSessionCompact): string {
  return DateCompleted ?? ModifiedOn
}
