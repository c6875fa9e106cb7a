import type { V2Dataset } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { useLabLoaded } from '../../api/lab-events.ts'
import { session } from '../../api/session.ts'
import type { Application } from '../../api/applications.ts'
import { TableCard, type Column } from '../../design/columns.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { datasetPath } from '../../api/address-of.ts'
import { v2Rows } from '../lab/lanes-of-run.ts'
import { LabBadge } from '../lab/badges.tsx'
import { ThresholdsCard } from '../lab/thresholds-card.tsx'

/** Metrics that the platform knows of every dataset with reads; an app adds its own. */
const metrics = {
  Yield: 'yield, in bases',
  NumReadsRaw: 'reads of the sample',
  NumReadsPF: 'reads of the sample that pass the filter',
  Read1: 'length of read 1',
  Read2: 'length of read 2',
  TotalSize: 'size of the files, in bytes',
} as const

/** What the datasets of an app must reach, and what the thresholds have decided. Only the app's owner changes them. */
export function DatasetThresholds({ application }: { readonly application: Application }) {
  const { id, owner } = application
  const loaded = useLabLoaded(
    async (signal) => (await api.v2.getApplicationQcThresholds({ id }, { signal })).QcThresholds,
    [id],
  )
  const decided = useLabLoaded((signal) => readDecided(id, signal), [id])
  const types = useLoaded(
    (signal) => api.v2.listDatasetTypes({ Limit: v2Rows, SortBy: 'Id' }, { signal }),
    [],
  )
  const isOwner = owner === session.value?.user?.id
  return (
    <>
      <ThresholdsCard
        title="QC thresholds"
        loaded={loaded}
        replace={
          isOwner
            ? (QcThresholds) => api.v2.putApplicationQcThresholds({ id, QcThresholds })
            : undefined
        }
        empty="Without thresholds the datasets of this app are decided by hand."
        where={({ DatasetTypeId }) =>
          DatasetTypeId === undefined ? 'of all datasets' : `of datasets of type ${DatasetTypeId}`
        }
        metricsOf={() => metrics}
        extra={(field) =>
          field({
            label: 'Type of the datasets',
            member: 'type',
            of: 'DatasetTypeId',
            options: [
              ['', 'All'],
              ...(types.value?.Items ?? []).map(({ Id, Name }) => [Id, `${Name} (${Id})`] as const),
            ],
          })
        }
      >
        Thresholds judge datasets after upload. A metric is an attribute or a property of the
        dataset, or one that the platform knows, such as Yield.
      </ThresholdsCard>
      {decided.value !== undefined && decided.value.length > 0 && (
        <TableCard
          title="Decided datasets"
          actions={<a href="/datasets">All datasets</a>}
          of={decided}
          columns={columns}
        />
      )}
    </>
  )
}

const columns: readonly Column<V2Dataset>[] = [
  { title: 'Dataset', show: (dataset) => <a href={datasetPath(dataset)}>{dataset.Name}</a> },
  { title: 'QC', show: ({ QcStatus }) => <LabBadge of={QcStatus} /> },
  {
    title: 'Reason',
    show: ({ QcStatusSummary }) => <div class="lane-reason">{QcStatusSummary}</div>,
  },
]

/** How many are shown, and among how many of the user's latest decided datasets they are looked for. */
const [shown, searched] = [5, 500]

/** The latest datasets of an app whose quality control is decided. */
async function readDecided(application: string, signal: AbortSignal): Promise<V2Dataset[]> {
  const { Items } = await api.v2.listDatasets(
    {
      qcstatus: ['QcPassed', 'QcFailed'],
      Limit: searched,
      SortBy: 'DateModified',
      SortDir: 'Desc',
    },
    { signal },
  )
  return Items.filter(({ AppSession }) => AppSession?.Application?.Id === application).slice(
    0,
    shown,
  )
}
