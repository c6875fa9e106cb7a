import type { V2Agreement } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { useLabLoaded } from '../../api/lab-events.ts'
import { TableCard, type Column } from '../../design/columns.tsx'
import { Button, Status, Timestamp } from '../../design/pieces.tsx'
import { finish } from '../../design/toasts.tsx'
import { v2Rows } from '../lab/lanes-of-run.ts'

/** The agreements of the API, which the user signs here. */
export function AgreementsCard() {
  const loaded = useLabLoaded(
    (signal) => api.v2.listAgreements({ Limit: v2Rows, SortBy: 'Title' }, { signal }),
    [],
  )
  const sign = ({ Id, Title }: V2Agreement): void => {
    finish(api.v2.signAgreement({ id: Id }), `${Title}: signed.`, loaded.reload)
  }
  return (
    <TableCard
      title="API agreements"
      of={loaded}
      columns={columnsFor(sign)}
      empty="There are no agreements. A seed can add some."
    />
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
      show: ({ AgreementStatus: status }) => <Status of={status} />,
    },
    { title: 'Signed', show: ({ DateSigned }) => <Timestamp at={DateSigned} /> },
    {
      title: 'Sign',
      show: (agreement) =>
        agreement.AgreementStatus === 'Unsigned' && (
          <Button
            look="second small"
            text="Sign"
            aria-label={`Sign ${agreement.Title}`}
            act={() => sign(agreement)}
          />
        ),
    },
  ]
}
