import { useState } from 'preact/hooks'
import { api, control } from '../../api/clients.ts'
import { useLabLoaded } from '../../api/lab-events.ts'
import { session } from '../../api/session.ts'
import { Chart } from '../../design/chart.tsx'
import { durationUnit, formatBytes, formatDuration, monthNames } from '../../design/format.ts'
import { TableCard, type Column } from '../../design/columns.tsx'
import { Field } from '../../design/field.tsx'
import { ButtonLink, Bytes, Card } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { Page, type PageProps } from '../../shell/page.tsx'
import { v2Rows } from './lanes-of-run.ts'
import { monthBars, usageByMonth, type MonthUsage } from './usage-by-month.ts'
import './lab.css'

/** `March 2026`, of the beginning of a month in UTC. */
function monthOf(start: string): string {
  const moment = new Date(start)
  return `${monthNames[moment.getUTCMonth()]} ${moment.getUTCFullYear()}`
}

const columns: readonly Column<MonthUsage>[] = [
  { title: 'Month', show: ({ start }) => <span class="figures">{monthOf(start)}</span> },
  { title: 'Account', show: ({ name }) => <span class="figures">{name}</span> },
  { title: 'Stored', isNumber: true, show: ({ storage }) => <Bytes of={storage} /> },
  { title: 'Compute', isNumber: true, show: ({ seconds }) => formatCompute(seconds) },
  { title: 'Jobs', isNumber: true, show: ({ jobs }) => jobs },
  { title: 'Apps', show: ({ apps }) => apps.map(({ name }) => name).join(', ') },
]

const spans = [1, 3, 6, 12]

/** What the user and the user's workgroups stored and computed, by month. */
export function Usage({ title }: PageProps) {
  const [periods, setPeriods] = useState(6)
  const loaded = useLabLoaded(
    async (signal) => {
      const { Items } = await api.v2.listUsage({ periods, Limit: v2Rows }, { signal })
      return usageByMonth(Items)
    },
    [periods],
  )
  return (
    <Page
      title={title}
      actions={<ButtonLink look="second" text="Subscription and workgroups" href="/account" />}
    >
      <div class="lab-filter">
        <Field
          label="Months"
          value={periods}
          options={spans.map((span) => [
            span,
            span === 1 ? 'This month' : `The last ${span} months`,
          ])}
          set={(span) => setPeriods(Number(span))}
        />
      </div>
      {loaded.value !== undefined && <UsagePlots usage={loaded.value} />}
      <TableCard
        title="By month and account"
        label="Usage"
        of={loaded}
        columns={columns}
        empty="No usage yet: upload files or launch a native app."
      />
    </Page>
  )
}

function formatCompute(seconds: number): string {
  return seconds === 0 ? '0 s' : formatDuration(seconds * 1000)
}

/** The bytes that the user may store; undefined where there is no limit. */
async function readQuota(signal: AbortSignal): Promise<number | undefined> {
  const { quotas } = await control.listQuotas({}, { signal })
  const own = quotas.find(({ user }) => user === session.peek()?.user?.id)
  return own?.storage.allowedBytes ?? undefined
}

function UsagePlots({ usage }: { readonly usage: readonly MonthUsage[] }) {
  const { value: quota } = useLoaded(readQuota, [])
  const labelOf = (start: string): string => monthOf(start).slice(0, 3)
  const bars = (amountOf: (month: MonthUsage) => number) => monthBars(usage, amountOf, labelOf)
  const unit = durationUnit(bars(({ seconds }) => seconds).map(({ value }) => value))
  return (
    <Card title="All accounts">
      <div class="plots">
        <Chart
          title="Stored at the end of the month"
          of="Month"
          bars={bars(({ storage }) => storage)}
          limit={quota === undefined ? undefined : { label: 'Your quota', value: quota }}
          format={formatBytes}
          isTime
        />
        <Chart
          title="Compute"
          of="Month"
          bars={bars(({ seconds }) => seconds / unit.seconds)}
          format={unit.format}
          isTime
        />
      </div>
    </Card>
  )
}
