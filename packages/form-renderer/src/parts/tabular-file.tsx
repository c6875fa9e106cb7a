import { columnsOf, labelOf, type TabularFileField } from '@benchtop/forms'
import { useRef, useState } from 'preact/hooks'
import { rowsOf } from '../model/shown-value.ts'
import type { ControlProps } from '../controls/control-props.ts'
import { reasonOf } from '../model/reason.ts'
import type { FormTexts } from '../texts.ts'

const rowsInPreview = 5

/** Rows from a local file, with a preview of the first ones. */
export function TabularFile(props: ControlProps & { readonly field: TabularFileField }) {
  const { model, field, id, value, set } = props
  const [fileName, setFileName] = useState('')
  const latest = useRef<File>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const rows = rowsOf(field, value)
  const columns = columnsOf(field)
  const read = async (file: File): Promise<void> => {
    latest.current = file
    const fault = await readFile(file, field, model.texts, (text) => {
      // If two files were chosen, the last one wins.
      if (latest.current !== file) return
      setFileName(file.name)
      set(text)
    })
    if (fault === undefined) return
    const own = model.fieldById(field.id)
    own?.report([{ path: field.id, code: 'TypeInvalid', message: fault, severity: 'Error' }])
  }
  return (
    <div class="lf-tabular">
      <input
        ref={input}
        class="lf-file"
        type="file"
        id={id}
        accept={endingsOf(field).join(',') || '.csv,.tsv,.txt'}
        disabled={props.isDisabled}
        aria-required={props.isRequired}
        aria-invalid={props.isInvalid}
        aria-describedby={props.describedBy}
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0]
          if (file !== undefined) void read(file)
        }}
      />
      {rows.length > 0 && (
        <>
          <RowsPreview {...{ columns, rows, fileName }} texts={model.texts} />
          <button
            type="button"
            class="lf-button lf-second"
            onClick={() => {
              latest.current = undefined
              setFileName('')
              set([])
              if (input.current === null) return
              input.current.value = ''
              input.current.focus()
            }}
          >
            {model.texts.removeRows}
          </button>
        </>
      )}
    </div>
  )
}

type PreviewProps = {
  readonly columns: ReturnType<typeof columnsOf>
  readonly rows: ReturnType<typeof rowsOf>
  readonly fileName: string
  readonly texts: FormTexts
}

/** The first rows of a file. */
function RowsPreview({ columns, rows, fileName, texts }: PreviewProps) {
  return (
    <div class="lf-rows">
      <table>
        <caption>
          {fileName} {texts.preview(rows.length, rowsInPreview)}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {labelOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, rowsInPreview).map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.id}>{row[column.id]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Hands over what stands in a file; answers why it can't be taken. */
async function readFile(
  file: File,
  field: TabularFileField,
  texts: FormTexts,
  take: (text: string) => void,
): Promise<string | undefined> {
  const endings = endingsOf(field)
  const name = file.name.toLowerCase()
  if (endings.length > 0 && !endings.some((ending) => name.endsWith(ending.toLowerCase()))) {
    return texts.wrongEnding(labelOf(field), endings.join(', '), file.name)
  }
  try {
    take(await file.text())
    return undefined
  } catch (error) {
    return texts.unreadableFile(file.name, reasonOf(error))
  }
}

function endingsOf({ extensionFilters = '' }: TabularFileField): string[] {
  return extensionFilters
    .split(',')
    .map((ending) => ending.trim().replace(/^\*?\.?/, ''))
    .filter((ending) => ending !== '' && ending !== '*')
    .map((ending) => `.${ending}`)
}
