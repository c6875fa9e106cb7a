import type { RateLimitRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { EditableList } from './editable-list.tsx'

/** The number of requests per user that the platform accepts. */
export function RateLimitsCard() {
  return (
    <EditableList<RateLimitRecord>
      title="Rate limits"
      read={(options) => control.listRateLimits({}, options)}
      replace={(document) => control.setRateLimits({ document })}
      empty="No rate limits."
      nameOf={({ policy }) => `the limit ${policy}`}
      show={(rule) => (
        <>
          <strong>{rule.policy}</strong> {rule.limit} per user in {rule.window}
          <br />
          <code class="quiet">{rule.operations.join(', ')}</code>
        </>
      )}
      form={(add) => <RateLimitForm add={add} />}
    />
  )
}

function RateLimitForm({ add }: { add: (rule: RateLimitRecord) => Promise<void> }) {
  const [policy, setPolicy] = useState('reading')
  const [operations, setOperations] = useState('v1.*')
  const [limit, setLimit] = useState('100')
  const [window, setWindow] = useState('60s')
  const submit = (event: Event): void => {
    event.preventDefault()
    void add({
      policy: policy.trim(),
      operations: operations.split(/[\s,]+/).filter(Boolean),
      limit: Number(limit),
      window: window.trim(),
    })
  }
  return (
    <form class="stack" onSubmit={submit}>
      <div class="form-grid">
        <Text id="rate-policy" label="Policy" value={policy} set={setPolicy} />
        <Text id="rate-operations" label="Operations" value={operations} set={setOperations} />
        <Text id="rate-limit" label="Requests" value={limit} set={setLimit} isNumber />
        <Text
          id="rate-window"
          label="Window"
          value={window}
          set={setWindow}
          hint="60s, 15m, 1h, 1d"
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

type TextProps = {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly set: (value: string) => void
  readonly isNumber?: boolean
  readonly hint?: string
}

function Text({ id, label, value, set, isNumber = false, hint }: TextProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        required
        inputMode={isNumber ? 'numeric' : 'text'}
        value={value}
        onInput={(event) => set(event.currentTarget.value)}
      />
      {hint !== undefined && <span class="hint">{hint}</span>}
    </div>
  )
}
