import type { V2Agreement } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { useLive } from '../../api/events.ts'
import { isLabNews } from '../../api/lab-events.ts'
import { LoadedTable, type Column } from '../../design/loaded-table.tsx'
import { Card, Timestamp } from '../../design/pieces.tsx'
import { showFailure, showToast } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { v2Rows } from '../lab/lanes-of-run.ts'

/** The agreements of the API, which the user signs here. */
export function AgreementsCard() {
  const { value, error, reload } = useLoaded(
    (signal) => api.v2.listAgreements({ Limit: v2Rows, SortBy: 'Title' }, { signal }),
    [],
  )
  useLive(reload, isLabNews)
  const sign = ({ Id, Title }: V2Agreement): void => {
    api.v2.signAgreement({ id: Id }).then(() => {
      showToast(`${Title}: signed.`)
      reload()
    }, showFailure)
  }
  return (
    <Card title="API agreements" flush>
      <LoadedTable<V2Agreement>
        label="API agreements"
        rows={value?.Items}
        total={value?.TotalCount}
        error={error}
        reload={reload}
        columns={columnsFor(sign)}
        keyOf={({ Id }) => Id}
        empty="There are no agreements. A seed can add some."
      />
    </Card>
  )
}

function columnsFor(sign: (agreement: V2Agreement) => void): readonly Column<V2Agreement>[] {
  return [
    {
      title: 'Agreement',
      cell: ({ Title, Url }) => (
        <a href={Url} target="_blank" rel="noreferrer">
          {Title}
        </a>
      ),
    },
    { title: 'Category', cell: ({ Category }) => Category },
    {
      title: 'Status',
      cell: ({ AgreementStatus: status }) => (
        <span class={`badge ${status === 'Signed' ? 'good' : 'warn'}`}>{status}</span>
      ),
    },
    { title: 'Signed', cell: ({ DateSigned }) => <Timestamp at={DateSigned} /> },
    {
      title: 'Sign',
      cell: (agreement) =>
        agreement.AgreementStatus === 'Unsigned' && (
          <button
            type="button"
            class="button second small"
            aria-label={`Sign ${agreement.Title}`}
            onClick={() => sign(agreement)}
          >
            Sign
          </button>
        ),
    },
  ]
}
