import { plainText } from '../../design/text-pieces.ts'
import { Card, Status } from '../../design/pieces.tsx'
import { Progress } from './progress.tsx'

/** The analysis of one node, as the control API returns it. */
export type NodeSession = {
  /** Its address in the API. */
  readonly appSession: string
  readonly name: string
  readonly status: string
  readonly statusSummary: string
}

/** The nodes of an analysis that runs on several. */
export function NodesCard({ nodes }: { readonly nodes: readonly NodeSession[] }) {
  if (nodes.length === 0) return null
  return (
    <Card title="Nodes">
      <ul class="recent">
        {nodes.map(({ appSession, name, status, statusSummary }) => (
          <li key={appSession}>
            <span>
              <a href={`/analyses/${appSession.split('/').at(-1)}`}>{name}</a>{' '}
              <span class="quiet">{plainText(statusSummary)}</span>
            </span>
            <span class="row">
              {status === 'Running' && <Progress summary={statusSummary} isSmall />}
              <Status of={status} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
