import { compareCodes } from '../../design/compare.ts'
import type { AppSessionCompact } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { useLiveLoaded } from '../../api/events.ts'
import { formatDuration } from '../../design/format.ts'
import { platformNow } from '../../design/platform-clock.ts'
import { Card, Status, Timestamp, Unloaded } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { Progress } from '../analyses/progress.tsx'
import { RecentAnalyses } from '../analyses/recent-analyses.tsx'
import { readProperties } from '../analyses/relaunch.ts'

const lookedAt = 50
const shown = 4

const running: ReadonlySet<string> = new Set(['Running', 'Pending', 'Initializing', 'Aborting'])
const ended: ReadonlySet<string> = new Set(['Complete', 'Aborted', 'TimedOut'])

/** What runs now with its progress, and what ended last with its input, how long it took and what it made. */
export function NowCard() {
  const { value, ...loading } = useLiveLoaded(
    (signal) =>
      api.v1.listOwnAppSessions({ Limit: lookedAt, SortBy: 'Id', SortDir: 'Desc' }, { signal }),
    [],
    ({ name }) => name === 'session',
  )
  const all = value?.Items ?? []
  const now = all.filter(({ Status: status }) => running.has(status))
  const last = all
    .filter(({ Status: status }) => ended.has(status))
    .toSorted((one, other) => compareCodes(endOf(other), endOf(one)))[0]
  return (
    <Card title="Running now" actions={<a href="/analyses">All analyses</a>}>
      {value === undefined ? (
        <Unloaded {...loading} lines={3} height="2rem" />
      ) : (
        <div class="stack">
          {now.length === 0 ? (
            <p class="quiet">Nothing is running.</p>
          ) : (
            <ul class="running">
              {now.slice(0, shown).map((session) => (
                <Running key={session.Id} session={session} />
              ))}
              {now.length > shown && <li class="quiet">and {now.length - shown} more</li>}
            </ul>
          )}
          {last !== undefined && <LastEnded session={last} />}
          {all.length > 0 && <h3>Latest</h3>}
          <RecentAnalyses>
            <p class="quiet">
              None yet. Analyses that you launch appear here, with their progress.
            </p>
          </RecentAnalyses>
        </div>
      )}
    </Card>
  )
}

function endOf({ DateCompleted, ModifiedOn }: AppSessionCompact): string {
  return DateCompleted ?? ModifiedOn
}

function tookMs(session: AppSessionCompact, end: number): number {
  return Math.max(0, end - Date.parse(session.DateCreated))
}

function Running({ session }: { readonly session: AppSessionCompact }) {
  const { Id, Name, Application, StatusSummary, Status: status } = session
  return (
    <li>
      <div class="spread">
        <span>
          <a href={`/analyses/${Id}`}>{Name}</a> <span class="quiet">{Application.Name}</span>
        </span>
        <span class="row quiet">
          {formatDuration(tookMs(session, platformNow().getTime()))}
          <Status of={status} />
        </span>
      </div>
      <Progress summary={StatusSummary} />
      {StatusSummary !== '' && <div class="quiet">{StatusSummary}</div>}
    </li>
  )
}

/** The analysis that ended last: what went in, how long it took, and what came out. */
function LastEnded({ session }: { readonly session: AppSessionCompact }) {
  const { Id, Name, Application, Status: status, StatusSummary } = session
  const { value } = useLoaded((signal) => readOutcome(Id, signal), [Id, status])
  return (
    <section class="last-ended" aria-label="Ended last">
      <div class="spread">
        <span>
          <span class="quiet">Ended last</span>
          <br />
          <a href={`/analyses/${Id}`}>{Name}</a> <span class="quiet">{Application.Name}</span>
        </span>
        <span class="row quiet">
          <Timestamp at={endOf(session)} />
          <Status of={status} />
        </span>
      </div>
      <dl class="outcome">
        <div>
          <dt>Input</dt>
          <dd>{value?.inputs.join(', ') || '–'}</dd>
        </div>
        <div>
          <dt>Took</dt>
          <dd class="numbers">{formatDuration(tookMs(session, Date.parse(endOf(session))))}</dd>
        </div>
        <div>
          <dt>Result</dt>
          <dd>
            {value === undefined || value.results.length === 0
              ? StatusSummary || '–'
              : value.results.map(({ Id: id, Name: name }, at) => (
                  <span key={id}>
                    {at > 0 && ', '}
                    <a href={`/appresults/${id}`}>{name}</a>
                  </span>
                ))}
          </dd>
        </div>
      </dl>
    </section>
  )
}

const shownInputs = 3

/** The names of what an analysis was given, and its results. */
async function readOutcome(id: string, signal: AbortSignal) {
  const [properties, results] = await Promise.all([
    readProperties(id, signal),
    api.v1.listAppSessionAppResults({ appSessionId: id, Limit: shownInputs }, { signal }),
  ])
  const inputs = properties
    .filter(({ Name }) => /^Input\.[^.]+$/.test(Name) && !/\.(app-session-name)$/.test(Name))
    .flatMap(({ Content, Items = [] }) => (Content === undefined ? Items : [Content]))
    .flatMap((content) => nameOf(content) ?? [])
  return { inputs: [...new Set(inputs)].slice(0, shownInputs), results: results.Items }
}

/** A text as it is, a resource by its name; undefined for what has none, such as a row of a map. */
function nameOf(content: unknown): string | undefined {
  if (typeof content === 'string') return content
  if (typeof content !== 'object' || content === null || !('Name' in content)) return undefined
  return typeof content.Name === 'string' ? content.Name : undefined
}
