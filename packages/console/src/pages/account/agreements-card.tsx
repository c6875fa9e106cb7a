import type { V2Agreement } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { useLive } from '../../api/events.ts'
import { isLabNews } from '../../api/lab-events.ts'
import type { Column } from '../../design/columns.tsx'
import { LoadedTable } from '../../design/loaded-table.tsx'
import { Button, Card, Timestamp } from '../../design/pieces.tsx'
import { finish } from '../../design/toasts.tsx'
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
    finish(api.v2.signAgreement({ id: Id }), `${Title}: signed.`, reload)
  }
  return (
    <Card title="API agreements" flush>
      <LoadedTable<V2Agreement>
        label="API agreements"
        rows={value?.Items}
        total={value?.TotalCount}
        {...{ error, reload }}
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
      show: ({ Title, Url }) => (
        <a href={Url} target="_blank" rel="noreferrer">
          {Title}
        </a>
      ),
    },
    { title: 'Category', show: ({ Category }) => Category },
    {
      title: 'Status',
      show: ({ AgreementStatus: status }) => (
        <span class={`badge ${status === 'Signed' ? 'good' : 'warn'}`}>{status}</span>
      ),
    },
    { title: 'Signed', show: ({ DateSigned }) => <Timestamp at={DateSigned} /> },
    {
      title: 'Sign',
      show: (agreement) =>
        agreement.AgreementStatus === 'Unsigned' && (
          <Button
            look="second small"
            aria-label={`Sign ${agreement.Title}`}
            onClick={() => sign(agreement)}
          >
            Sign
          </Button>
        ),
    },
  ]
}
