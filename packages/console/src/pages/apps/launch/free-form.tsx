import { useRef, useState } from 'preact/hooks'
import type { Application } from '../../../api/applications.ts'
import type { SessionProperty } from '../../../api/launches.ts'
import { session } from '../../../api/session.ts'
import { Field } from '../../../design/field.tsx'
import { Button, Card } from '../../../design/pieces.tsx'
import { firstRows, propertiesOf, defaultFields, type FreeRow, type FreeType } from './free-rows.ts'
import type { LaunchStart } from './initial-values.ts'
import { PropertiesCard, ScopesCard } from './launch-cards.tsx'
import { LaunchCommands } from './launch-commands.tsx'
import { LaunchFoot } from './launch-foot.tsx'
import type { LaunchCall } from './launch-problems.ts'
import { PriceCard } from './launch-side.tsx'
import { ResourceChooser } from './resource-chooser.tsx'
import { useRehearsal } from './use-rehearsal.ts'

const types: Readonly<Record<FreeType, string>> = {
  project: 'Project',
  sample: 'Sample',
  appresult: 'Result',
  run: 'Run',
  file: 'File',
  biosample: 'Biosample',
  library: 'Library',
  dataset: 'Dataset',
  text: 'Text',
}

type Props = {
  readonly application: Application
  readonly start: LaunchStart
  readonly call: LaunchCall
}

/** The inputs of a launch if the app has no form: fields that the user names, next to what comes of them. */
export function FreeForm({ application, start, call }: Props) {
  const first = useRef(firstRows(start))
  const [rows, setRows] = useState<readonly FreeRow[]>(first.current.rows)
  const [name, setName] = useState('')
  const [refused, setRefused] = useState<readonly string[]>([])
  const [isSending, setIsSending] = useState(false)
  const made = useRef(rows.length)

  const change = (key: number, to: Partial<FreeRow>): void =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...to } : row)))
  const add = (type: FreeType): void => {
    made.current += 1
    const row: FreeRow = {
      key: made.current,
      direction: 'Input',
      field: defaultFields[type],
      type,
      values: [],
    }
    setRows([...rows, row])
  }
  const properties = [...propertiesOf(rows), ...first.current.kept]
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    setIsSending(true)
    const refusal = await call({
      ...(name.trim() !== '' && { name: name.trim() }),
      properties,
    })
    setIsSending(false)
    setRefused((refusal ?? []).map(({ message }) => message))
  }
  const form = (
    <form class="launch" onSubmit={(event) => void submit(event)}>
      <Field
        label="Name of the analysis"
        maxLength={128}
        placeholder="The app's name and the time"
        value={name}
        set={setName}
      />
      <details class="free-advanced" open={first.current.rows.length > 0}>
        <summary>Advanced: properties</summary>
        <div class="stack">
          <p class="quiet">
            This app has no form. Name the inputs as the app's code reads them: a field{' '}
            <code>calls</code> becomes the property <code>Input.calls</code>.
          </p>
          <ul class="free-rows">
            {rows.map((row) => (
              <FreeRowInput
                key={row.key}
                row={row}
                change={(to) => change(row.key, to)}
                remove={() => setRows(rows.filter(({ key }) => key !== row.key))}
              />
            ))}
          </ul>
          <AddButtons add={add} />
        </div>
      </details>
      <LaunchFoot problems={refused} isSending={isSending} />
    </form>
  )
  return (
    <div class="launch-columns">
      <Card>{form}</Card>
      <FreeSide application={application} properties={properties} on={start.on} />
    </div>
  )
}

function AddButtons({ add }: { readonly add: (type: FreeType) => void }) {
  return (
    <div class="row">
      {Object.entries(types).map(([type, noun]) => (
        <Button key={type} look="second small" onClick={() => add(type as FreeType)}>
          Add a {noun.toLowerCase()}
        </Button>
      ))}
    </div>
  )
}

type SideProps = {
  readonly application: Application
  readonly properties: readonly SessionProperty[]
  readonly on: string | undefined
}

/** What a launch with these properties comes to. */
function FreeSide({ application, properties, on }: SideProps) {
  const inputs = { properties, ...(on !== undefined && { from: on }) }
  const outcome = useRehearsal(application.id, inputs, '')
  return (
    <div class="stack form-side">
      {outcome.error !== undefined && (
        <p class="notice bad" role="alert">
          {outcome.error}
        </p>
      )}
      <ScopesCard scopes={outcome.session?.scopes ?? []} />
      <PropertiesCard properties={outcome.session?.properties ?? properties} />
      <PriceCard application={application} inputs={outcome.session == null ? undefined : inputs} />
      <LaunchCommands application={application} properties={properties} />
    </div>
  )
}

type RowProps = {
  readonly row: FreeRow
  readonly change: (to: Partial<FreeRow>) => void
  readonly remove: () => void
}

function FreeRowInput({ row, change, remove }: RowProps) {
  const { key, direction, field, type, values } = row
  const label = `${types[type]} for ${direction}.${field}`
  return (
    <li>
      <select
        class="input"
        aria-label="Direction"
        value={direction}
        onChange={(event) =>
          change({ direction: event.currentTarget.value as FreeRow['direction'] })
        }
      >
        <option value="Input">Input</option>
        <option value="Output">Output</option>
      </select>
      <input
        class="input mono"
        aria-label="Name of the field"
        required
        value={field}
        onInput={(event) => change({ field: event.currentTarget.value })}
      />
      {type === 'text' ? (
        <input
          class="input"
          aria-label={label}
          value={values[0] ?? ''}
          onInput={(event) => change({ values: [event.currentTarget.value] })}
        />
      ) : (
        <ResourceChooser
          id={`free-${key}`}
          label={label}
          choosable={{ type, owner: direction === 'Output' ? session.value?.user?.id : undefined }}
          isMultiple
          value={values}
          change={(chosen) => change({ values: chosen })}
        />
      )}
      <Button look="plain" aria-label={`Remove ${label}`} onClick={remove}>
        ✕
      </Button>
    </li>
  )
}
