import type { QuotaRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { useLive } from '../../api/events.ts'
import { isOwner } from '../../api/role.ts'
import { session } from '../../api/session.ts'
import { Facts } from '../../design/facts.tsx'
import { formatBytes } from '../../design/format.ts'
import type { Column } from '../../design/columns.tsx'
import { Field } from '../../design/field.tsx'
import { LoadedTable } from '../../design/loaded-table.tsx'
import { Button, Card, Unloaded } from '../../design/pieces.tsx'
import { FormSheet } from '../../design/sheet.tsx'
import { finish } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { storageUse } from './storage.ts'

/** What the user stores and runs on this bench, of what is allowed; an owner also sets it for others. */
export function QuotaCards() {
  const user = session.value?.user?.id ?? ''
  const { value, error, reload } = useLoaded((signal) => control.listQuotas({}, { signal }), [])
  useLive(reload, ({ name }) => name === 'session')
  const [edited, setEdited] = useState<QuotaRecord>()
  const own = value?.quotas.find((quota) => quota.user === user)
  const isLimited = value?.quotas.some(hasLimit) === true
  const isShared = session.value?.oneClick === false
  // On a bench of one's own, there is nothing to share.
  if (!isShared && !isLimited) return null
  return (
    <>
      <Card title="Quota">
        {own === undefined ? (
          <Unloaded error={error} reload={reload} lines={2} />
        ) : (
          <OwnQuota of={own} />
        )}
      </Card>
      {isOwner() && (
        <Card title="Quotas of all users" flush>
          <LoadedTable<QuotaRecord>
            label="Quotas of all users"
            rows={value?.quotas}
            {...{ error, reload }}
            columns={[...columns, changes(setEdited)]}
            keyOf={(quota) => quota.user}
            empty="There are no users."
          />
        </Card>
      )}
      {edited !== undefined && (
        <QuotaSheet of={edited} close={() => setEdited(undefined)} saved={reload} />
      )}
    </>
  )
}

function hasLimit({ storage, jobs }: QuotaRecord): boolean {
  return storage.allowedBytes !== null || jobs.allowed !== null
}

function OwnQuota({ of: { storage, jobs } }: { readonly of: QuotaRecord }) {
  const { text, share, isFull } = storageOf(storage)
  return (
    <Facts
      of={[
        [
          'Storage',
          <span class="storage">
            {text}
            {share !== undefined && (
              <meter class={isFull ? 'full' : ''} value={share} aria-label={`Quota: ${text}`} />
            )}
          </span>,
        ],
        ['Jobs', jobsText(jobs)],
        ['Note', isFull && 'Nothing more can be stored: delete files and empty the trash.'],
      ]}
    />
  )
}

function storageOf({ usedBytes, allowedBytes }: QuotaRecord['storage']) {
  return storageUse({ Used: usedBytes, Included: allowedBytes ?? undefined })
}

function jobsText({ running, queued, allowed }: QuotaRecord['jobs']): string {
  const most = allowed === null ? 'no limit' : `of ${allowed} at a time`
  return `${running} running, ${most}${queued > 0 ? `; ${queued} in the queue` : ''}`
}

const columns: readonly Column<QuotaRecord>[] = [
  { title: 'User', show: ({ name }) => name },
  { title: 'Storage', show: ({ storage }) => storageOf(storage).text },
  { title: 'Jobs', show: ({ jobs }) => jobsText(jobs) },
]

function changes(edit: (quota: QuotaRecord) => void): Column<QuotaRecord> {
  return {
    title: 'Change',
    show: (quota) => (
      <Button look="second small" onClick={() => edit(quota)}>
        Change<span class="visually-hidden"> the quota of {quota.name}</span>
      </Button>
    ),
  }
}

const bytesInGb = 1e9

type SheetProps = { readonly of: QuotaRecord; close(): void; saved(): void }

function QuotaSheet({ of: { user, name, storage, jobs }, close, saved }: SheetProps) {
  const [gb, setGb] = useState(
    storage.allowedBytes === null ? '' : String(storage.allowedBytes / bytesInGb),
  )
  const [most, setMost] = useState(jobs.allowed === null ? '' : String(jobs.allowed))
  const save = (): void => {
    const storageBytes = gb === '' ? 'none' : Math.round(Number(gb) * bytesInGb)
    finish(
      control.setQuota({ user, storageBytes, runningJobs: most === '' ? 'none' : Number(most) }),
      `The quota of ${name} is changed.`,
      saved,
      close,
    )
  }
  return (
    <FormSheet title={`Quota of ${name}`} verb="Save" submit={save} close={close}>
      <p class="quiet">{formatBytes(storage.usedBytes)} are stored. Empty fields are no limit.</p>
      <Field type="number" min={0} step="any" label="Storage in GB" value={gb} set={setGb} />
      <Field type="number" min={0} step="1" label="Jobs at a time" value={most} set={setMost} />
    </FormSheet>
  )
}
