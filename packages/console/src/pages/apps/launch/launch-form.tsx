import { LaunchForm as RenderedForm } from '@benchtop/form-renderer'
import { readForm } from '@benchtop/forms'
import { useMemo } from 'preact/hooks'
import type { ApplicationWithForm } from '../../../api/applications.ts'
import { DefinedForm } from './defined-form.tsx'
import { useLastSound } from './last-sound.ts'
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
  const sound = useLastSound(read?.form)
  if (read === undefined) return <FreeForm start={start} call={call} />
  return (
    <>
      {/* It says by line and column what is wrong with it. */}
      {read.form === undefined && (
        <RenderedForm definition={source ?? undefined} moment={userMoment} />
      )}
      {/* What was typed stays, while its definition is being mended. */}
      {sound !== undefined && <DefinedForm key="form" form={sound} start={start} call={call} />}
    </>
  )
}
