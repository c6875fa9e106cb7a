import { readForm } from '@benchtop/forms'
import { useMemo } from 'preact/hooks'
import type { ApplicationWithForm } from '../application.ts'
import { DefinedForm } from './defined-form.tsx'
import { FreeForm } from './free-form.tsx'
import type { LaunchStart } from './initial-values.ts'
import type { LaunchCall } from './launch-problems.ts'
import './launch.css'

type Props = {
  readonly application: ApplicationWithForm
  readonly start: LaunchStart
  readonly call: LaunchCall
}

/** What a launch of an app asks for: its own form, or, where it brings none, whatever the user names. */
export function LaunchForm({ application: { form: source }, start, call }: Props) {
  const read = useMemo(() => (source === null ? undefined : readForm(source)), [source])
  if (read === undefined) return <FreeForm start={start} call={call} />
  if (read.form !== undefined) return <DefinedForm form={read.form} start={start} call={call} />
  return (
    <div class="stack">
      <div class="notice bad" role="alert">
        <p>
          <strong>The form of this app can't be read.</strong>
        </p>
        <ul>
          {read.diagnostics
            .filter(({ severity }) => severity === 'error')
            .map(({ line, column, message }) => (
              <li key={`${line}:${column}:${message}`}>
                Line {line}, column {column}: {message}
              </li>
            ))}
        </ul>
      </div>
    </div>
  )
}
