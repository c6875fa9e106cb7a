import type { V2InstrumentStat } from '@benchtop/contracts'
import { userTimeZone } from '@benchtop/forms'
import { useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
import { useLabLoaded } from '../../api/lab-events.ts'
import { durationUnit } from '../../design/chart-scale.ts'
import { Chart } from '../../design/chart.tsx'
import { LoadedTable, type Column } from '../../design/columns.tsx'
import { Field } from '../../design/field.tsx'
import { Card, Empty, Unloaded } from '../../design/pieces.tsx'
import { Page, type PageProps } from '../../shell/page.tsx'
import { binBars, binName, formatHours, isTimeZone, type BinLength } from './instrument-bins.ts'
import { v2Rows } from './lanes-of-run.ts'
import '../../shell/record-list.css'
import './lab.css'

type Filter = {
  readonly binby: BinLength
  /** '' for every instrument. */
  readonly serial: string
  readonly zone: string
  /** Days; '' for the first run, and for now. */
  readonly from: string
  readonly to: string
}

/** How long the instruments of the user's runs ran, by week or month. */
export function Instruments({ title }: PageProps) {
  const [filter, setFilter] = useState<Filter>({
    binby: 'month',
    serial: '',
    zone: userTimeZone(),
    from: '',
    to: '',
  })
  // What isn't a time zone yet is still being typed.
  const [zone, setZone] = useState(filter.zone)
  const all = useLabLoaded(
    (signal) => api.v2.listInstrumentStatistics({ Limit: v2Rows }, { signal }),
    [],
  )
  const { value: statistics, ...loading } = useLabLoaded(
    (signal) => readStatistics({ ...filter, zone }, signal),
    [zone, filter.binby, filter.serial, filter.from, filter.to],
  )
  const change = (next: Filter): void => {
    setFilter(next)
    if (isTimeZone(next.zone)) setZone(next.zone)
  }
  const serials = [...new Set((all.value?.Items ?? []).map(({ SerialNumber }) => SerialNumber))]
  return (
    <Page title={title}>
      <Filters filter={filter} change={change} serials={serials} />
      {statistics === undefined ? (
        <Unloaded {...loading} lines={6} isCard />
      ) : statistics.length === 0 ? (
        <Empty isCard title="No running times yet" to={['/runs', 'To the runs']}>
          An instrument is listed once a run of yours names it. If there are such runs, choose
          another period.
        </Empty>
      ) : (
        statistics.map((one) => (
          <InstrumentCard key={one.InstrumentId} of={one} binby={filter.binby} zone={zone} />
        ))
      )}
    </Page>
  )
}

async function readStatistics(
  { binby, serial, zone, from, to }: Filter,
  signal: AbortSignal,
): Promise<readonly V2InstrumentStat[]> {
  const { Items } = await api.v2.listInstrumentStatistics(
    {
      binby,
      timezone: zone,
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

type FiltersProps = {
  readonly filter: Filter
  readonly change: (next: Filter) => void
  readonly serials: readonly string[]
}

function Filters({ filter, change, serials }: FiltersProps) {
  // Some hundred elements that no one sees before typing.
  const [zones, setZones] = useState<readonly string[]>([])
  return (
    <div class="list-filters top">
      <Field
        label="By"
        value={filter.binby}
        options={[
          ['month', 'Month'],
          ['week', 'Week'],
        ]}
        set={(by) => change({ ...filter, binby: by === 'week' ? 'week' : 'month' })}
      />
      <Field
        label="Serial number"
        value={filter.serial}
        options={[['', 'All'], ...serials.map((serial) => [serial, serial] as const)]}
        set={(serial) => change({ ...filter, serial })}
      />
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          label={end === 'from' ? 'From' : 'To'}
          type="date"
          value={filter[end]}
          set={(day) => change({ ...filter, [end]: day })}
        />
      ))}
      <Field
        label="Time zone"
        autocomplete="off"
        spellcheck={false}
        value={filter.zone}
        suggestions={zones.map((zone) => [zone])}
        onFocus={() => setZones(['UTC', ...Intl.supportedValuesOf('timeZone')])}
        set={(zone) => change({ ...filter, zone: zone.trim() })}
        problem={isTimeZone(filter.zone) ? undefined : 'Name a time zone, such as Europe/Berlin.'}
      />
    </div>
  )
}

type CardProps = {
  readonly of: V2InstrumentStat
  readonly binby: BinLength
  readonly zone: string
}

type Bin = V2InstrumentStat['Bins'][number]

function InstrumentCard({ of: instrument, binby, zone }: CardProps) {
  const { Name, SerialNumber, InstrumentType, TotalRunTime, Bins } = instrument
  const unit = durationUnit(Bins.map((bin) => bin.TotalRunTime * 3600))
  const columns: readonly Column<Bin>[] = [
    {
      title: binby === 'week' ? 'Week' : 'Month',
      show: (bin) => binName(bin, binby, zone).long,
    },
    { title: 'Ran', isNumber: true, show: (bin) => formatHours(bin.TotalRunTime) },
  ]
  return (
    <Card
      title={Name}
      flush
      actions={
        <span class="quiet">
          {[InstrumentType, SerialNumber !== Name && SerialNumber].filter(Boolean).join(' · ')}
        </span>
      }
    >
      <div class="instrument">
        <div class="card-body">
          <Chart
            title={`Ran by ${binby}`}
            of={binby === 'week' ? 'Week' : 'Month'}
            bars={binBars(instrument, binby, zone, 3600 / unit.seconds)}
            format={unit.format}
            isTime
          />
          <p class="quiet">{formatHours(TotalRunTime)} in total</p>
        </div>
        <LoadedTable
          label={`Running time of ${Name}`}
          of={Bins.toReversed()}
          columns={columns}
          isLong
          empty="It hasn't run in this period."
        />
      </div>
    </Card>
  )
}
