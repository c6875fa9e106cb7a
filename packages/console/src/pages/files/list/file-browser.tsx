import type { FileCompact } from '@benchtop/contracts'
import type { ComponentChildren } from 'preact'
import { formatBytes } from '../../../design/format.ts'
import { Button, Card } from '../../../design/pieces.tsx'
import { useMembers } from '../../../shell/address.ts'
import { ChooseColumns, type useColumnChoice } from '../../../shell/column-choice.tsx'
import { ListBar } from '../../../shell/list-bar.tsx'
import { SelectionBar, toTrash, type Selection } from '../../../shell/selection.tsx'
import { PreviewPane } from '../pane/preview-pane.tsx'
import { saveFiles } from '../save-files.ts'
import { optionalColumns } from './file-columns.tsx'
import './file-list.css'

/** What the address says of a list of files: the search, and the file that is previewed. */
export function useFileAddress() {
  const { query, go } = useMembers()
  const { find = '', file } = query
  return { query, find, file, go }
}

type Props = {
  /** What the list is called, and its rows. */
  readonly title: string
  readonly noun: string
  /** What is searched for. */
  readonly label: string
  readonly placeholder: string
  /** How many are shown, and how many there are; undefined until that is known. */
  readonly total: number | undefined
  readonly whole: number | undefined
  readonly choice: ReturnType<typeof useColumnChoice>
  readonly selection: Selection<FileCompact>
  /** Called when files were moved to the trash, or are back. */
  readonly changed: () => void
  readonly children: ComponentChildren
}

/** A list of files with a search and what can be done with those that are selected, and a preview next to it. */
export function FileBrowser(props: Props) {
  const { title, noun, label, placeholder, total, whole, choice, selection, changed } = props
  const { find, file, go } = useFileAddress()
  const files = [...selection.chosen.values()]
  const size = files.reduce((sum, { Size }) => sum + Size, 0)
  return (
    <div class="with-list">
      <section class="record-list" aria-label={title}>
        <ListBar
          {...{ noun, total, whole }}
          filters={[{ name: 'find', label, placeholder }]}
          chosen={{ find }}
          choose={(name, value) => go({ [name]: value })}
        >
          <ChooseColumns choice={choice} titles={optionalColumns} />
        </ListBar>
        <Card flush>
          <SelectionBar {...{ selection, changed }} noun="files" actions={[toTrash('file', files)]}>
            <span class="quiet">{formatBytes(size)}</span>
            <Button
              look="second small"
              text="Download"
              act={() => saveFiles(files.map(({ Id }) => Id))}
            />
          </SelectionBar>
          {props.children}
        </Card>
      </section>
      {file !== undefined && (
        <PreviewPane key={file} id={file} close={() => go({ file: undefined }, false)} />
      )}
    </div>
  )
}
