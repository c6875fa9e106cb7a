import type { Fault, OperationPattern } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { effectOf } from '../../api/faults.ts'
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
  const submit = (event: Event): void => {
    event.preventDefault()
    void add({
      // The platform checks what was entered, and names similar operations.
      operation: operation.trim() as OperationPattern,
      ...effects[effect].of,
      ...(times !== '' && { times: Number(times) }),
    })
  }
  return (
    <form class="stack" onSubmit={submit}>
      <div class="form-grid">
        <div class="field">
          <label for="fault-operation">Operation</label>
          <input
            id="fault-operation"
            class="input mono"
            required
            value={operation}
            onInput={(event) => setOperation(event.currentTarget.value)}
          />
          <span class="hint">An id, v1.* or download</span>
        </div>
        <div class="field">
          <label for="fault-effect">Effect</label>
          <select
            id="fault-effect"
            class="input"
            value={effect}
            onChange={(event) => setEffect(event.currentTarget.value as Effect)}
          >
            {Object.entries(effects).map(([key, { name }]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for="fault-times">Times</label>
          <input
            id="fault-times"
            class="input"
            type="number"
            min={1}
            value={times}
            onInput={(event) => setTimes(event.currentTarget.value)}
          />
          <span class="hint">Empty: no limit</span>
        </div>
      </div>
      <div>
        <button type="submit" class="button second">
          Add
        </button>
      </div>
    </form>
  )
}
