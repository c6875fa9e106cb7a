import type { V2File } from '@benchtop/contracts'
import { get, type Page } from '../../api/platform.ts'
import { Bytes, Card, Failed, Moment, Skeleton } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'

/** How many log files are shown; an app seldom writes more than a few. */
const shownFiles = 200

type Props = {
  readonly id: string
  /** Changes where files may have come. */
  readonly version: unknown
}

/** The log files of an analysis, which are its own when it has ended. */
export function LogFilesCard({ id, version }: Props) {
  const { value, error, reload } = useLoaded(
    (signal) =>
      get<Page<V2File>>(
        `v2/appsessions/${id}/logfiles`,
        { sortby: 'Path', limit: shownFiles },
        signal,
      ),
    [id, version],
  )
  const hasFiles = value !== undefined && value.Items.length > 0
  return (
    <Card title="Log files" flush={hasFiles}>
      {error !== undefined ? (
        <Failed error={error} retry={reload} />
      ) : value === undefined ? (
        <Skeleton lines={2} />
      ) : hasFiles ? (
        <table class="table">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Created</th>
              <th scope="col" class="right">
                Size
              </th>
            </tr>
          </thead>
          <tbody>
            {value.Items.map((file) => (
              <tr key={file.Id}>
                <th scope="row">
                  <a href={`/files/${file.Id}`}>{file.Path}</a>
                </th>
                <td>
                  <Moment at={file.DateCreated} />
                </td>
                <td class="right">
                  <Bytes of={file.Size} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p class="quiet">None yet: they are kept when the analysis has ended.</p>
      )}
      {value !== undefined && value.TotalCount > value.Items.length && (
        <p class="quiet">and {value.TotalCount - value.Items.length} more</p>
      )}
    </Card>
  )
}
