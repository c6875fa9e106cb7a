import type { Fault, OperationPattern } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { effectOf } from '../../api/faults.ts'
import { readApplications } from '../../api/applications.ts'
import { Field } from '../../design/field.tsx'
import { showFailure } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { readOperations, type OfferedOperation } from './offered-operations.ts'
import { EditableList } from './editable-list.tsx'

const effects = {
  unavailable: { name: 'Respond 503', of: { error: { code: 'ServiceUnavailable' } } },
  internal: { name: 'Respond 500', of: { error: { code: 'InternalServerError' } } },
  rate: { name: 'Respond 429', of: { retryAfter: 5 } },
  slow: { name: 'Delay 1 s', of: { latencyMs: 1000 } },
  before: { name: 'Cut connection before processing', of: { cut: 'before' } },
  after: { name: 'Cut connection after processing', of: { cut: 'after' } },
} as const satisfies Record<string, { name: string; of: Partial<Fault> }>
type Effect = keyof typeof effects

/** The faults that are injected. */
export function FaultsCard() {
  return (
    <EditableList<Fault>
      title="Injected faults"
      read={(options) => control.listFaults({}, options)}
      replace={(document) => control.setFaults({ document })}
      empty="No faults injected."
      nameOf={({ operation }) => `the fault of ${operation}`}
      show={(fault) => (
        <>
          <code>{fault.operation}</code>
          <br />
          <span class="quiet">
            {effectOf(fault)} · {fault.hits ?? 0} {fault.hits === 1 ? 'hit' : 'hits'}
          </span>
        </>
      )}
      form={(add) => <FaultForm add={add} />}
    />
  )
}

function FaultForm({ add }: { add: (fault: Fault) => Promise<void> }) {
  const [operation, setOperation] = useState('v1.*')
  const [effect, setEffect] = useState<Effect>('unavailable')
  const [times, setTimes] = useState('1')
  const [application, setApplication] = useState('')
  const { value: applications = [] } = useLoaded(readApplications, [])
  const submit = (event: Event): void => {
    event.preventDefault()
    void add({
      // The platform checks what was entered, and names similar operations.
      operation: operation.trim() as OperationPattern,
      ...effects[effect].of,
      ...(times !== '' && { times: Number(times) }),
      ...(application !== '' && { application }),
    })
  }
  return (
    <form class="stack" onSubmit={submit}>
      <OperationField value={operation} set={setOperation} />
      <div class="form-grid">
        <Field
          id="fault-effect"
          label="Effect"
          value={effect}
          set={(key) => setEffect(key as Effect)}
          options={Object.entries(effects).map(([key, { name }]) => [key, name])}
        />
        <Field
          id="fault-application"
          label="Requests of"
          value={application}
          set={setApplication}
          options={[['', 'every app'], ...applications.map(({ id, name }) => [id, name] as const)]}
        />
        <Field
          label="Times"
          type="number"
          min={1}
          placeholder="no limit"
          value={times}
          set={setTimes}
        />
      </div>
      <div>
        <button type="submit" class="button second">
          Add
        </button>
      </div>
    </form>
  )
}

type OperationProps = { readonly value: string; set(value: string): void }

/** One operation or a pattern of them; offered with how often each was requested lately. */
function OperationField({ value, set }: OperationProps) {
  const [offered, setOffered] = useState<readonly OfferedOperation[]>()
  const load = (): void => {
    if (offered === undefined) readOperations().then(setOffered, showFailure)
  }
  const chosen = offered?.find(({ id }) => id === value.trim())
  return (
    <Field
      label="Operation"
      class="mono"
      required
      autocomplete="off"
      spellcheck={false}
      value={value}
      set={set}
      onFocus={load}
      suggestions={(offered ?? []).map(({ id, hits }) =>
        hits > 0 ? [id, `${hits} requests`] : [id],
      )}
      hint={
        chosen === undefined
          ? 'An id, v1.* for many, or download'
          : `Requested ${chosen.hits} ${chosen.hits === 1 ? 'time' : 'times'} lately`
      }
    />
  )
}
