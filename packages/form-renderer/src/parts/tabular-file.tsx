import {
  columnsOf,
  labelOf,
  tabularSteps,
  type FormRow,
  type Problem,
  type TabularFileField,
} from '@benchtop/forms'
import { decodeText, encodings } from '@benchtop/forms/sheets'
import { useRef, useState } from 'preact/hooks'
import { inSteps, setRows } from '../model/in-steps.ts'
import { rowsOf } from '../model/shown-value.ts'
import { box, type ControlProps } from '../controls/control-props.ts'
import { reasonOf } from '../model/reason.ts'
import type { FormTexts } from '../texts.ts'
import { Notes } from './notes.tsx'

/** The rows at the beginning that are shown, and those with errors. */
const firstShown = 5
const wrongShown = 20
/** Larger files are not read. */
const mostBytes = 16 * 2 ** 20

type TabularFileProps = ControlProps & {
  readonly field: TabularFileField
  readonly problems: readonly Problem[]
}

/** Rows from a local file, with a preview of the first ones and of those with errors. */
export function TabularFile(props: TabularFileProps) {
  const { model, field, id, value, set } = props
  const [file, setFile] = useState<File>()
  const [encoding, setEncoding] = useState<string>()
  const latest = useRef<object>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const rows = rowsOf(field, value)
  const read = async (chosen: File, wanted?: string): Promise<void> => {
    // If two files were chosen, the last one wins.
    const turn = (latest.current = {})
    const own = model.fieldById(field.id)
    const { text, fault, badEncoding } = await textOfFile(chosen, field, model.texts, wanted)
    if (latest.current !== turn) return
    setEncoding(badEncoding ?? wanted)
    if (fault === undefined) {
      const { rows: found } = await inSteps(tabularSteps(text, field, field.id))
      if (latest.current !== turn) return
      setFile(chosen)
      if (own !== undefined) await setRows(own, text, found)
    } else {
      // The rows of an earlier file stay out of the launch.
      set([])
      setFile(badEncoding === undefined ? undefined : chosen)
      own?.report([{ path: field.id, code: 'TypeInvalid', message: fault, severity: 'Error' }])
    }
  }
  return (
    <div class="lf-tabular">
      <input
        ref={input}
        class="lf-file"
        part="input"
        type="file"
        id={id}
        accept={endingsOf(field).join(',') || '.csv,.tsv,.txt'}
        disabled={props.isDisabled}
        aria-required={props.isRequired}
        aria-invalid={props.isInvalid}
        aria-describedby={props.describedBy}
        onChange={({ currentTarget: { files } }) => {
          const chosen = files?.[0]
          if (chosen !== undefined) void read(chosen)
        }}
      />
      {file !== undefined && encoding !== undefined && (
        <label class="lf-help">
          {model.texts.encodingOf(file.name)}{' '}
          <select
            {...box}
            value={encoding}
            onChange={({ currentTarget }) => void read(file, currentTarget.value)}
          >
            {encodings.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {rows.length > 0 && (
        <>
          <RowsPreview {...props} rows={rows} fileName={file?.name ?? ''} />
          <button
            type="button"
            class="lf-button lf-second"
            part="button"
            onClick={() => {
              latest.current = undefined
              setFile(undefined)
              setEncoding(undefined)
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

type PreviewProps = TabularFileProps & {
  readonly rows: readonly FormRow[]
  readonly fileName: string
}

/** The first rows of a file and those with errors, each error at its cell. */
function RowsPreview({ model, id, field, problems, rows, fileName }: PreviewProps) {
  const { texts } = model
  const columns = columnsOf(field)
  const byCell = Map.groupBy(problems, ({ path }) => path)
  const wrong = [...new Set(problems.map(({ path }) => /\[(\d+)\]\./.exec(path)?.[1]))]
    .flatMap((row) => (row === undefined ? [] : [Number(row)]))
    .filter((row) => row >= firstShown)
  const shown = [...rows.keys()].slice(0, firstShown).concat(wrong.slice(0, wrongShown))
  const more = wrong.length - wrongShown
  return (
    <div class="lf-rows">
      <table part="table">
        <caption dir="auto">
          {fileName} {texts.preview(rows.length, firstShown)}
          {wrong.length > 0 &&
            texts.previewWrong(Math.min(wrong.length, wrongShown), Math.max(0, more))}
        </caption>
        <thead>
          <tr>
            <th scope="col">{texts.row}</th>
            {columns.map((column) => (
              <th key={column.id} scope="col" dir="auto">
                {labelOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row}>
              <th scope="row">{row + 1}</th>
              {columns.map((column) => {
                const found = byCell.get(`${field.id}[${row}].${column.id}`) ?? []
                return (
                  <td key={column.id} dir="auto">
                    {rows[row]?.[column.id]}
                    {found.length > 0 && (
                      <Notes
                        id={`${id}-${row}-${column.id}`}
                        {...{ model, problems: found, label: labelOf(column) }}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type FileText = { readonly text: string; readonly fault?: string; readonly badEncoding?: string }

/** The text of a file, or why it can't be used; and by which encoding it can't be read. */
async function textOfFile(
  file: File,
  field: TabularFileField,
  texts: FormTexts,
  wanted: string | undefined,
): Promise<FileText> {
  const endings = endingsOf(field)
  const name = file.name.toLowerCase()
  if (endings.length > 0 && !endings.some((ending) => name.endsWith(ending.toLowerCase()))) {
    return { text: '', fault: texts.wrongEnding(labelOf(field), endings.join(', '), file.name) }
  }
  if (file.size > mostBytes) {
    return { text: '', fault: texts.tooLarge(file.name, file.size, mostBytes) }
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { text, encoding, problem } = decodeText(bytes, { encoding: wanted })
    if (problem === undefined) return { text }
    const fault = `${file.name}: ${problem.message}`
    const isOther = problem.code === 'EncodingInvalid'
    return { text: '', fault, ...(isOther && { badEncoding: encoding }) }
  } catch (error) {
    return { text: '', fault: texts.unreadableFile(file.name, reasonOf(error)) }
  }
}

function endingsOf({ extensionFilters = '' }: TabularFileField): string[] {
  return extensionFilters
    .split(',')
    .map((ending) => ending.trim().replace(/^\*?\.?/, ''))
    .filter((ending) => ending !== '' && ending !== '*')
    .map((ending) => `.${ending}`)
}
