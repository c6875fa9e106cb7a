import { LaunchForm as RenderedForm } from '@benchtop/form-renderer'
import { readForm } from '@benchtop/forms'
import { useMemo } from 'preact/hooks'
import type { ApplicationWithForm } from '../../../api/applications.ts'
import { DefinedForm } from './defined-form.tsx'
import { FreeForm } from './free-form.tsx'
import { userMoment, type LaunchStart } from './initial-values.ts'
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
  // It says by line and column what is wrong with it.
  return <RenderedForm definition={source ?? undefined} moment={userMoment} />
}
