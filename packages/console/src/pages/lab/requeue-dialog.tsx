import type { V2BioSample, V2LabRequeue } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
import { Field } from '../../design/field.tsx'
import { formatBases } from '../../design/format.ts'
import { Button } from '../../design/pieces.tsx'
import { FormSheet, showSheet } from '../../design/sheet.tsx'
import { finish } from '../../design/toasts.tsx'
import { basesOf } from './lab-format.ts'

/** What more yield can be requested of. */
export type RequeueTarget = {
  readonly kind: 'library' | 'pool' | 'prep request'
  readonly id: string
  readonly name: string
}

/** What more yield of a biosample can be requested of: its libraries, their pools and its prep requests. */
export function requeueTargets({
  Libraries = [],
  PrepRequests = [],
}: Pick<V2BioSample, 'Libraries' | 'PrepRequests'>): RequeueTarget[] {
  const pools = new Map(
    Libraries.flatMap(({ Pools }) => Pools).map(({ Id, UserPoolId }) => [Id, UserPoolId]),
  )
  return [
    ...Libraries.map(({ Id, Name }) => ({ kind: 'library', id: Id, name: Name }) as const),
    ...[...pools].map(([id, name]) => ({ kind: 'pool', id, name }) as const),
    ...PrepRequests.map(
      ({ Id, LibraryPrep }) =>
        ({ kind: 'prep request', id: Id, name: `${LibraryPrep.Name} (${Id})` }) as const,
    ),
  ]
}

type Props = { readonly targets: readonly RequeueTarget[]; readonly created: () => void }

/** Opens the dialog that requests more yield; without anything to request it of there is no button. */
export function RequeueButton({ targets, created }: Props) {
  if (targets.length === 0) return null
  const open = (): void => showSheet((close) => <RequeueDialog {...{ targets, created, close }} />)
  return <Button text="Requeue" act={open} />
}

const meanings = {
  library: 'The library is sequenced again.',
  pool: 'The pool is sequenced again; each of its libraries gets its share.',
  'prep request': 'A new library is prepared and sequenced.',
} as const satisfies Record<RequeueTarget['kind'], string>

/** Requests more yield of a library, of a pool, or by a new library. The first target is chosen at the beginning. */
function RequeueDialog({ targets, close, created }: Props & { readonly close: () => void }) {
  const [at, setAt] = useState(0)
  const [gigabases, setGigabases] = useState('')
  const [limsId, setLimsId] = useState('')
  const target = targets[at]
  const bases = basesOf(gigabases)
  const request = (): void => {
    if (target === undefined || bases === undefined) return
    finish(
      createRequeue(target, bases, limsId.trim()),
      `${formatBases(bases)} more of ${target.name} requested.`,
      close,
      created,
    )
  }
  return (
    <FormSheet
      title="Request more yield"
      verb="Requeue"
      isReady={bases !== undefined}
      submit={request}
      close={close}
    >
      <Field
        label="From"
        value={at}
        options={targets.map(({ kind, name }, index) => [index, `${kind}: ${name}`])}
        set={(index) => setAt(Number(index))}
        hint={target && meanings[target.kind]}
      />
      <Field
        label="Additional yield in gigabases"
        inputMode="decimal"
        required
        autofocus
        value={gigabases}
        set={setGigabases}
      />
      <Field label="LIMS id (optional)" value={limsId} set={setLimsId} />
    </FormSheet>
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
