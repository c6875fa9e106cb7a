import type { QuotaRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { control } from '../../api/clients.ts'
import { useLiveLoaded } from '../../api/events.ts'
import { isOwner } from '../../api/role.ts'
import { session } from '../../api/session.ts'
import { Facts } from '../../design/facts.tsx'
import { formatBytes } from '../../design/format.ts'
import { TableCard, type Column } from '../../design/columns.tsx'
import { Field } from '../../design/field.tsx'
import { Button, Card, Unloaded } from '../../design/pieces.tsx'
import { FormSheet, showSheet } from '../../design/sheet.tsx'
import { finish } from '../../design/toasts.tsx'
import { storageUse } from './storage.ts'

/** What the user stores and runs on this bench, of what is allowed; an owner also sets it for others. */
export function QuotaCards() {
  const user = session.value?.user?.id ?? ''
  const loaded = useLiveLoaded(
    async (signal) => (await control.listQuotas({}, { signal })).quotas,
    [],
    ({ name }) => name === 'session',
  )
  const { value, error, reload } = loaded
  const edit = (quota: QuotaRecord): void =>
    showSheet((close) => <QuotaSheet of={quota} close={close} saved={reload} />)
  const own = value?.find((quota) => quota.user === user)
  const isLimited = value?.some(hasLimit) === true
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
        <TableCard
          title="Quotas of all users"
          of={loaded}
          columns={[...columns, changes(edit)]}
          empty="There are no users."
        />
      )}
    </>
  )
}

function hasLimit({ storage, jobs }: QuotaRecord): boolean {
  return storage.allowedBytes !== null || jobs.allowed !== null
}

function OwnQuota({ of: { storage, jobs } }: { readonly of: QuotaRecord }) {
  const use = stored(storage)
  const { isFull } = storageUse(use)
  return (
    <Facts
      of={[
        ['Storage', <Storage of={use} label="Quota" />],
        ['Jobs', jobsText(jobs)],
        ['Note', isFull && 'Nothing more can be stored: delete files and empty the trash.'],
      ]}
    />
  )
}

function stored({ usedBytes, allowedBytes }: QuotaRecord['storage']) {
  return { Used: usedBytes, Included: allowedBytes ?? undefined }
}

function jobsText({ running, queued, allowed }: QuotaRecord['jobs']): string {
  const most = allowed === null ? 'no limit' : `of ${allowed} at a time`
  return `${running} running, ${most}${queued > 0 ? `; ${queued} in the queue` : ''}`
}

const columns: readonly Column<QuotaRecord>[] = [
  { title: 'User', show: ({ name }) => name },
  { title: 'Storage', show: ({ storage }) => storageUse(stored(storage)).text },
  { title: 'Jobs', show: ({ jobs }) => jobsText(jobs) },
]

function changes(edit: (quota: QuotaRecord) => void): Column<QuotaRecord> {
  return {
    title: 'Change',
    show: (quota) => (
      <Button look="second small" act={() => edit(quota)}>
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

type StorageProps = { readonly of: Parameters<typeof storageUse>[0]; readonly label?: string }

/** How much of a storage is used, with a meter where there is a limit. */
export function Storage({ of, label = 'Storage' }: StorageProps) {
  const { text, share, isFull } = storageUse(of)
  return (
    <span class="storage">
      {text}
      {share !== undefined && (
        <meter class={isFull ? 'full' : ''} value={share} aria-label={`${label}: ${text}`} />
      )}
    </span>
  )
}
