import {
  libraryPoolStatuses,
  type LibraryPoolStatus,
  type V2Library,
  type V2LibraryPool,
} from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { formatBases, formatCount } from '../../design/format.ts'
import { useLoaded } from '../../design/use-loaded.ts'
import { DecisionSheet } from './decision-sheet.tsx'

import { readMappings, v2Rows } from './lanes-of-run.ts'
import { poolConsequences, type PoolConsequences } from './pool-consequences.ts'

type Props = {
  readonly pool: V2LibraryPool
  /** Its libraries with their yields. */
  readonly libraries: readonly V2Library[]
  readonly close: () => void
  /** Called when it has been decided. */
  readonly decided: () => void
}

const meanings = {
  Active: 'It can be sequenced.',
  Failed: 'It failed in the lab.',
  Consumed: 'Nothing is left of it; its libraries are Consumed with it.',
  QCFailed: 'It failed quality control.',
} as const satisfies Record<LibraryPoolStatus, string>

/** Sets the status of a pool by hand, with the reason, after showing what follows from it. */
export function DecidePool({ pool, libraries, close, decided }: Props) {
  const others = libraryPoolStatuses.filter((one) => one !== pool.Status)
  return (
    <DecisionSheet<LibraryPoolStatus>
      title={`Status of ${pool.UserPoolId}`}
      label="Status"
      choices={others.map((one) => [one, one] as const)}
      initial={pool.Status === 'Active' ? 'QCFailed' : 'Active'}
      meaning={(status) => meanings[status]}
      hint={`It is stored as the notes of the pool${pool.Notes === '' ? '' : ', and replaces these'}.`}
      consequences={(status) => (
        <Consequences pool={pool.Id} of={poolConsequences(pool.Status, status, libraries)} />
      )}
      action={(status) => ({ text: `Set ${status}`, isDangerous: status.endsWith('Failed') })}
      decide={(status, reason) =>
        api.v2.updateLibraryPool({ id: pool.Id, Status: status, Notes: reason })
      }
      done={(status) => `${pool.UserPoolId}: ${status}.`}
      close={close}
      decided={decided}
    />
  )
}

type ConsequencesProps = { readonly pool: string; readonly of: PoolConsequences }

/** What a user learns before confirming. */
function Consequences({ pool, of: { yields, biosamples } }: ConsequencesProps) {
  const ids = biosamples.map(({ id }) => id)
  const reads = useLoaded(
    (signal) => countReads(pool, ids, yields !== 'rise', signal),
    [ids.join(), yields],
  )
  if (yields === 'stay') {
    return <p class="notice">Yields stay as they are, and so does what apps can be launched on.</p>
  }
  return (
    <div class={yields === 'fall' ? 'notice warn stack' : 'notice good stack'} role="status">
      {yields === 'fall' ? (
        <p>
          FASTQ datasets of this pool leave the choosers, and apps can't be launched on them
          {reads.value !== undefined &&
            ` (up to ${formatCount(reads.value)} that can be chosen now)`}
          . These yields fall:
        </p>
      ) : (
        <p>
          FASTQ datasets of this pool can be chosen again
          {reads.value !== undefined &&
            ` (up to ${formatCount(reads.value)} that are left out now)`}
          , and their bases count as yield of:
        </p>
      )}
      <ul class="pool-yields">
        {biosamples.map(({ id, name, bases, isShared }) => (
          <li key={id}>
            <strong>{name}</strong>
            {yields === 'fall' && ` by ${isShared ? 'up to ' : ''}${formatBases(bases)}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How many FASTQ datasets of biosamples, from runs that had a pool on a lane, apps can be launched on, or can't. */
async function countReads(
  pool: string,
  biosamples: readonly string[],
  launchable: boolean,
  signal: AbortSignal,
): Promise<number> {
  const summaries = await Promise.all(
    biosamples.map((id) =>
      api.v2.listRunLaneSummaries({ bioSampleId: id, Limit: v2Rows }, { signal }),
    ),
  )
  const candidates = new Set(summaries.flatMap(({ Items }) => Items.map(({ RunId }) => RunId)))
  const runs = await Promise.all(
    [...candidates].map(async (run) => {
      const mappings = await readMappings(run, signal)
      return mappings.some(({ LibraryPoolId }) => LibraryPoolId === pool) ? [Number(run)] : []
    }),
  )
  const inputruns = runs.flat()
  if (inputruns.length === 0) return 0
  const { TotalCount } = await api.v2.listDatasets(
    {
      inputbiosamples: biosamples.map(Number),
      inputruns,
      datasettypes: ['~common.fastq'],
      launchable,
      Limit: 1,
    },
    { signal },
  )
  return TotalCount
}
