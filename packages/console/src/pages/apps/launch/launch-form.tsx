import { LaunchForm as RenderedForm } from '@benchtop/form-renderer'
import { readForm } from '@benchtop/forms'
import { useMemo } from 'preact/hooks'
import type { ApplicationWithForm } from '../../../api/applications.ts'
import { Card } from '../../../design/pieces.tsx'
import { DefinedForm } from './defined-form.tsx'
import { useLastValidForm } from './last-valid-form.ts'
import { FreeForm } from './free-form.tsx'
import { userContext, type LaunchStart } from './initial-values.ts'
import type { LaunchCall } from './launch-problems.ts'
import './launch.css'

type Props = {
  readonly application: ApplicationWithForm
  readonly start: LaunchStart
  readonly call: LaunchCall
}

/** The inputs of a launch: the app's own form or, if it has none, fields that the user names. */
export function LaunchForm({ application, start, call }: Props) {
  const { form: source } = application
  const read = useMemo(() => (source === null ? undefined : readForm(source)), [source])
  const sound = useLastValidForm(read?.form)
  if (read === undefined) {
    return <FreeForm application={application} start={start} call={call} />
  }
  return (
    <>
      {/* It states errors by line and column. */}
      {read.form === undefined && (
        <Card>
          <RenderedForm definition={source ?? undefined} moment={userContext} />
        </Card>
      )}
      {/* What was typed stays while the definition is being fixed. */}
      {sound !== undefined && (
        <DefinedForm key="form" application={application} form={sound} start={start} call={call} />
      )}
    </>
  )
}
