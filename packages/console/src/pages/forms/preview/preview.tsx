import { readForm, type Diagnostic } from '@benchtop/forms'
import { useMemo } from 'preact/hooks'
import type { Application } from '../../../api/applications.ts'
import type { FormFile } from '../../../api/forms.ts'
import { Card } from '../../../design/pieces.tsx'
import { useLastValidForm } from '../../apps/launch/last-valid-form.ts'
import { useEntered, useRehearsal, useUpdatedForm } from '../../apps/launch/use-rehearsal.ts'
import { FaultOverlay } from './fault-overlay.tsx'
import { FormCard } from './form-card.tsx'
import { FormStates } from './form-states.tsx'
import { Outcome } from './outcome.tsx'
import { useFormStates } from './use-form-states.ts'

type Props = { readonly application: Application; readonly file: FormFile }

/** The form as users see it, next to its outcome. */
export function Preview({ application, file }: Props) {
  const read = useMemo(() => readForm(file.text), [file.text])
  const form = useLastValidForm(read.form)
  const [launch, show] = useEntered()
  const states = useFormStates(application.id)
  const outcome = useRehearsal(application.id, launch && { values: launch.values }, file.revision)
  const { rehearsal } = outcome
  const shown = useUpdatedForm(form, outcome)
  const faults = read.diagnostics.filter(({ severity }) => severity === 'error')
  const warnings = read.diagnostics.filter(({ severity }) => severity === 'warning')
  return (
    <div class="form-preview">
      <div class="form-stage">
        <FormStates
          states={states}
          current={
            launch === undefined || rehearsal === undefined
              ? undefined
              : () => Promise.resolve({ values: launch.values, errors: rehearsal.fields })
          }
        />
        {shown === undefined ? (
          <Card>
            <p class="quiet">The form is shown as soon as its definition has no errors.</p>
          </Card>
        ) : (
          <FormCard form={shown} values={states.chosen?.values} shown={show} />
        )}
        {faults.length > 0 && (
          <FaultOverlay
            // The overlay, if hidden, reappears with the next text.
            key={file.revision}
            file={file.path}
            text={file.text}
            faults={faults}
            editor={`/forms/${application.id}/edit`}
          />
        )}
      </div>
      <div class="stack form-side">
        {warnings.length > 0 && <Notes notes={warnings} />}
        {launch !== undefined && (
          <Outcome application={application} launch={launch} outcome={outcome} />
        )}
      </div>
    </div>
  )
}

/** The warnings of a definition. */
function Notes({ notes }: { readonly notes: readonly Diagnostic[] }) {
  return (
    <Card title={notes.length === 1 ? 'A warning' : `${notes.length} warnings`}>
      <ul class="form-notes">
        {notes.map(({ line, column, message }) => (
          <li key={`${line}:${column} ${message}`}>
            <code>
              {line}:{column}
            </code>{' '}
            {message}
          </li>
        ))}
      </ul>
    </Card>
  )
}
