import type { RateLimitRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { Field } from '../../design/field.tsx'
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
        <Field required label="Policy" value={policy} set={setPolicy} />
        <Field required label="Operations" value={operations} set={setOperations} />
        <Field required label="Requests" inputMode="numeric" value={limit} set={setLimit} />
        <Field required label="Window" value={window} set={setWindow} hint="60s, 15m, 1h, 1d" />
      </div>
      <div>
        <button type="submit" class="button second">
          Add
        </button>
      </div>
    </form>
  )
}
