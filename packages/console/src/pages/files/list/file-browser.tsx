import type { FileCompact } from '@benchtop/contracts'
import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { formatBytes } from '../../../design/format.ts'
import { Button, Card } from '../../../design/pieces.tsx'
import { addressOf, type QueryMembers } from '../../../shell/address.ts'
import { ChooseColumns, type useColumnChoice } from '../../../shell/column-choice.tsx'
import { SelectionBar, type Selection } from '../../../shell/selection.tsx'
import { PreviewPane } from '../pane/preview-pane.tsx'
import { saveFiles } from '../save-files.ts'
import { optionalColumns } from './file-columns.tsx'
import './file-list.css'

/** What the address says of a list of files: the search, and the file that is previewed. */
export function useFileAddress() {
  const { path, query, route } = useLocation()
  const { find = '', file } = query
  const go = (to: QueryMembers, isReplaced = false): void =>
    route(addressOf(path, { ...query, ...to }), isReplaced)
  return { query, find, file, go }
}

type Props = Pick<ReturnType<typeof useFileAddress>, 'find' | 'file' | 'go'> & {
  /** What is searched for. */
  readonly label: string
  readonly placeholder?: string
  readonly choice: ReturnType<typeof useColumnChoice>
  readonly selection: Selection<FileCompact>
  /** Called when files were moved to the trash, or are back. */
  readonly changed: () => void
  readonly children: ComponentChildren
}

/** A list of files with a search and what can be done with those that are selected, and a preview next to it. */
export function FileBrowser(props: Props) {
  const { find, file, go, label, placeholder = label, choice, selection, changed } = props
  const { chosen } = selection
  const size = [...chosen.values()].reduce((sum, { Size }) => sum + Size, 0)
  return (
    <div class={file === undefined ? 'file-browser' : 'file-browser split'}>
      <Card
        flush
        actions={
          <>
            <label class="visually-hidden" for="file-search">
              {label}
            </label>
            <input
              id="file-search"
              class="input"
              type="search"
              placeholder={placeholder}
              value={find}
              onInput={({ currentTarget }) => go({ find: currentTarget.value }, true)}
            />
            <ChooseColumns choice={choice} titles={optionalColumns} />
          </>
        }
      >
        <SelectionBar selection={selection} kind="file" noun="files" changed={changed}>
          <span class="quiet">{formatBytes(size)}</span>
          <Button look="second small" text="Download" act={() => saveFiles([...chosen.keys()])} />
        </SelectionBar>
        {props.children}
      </Card>
      {file !== undefined && (
        <PreviewPane key={file} id={file} close={() => go({ file: undefined })} />
      )}
    </div>
  )
}
