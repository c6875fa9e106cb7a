import type { V2InstrumentStat } from '@benchtop/contracts'
import { userTimeZone } from '@benchtop/forms'
import { useId, useState } from 'preact/hooks'
import { api } from '../../api/clients.ts'
import { useLiveLab } from '../../api/lab-events.ts'
import { LoadedTable, type Column } from '../../design/loaded-table.tsx'
import { Card, Empty, Failed, Skeleton } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import type { PageProps } from '../../shell/page-table.ts'
import { Page } from '../../shell/page.tsx'
import { BarPlot } from './bar-plot.tsx'
import { binBars, binName, formatHours, isTimeZone, type BinLength } from './instrument-bins.ts'
import { v2Rows } from './lanes-of-run.ts'
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
  const all = useLoaded(
    (signal) => api.v2.listInstrumentStatistics({ Limit: v2Rows }, { signal }),
    [],
  )
  const loaded = useLoaded(
    (signal) => readStatistics({ ...filter, zone }, signal),
    [zone, filter.binby, filter.serial, filter.from, filter.to],
  )
  useLiveLab(() => {
    all.reload()
    loaded.reload()
  })
  const change = (next: Filter): void => {
    setFilter(next)
    if (isTimeZone(next.zone)) setZone(next.zone)
  }
  const serials = [...new Set((all.value?.Items ?? []).map(({ SerialNumber }) => SerialNumber))]
  const { value: statistics, error, reload } = loaded
  return (
    <Page title={title}>
      <Filters filter={filter} change={change} serials={serials} />
      {error !== undefined ? (
        <Failed error={error} retry={reload} />
      ) : statistics === undefined ? (
        <Card>
          <Skeleton lines={6} />
        </Card>
      ) : statistics.length === 0 ? (
        <Card>
          <Empty
            title="No running times yet"
            action={
              <a class="button second" href="/runs">
                To the runs
              </a>
            }
          >
            An instrument is listed once a run of yours names it. If there are such runs, choose
            another period.
          </Empty>
        </Card>
      ) : (
        statistics.map((one) => (
          <InstrumentCard
            key={one.InstrumentId}
            instrument={one}
            binby={filter.binby}
            zone={zone}
          />
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
  const id = useId()
  const isZone = isTimeZone(filter.zone)
  // Some hundred elements that no one sees before typing.
  const [zones, setZones] = useState<readonly string[]>([])
  return (
    <div class="lab-filters top">
      <div class="field">
        <label for={`${id}-by`}>By</label>
        <select
          id={`${id}-by`}
          class="input"
          value={filter.binby}
          onChange={(event) =>
            change({ ...filter, binby: event.currentTarget.value === 'week' ? 'week' : 'month' })
          }
        >
          <option value="month">Month</option>
          <option value="week">Week</option>
        </select>
      </div>
      <div class="field">
        <label for={`${id}-serial`}>Serial number</label>
        <select
          id={`${id}-serial`}
          class="input"
          value={filter.serial}
          onChange={(event) => change({ ...filter, serial: event.currentTarget.value })}
        >
          <option value="">All</option>
          {serials.map((serial) => (
            <option key={serial} value={serial}>
              {serial}
            </option>
          ))}
        </select>
      </div>
      {(['from', 'to'] as const).map((end) => (
        <div class="field" key={end}>
          <label for={`${id}-${end}`}>{end === 'from' ? 'From' : 'To'}</label>
          <input
            id={`${id}-${end}`}
            class="input"
            type="date"
            value={filter[end]}
            onInput={(event) => change({ ...filter, [end]: event.currentTarget.value })}
          />
        </div>
      ))}
      <div class="field">
        <label for={`${id}-zone`}>Time zone</label>
        <input
          id={`${id}-zone`}
          class="input"
          list={`${id}-zones`}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={!isZone}
          aria-describedby={isZone ? undefined : `${id}-no-zone`}
          value={filter.zone}
          onFocus={() => setZones(['UTC', ...Intl.supportedValuesOf('timeZone')])}
          onInput={(event) => change({ ...filter, zone: event.currentTarget.value.trim() })}
        />
        <datalist id={`${id}-zones`}>
          {zones.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {!isZone && (
          <span class="error" id={`${id}-no-zone`} role="alert">
            Name a time zone, such as Europe/Berlin.
          </span>
        )}
      </div>
    </div>
  )
}

type CardProps = {
  readonly instrument: V2InstrumentStat
  readonly binby: BinLength
  readonly zone: string
}

type Bin = V2InstrumentStat['Bins'][number]

function InstrumentCard({ instrument, binby, zone }: CardProps) {
  const { Name, SerialNumber, InstrumentType, TotalRunTime, Bins } = instrument
  const columns: readonly Column<Bin>[] = [
    {
      title: binby === 'week' ? 'Week' : 'Month',
      cell: (bin) => binName(bin, binby, zone).long,
    },
    { title: 'Ran', isNumber: true, cell: (bin) => formatHours(bin.TotalRunTime) },
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
          <BarPlot
            title={`Ran by ${binby}`}
            bars={binBars(instrument, binby, zone)}
            format={formatHours}
            isTime
          />
          <p class="quiet">{formatHours(TotalRunTime)} in total</p>
        </div>
        <LoadedTable<Bin>
          label={`Running time of ${Name}`}
          rows={Bins.toReversed()}
          error={undefined}
          reload={() => {}}
          columns={columns}
          keyOf={({ FromDate }) => FromDate}
          isLong
          empty="It hasn't run in this period."
        />
      </div>
    </Card>
  )
}
