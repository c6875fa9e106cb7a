import type { V2InstrumentStat } from '@benchtop/contracts'
import { userTimeZone } from '@benchtop/forms'
import { api } from '../../api/clients.ts'
import { useLabLoaded } from '../../api/lab-events.ts'
import { Chart } from '../../design/chart.tsx'
import { durationUnit } from '../../design/format.ts'
import { Card, Empty, Unloaded } from '../../design/pieces.tsx'
import { useListAddress, type Chosen } from '../../shell/list-address.ts'
import { ListBar } from '../../shell/list-bar.tsx'
import type { ListFilter } from '../../shell/list-filter.ts'
import { localRows } from '../../shell/local-list.ts'
import { Page, type PageProps } from '../../shell/page.tsx'
import { binBars, formatHours, type BinLength } from './instrument-bins.ts'
import { v2Rows } from './lanes-of-run.ts'
import './lab.css'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

const filtersFor = (serials: readonly string[]): readonly ListFilter[] => [
  { name: 'by', label: 'By', none: 'Month', options: [['week', 'Week']], isScope: true },
  { name: 'serial', label: 'Serial number', options: serials },
  { name: 'from', label: 'From', kind: 'date', isScope: true },
  { name: 'to', label: 'To', kind: 'date', isScope: true },
  { name: 'zone', label: 'Time zone', none: userTimeZone(), options: zones, isScope: true },
  {
    name: 'sort',
    label: 'Order',
    none: 'By name',
    options: [['-TotalRunTime', 'Longest first']],
    isScope: true,
  },
]
const names = filtersFor([]).map(({ name }) => name)

/** How long the instruments of the user's runs ran, by week or month. */
export function Instruments({ title }: PageProps) {
  const { chosen, choose, sorting } = useListAddress(names, ['TotalRunTime'], byName)
  const { value: all } = useLabLoaded(
    (signal) => api.v2.listInstrumentStatistics({ Limit: v2Rows }, { signal }),
    [],
  )
  const { value: statistics, ...loading } = useLabLoaded(
    (signal) => readStatistics(chosen, signal),
    [JSON.stringify(chosen)],
  )
  const serials = [...new Set((all?.Items ?? []).map(({ SerialNumber }) => SerialNumber))]
  const shown = localRows(statistics ?? [], [], chosen, sorting)
  return (
    <Page title={title}>
      <ListBar
        noun="instruments"
        filters={filtersFor(serials)}
        {...{ chosen, choose }}
        total={statistics?.length}
        whole={all?.Items.length}
      />
      {statistics === undefined ? (
        <Unloaded {...loading} lines={6} isCard />
      ) : statistics.length === 0 ? (
        <Empty isCard title="No running times yet" to={['/runs', 'To the runs']}>
          An instrument is listed once a run of yours names it. If there are such runs, choose
          another period.
        </Empty>
      ) : (
        shown.map((one) => (
          <InstrumentCard
            key={one.InstrumentId}
            of={one}
            binby={binOf(chosen)}
            zone={zoneOf(chosen)}
          />
        ))
      )}
    </Page>
  )
}

const byName = { by: 'Name', desc: false }
const binOf = ({ by }: Chosen): BinLength => (by === 'week' ? 'week' : 'month')
const zoneOf = ({ zone = '' }: Chosen): string => (zones.includes(zone) ? zone : userTimeZone())

async function readStatistics(
  chosen: Chosen,
  signal: AbortSignal,
): Promise<readonly V2InstrumentStat[]> {
  const { serial = '', from = '', to = '' } = chosen
  const { Items } = await api.v2.listInstrumentStatistics(
    {
      binby: binOf(chosen),
      timezone: zoneOf(chosen),
      Limit: v2Rows,
      SortBy: 'Name',
      ...(serial !== '' && { serialnumbers: [serial] }),
      ...(from !== '' && { fromdate: from }),
      // To the end of the day that is chosen.
      ...(to !== '' && { todate: `${to}T23:59:59Z` }),
    },
    { signal },
  )
  return Items
}

type CardProps = {
  readonly of: V2InstrumentStat
  readonly binby: BinLength
  readonly zone: string
}

function InstrumentCard({ of: instrument, binby, zone }: CardProps) {
  const { Name, SerialNumber, InstrumentType, TotalRunTime, Bins } = instrument
  const unit = durationUnit(Bins.map((bin) => bin.TotalRunTime * 3600))
  return (
    <Card
      title={Name}
      actions={
        <span class="quiet">
          {[InstrumentType, SerialNumber !== Name && SerialNumber].filter(Boolean).join(' · ')}
        </span>
      }
    >
      {Bins.length === 0 ? (
        <p class="quiet">It hasn't run in this period.</p>
      ) : (
        <>
          <Chart
            title={`Ran by ${binby}`}
            of={binby === 'week' ? 'Week of' : 'Month'}
            bars={binBars(instrument, binby, zone, 3600 / unit.seconds)}
            format={unit.format}
            isTime
          />
          <p class="quiet">{formatHours(TotalRunTime)} in total</p>
        </>
      )}
    </Card>
  )
}
