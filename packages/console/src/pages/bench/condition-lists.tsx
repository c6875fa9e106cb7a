import type {
  Fault,
  NotificationRecord,
  OperationPattern,
  RateLimitRecord,
} from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import type { Application } from '../../api/applications.ts'
import { api, control } from '../../api/clients.ts'
import { effectOf } from '../../api/faults.ts'
import { operationIds } from '../../api/operation-ids.ts'
import { Field } from '../../design/field.tsx'
import { Button } from '../../design/pieces.tsx'
import { showFailure } from '../../design/toasts.tsx'
import { loadNotifications } from '../../shell/banner.tsx'
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
export function FaultsCard({ applications }: { readonly applications: readonly Application[] }) {
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
      form={(add) => <FaultForm {...{ add, applications }} />}
    />
  )
}

type FaultFormProps = {
  readonly add: (fault: Fault) => Promise<void>
  readonly applications: readonly Application[]
}

function FaultForm({ add, applications }: FaultFormProps) {
  const { query } = useLocation()
  const { operation: wanted = 'v1.*' } = query
  const [operation, setOperation] = useState(wanted)
  useEffect(() => setOperation(wanted), [wanted])
  const [effect, setEffect] = useState<Effect>('unavailable')
  const [times, setTimes] = useState('1')
  const [application, setApplication] = useState('')
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
        <Button type="submit" look="second" text="Add" />
      </div>
    </form>
  )
}

/** An operation that a fault may name, with how often it was requested as far as the platform remembers. */
type OfferedOperation = { readonly id: string; readonly hits: number }

/** The operations of the platform, those first that were requested most. */
async function readOperations(): Promise<readonly OfferedOperation[]> {
  const requests = await control.listRequests()
  const hits = new Map<string, number>()
  for (const { operation } of requests) {
    if (operation !== undefined) hits.set(operation, (hits.get(operation) ?? 0) + 1)
  }
  return operationIds(api)
    .map((id) => ({ id, hits: hits.get(id) ?? 0 }))
    .toSorted((one, other) => other.hits - one.hits || one.id.localeCompare(other.id))
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
        <Button type="submit" look="second" text="Add" />
      </div>
    </form>
  )
}

/** The notifications that the platform sends with every response. */
export function NotificationsCard() {
  return (
    <EditableList<NotificationRecord>
      title="Notifications"
      read={(options) => control.listNotifications({}, options)}
      replace={(document) => control.setNotifications({ document })}
      empty="No notifications."
      nameOf={({ item }) => `“${item}”`}
      show={({ type, item }) => (
        <>
          {item} <span class="quiet">({type})</span>
        </>
      )}
      form={(add) => <NotificationForm add={add} />}
      changed={loadNotifications}
    />
  )
}

function NotificationForm({ add }: { add: (item: NotificationRecord) => Promise<void> }) {
  const [item, setItem] = useState('')
  const submit = (event: Event): void => {
    event.preventDefault()
    void add({ type: 'info', item: item.trim() }).then(() => setItem(''))
  }
  return (
    <form class="row" onSubmit={submit}>
      <label class="visually-hidden" for="notification-text">
        Message
      </label>
      <input
        id="notification-text"
        class="input"
        style={{ flex: '1' }}
        placeholder="planned downtime at noon"
        required
        value={item}
        onInput={(event) => setItem(event.currentTarget.value)}
      />
      <Button type="submit" look="second" text="Add" disabled={item.trim() === ''} />
    </form>
  )
}
