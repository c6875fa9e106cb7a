import type { V2LabRequeue } from '@benchtop/contracts'
import { useId, useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
import { Sheet } from '../../design/sheet.tsx'
import { showFailure, showToast } from '../../design/toasts.tsx'
import { basesOf, formatBases } from './lab-format.ts'

/** What more yield can be requested of. */
export type RequeueTarget = {
  readonly kind: 'library' | 'pool' | 'prep request'
  readonly id: string
  readonly name: string
}

type Props = {
  /** The first is chosen at the beginning. */
  readonly targets: readonly RequeueTarget[]
  readonly close: () => void
  /** Called when the requeue has been created. */
  readonly created: () => void
}

const meanings = {
  library: 'The library is sequenced again.',
  pool: 'The pool is sequenced again; each of its libraries gets its share.',
  'prep request': 'A new library is prepared and sequenced.',
} as const satisfies Record<RequeueTarget['kind'], string>

/** Requests more yield of a library, of a pool, or by a new library. */
export function RequeueDialog({ targets, close, created }: Props) {
  const id = useId()
  const [at, setAt] = useState(0)
  const [gigabases, setGigabases] = useState('')
  const [limsId, setLimsId] = useState('')
  const target = targets[at]
  const bases = basesOf(gigabases)
  const request = (event: Event): void => {
    event.preventDefault()
    if (target === undefined || bases === undefined) return
    createRequeue(target, bases, limsId.trim()).then(() => {
      showToast(`${formatBases(bases)} more of ${target.name} requested.`)
      close()
      created()
    }, showFailure)
  }
  return (
    <Sheet title="Request more yield" close={close}>
      <form class="stack" onSubmit={request}>
        <div class="field">
          <label for={`${id}-of`}>From</label>
          <select
            id={`${id}-of`}
            class="input"
            value={at}
            onChange={(event) => setAt(Number(event.currentTarget.value))}
          >
            {targets.map(({ kind, id: of, name }, index) => (
              <option key={`${kind} ${of}`} value={index}>
                {kind}: {name}
              </option>
            ))}
          </select>
          <span class="hint">{target && meanings[target.kind]}</span>
        </div>
        <div class="field">
          <label for={`${id}-yield`}>Additional yield in gigabases</label>
          <input
            id={`${id}-yield`}
            class="input"
            inputMode="decimal"
            required
            autofocus
            value={gigabases}
            onInput={(event) => setGigabases(event.currentTarget.value)}
          />
        </div>
        <div class="field">
          <label for={`${id}-lims`}>LIMS id (optional)</label>
          <input
            id={`${id}-lims`}
            class="input"
            value={limsId}
            onInput={(event) => setLimsId(event.currentTarget.value)}
          />
        </div>
        <div class="sheet-foot">
          <button type="button" class="button second" onClick={close}>
            Cancel
          </button>
          <button type="submit" class="button" disabled={bases === undefined}>
            Requeue
          </button>
        </div>
      </form>
    </Sheet>
  )
}

function createRequeue(
  { kind, id }: RequeueTarget,
  bases: number,
  limsId: string,
): Promise<V2LabRequeue> {
  const members = {
    RequestedAdditionalYield: bases,
    ...(limsId !== '' && { LIMSId: limsId }),
  }
  if (kind === 'library') return api.v2.requeueLibrary({ libraryId: id, ...members })
  if (kind === 'pool') return api.v2.requeueLibraryPool({ libraryPoolId: id, ...members })
  return api.v2.requeuePrepRequest({ prepRequestId: id, ...members })
}
