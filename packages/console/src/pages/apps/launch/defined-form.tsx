import { LaunchForm as RenderedForm, type LaunchValues } from '@benchtop/form-renderer'
import '@benchtop/form-renderer/style.css'
import { formIndex, type Form, type Problem } from '@benchtop/forms'
import { useMemo, useState } from 'preact/hooks'
import type { ApplicationWithForm } from '../../../api/applications.ts'
import { Card, Unloaded } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { resolver } from './form-resolver.ts'
import { userContext, relaunchValues, initialValues, type LaunchStart } from './initial-values.ts'
import { placeProblems, type LaunchCall } from './launch-problems.ts'
import { LaunchSide } from './launch-side.tsx'
import { useEntered, useRehearsal, useUpdatedForm } from './use-rehearsal.ts'

type Props = {
  readonly application: ApplicationWithForm
  readonly form: Form
  readonly start: LaunchStart
  readonly call: LaunchCall
}

/** The form that an app defines. */
export function DefinedForm({ application, form: defined, start: { on, again }, call }: Props) {
  const { form, follow, entered, outcome } = useEnteredForm(application, defined)
  const values = useMemo(
    () => (again === undefined ? undefined : relaunchValues(defined, again)),
    [again],
  )
  const given = useLoaded(
    (signal) => (again === undefined ? initialValues(defined, on, signal) : Promise.resolve({})),
    [on, again],
  )
  const [refused, setRefused] = useState<readonly Problem[]>()
  const [others, setOthers] = useState<readonly string[]>([])
  const launch = async ({ values: chosen }: LaunchValues): Promise<void> => {
    const problems = await call({ values: chosen })
    if (problems === undefined) return
    const fields = new Set(formIndex(form).fields.map(({ part }) => part.id))
    const placed = placeProblems(problems, [], fields)
    setOthers(placed.others)
    setRefused(
      [...placed.byField].map(([path, message]): Problem => {
        return { path, message, code: 'RuleFailed', severity: 'Error' }
      }),
    )
  }
  if (given.value === undefined)
    return <Unloaded error={given.error} reload={given.reload} lines={8} height="2rem" />
  return (
    <div class="launch-columns">
      <Card>
        <div class="launch">
          {others.length > 0 && (
            <ul class="notice bad" role="alert">
              {others.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
          <RenderedForm
            definition={form}
            values={values}
            changes={given.value}
            resolver={resolver}
            moment={userContext}
            problems={refused}
            headingLevel={2}
            onOpen={follow}
            onChange={follow}
            onSubmit={(values) => void launch(values)}
          />
        </div>
      </Card>
      {entered !== undefined && (
        <LaunchSide application={application} launch={entered} outcome={outcome} />
      )}
    </div>
  )
}

/** What is entered, what a launch with it comes to, and the form as its app changes it for that. */
function useEnteredForm({ id }: ApplicationWithForm, defined: Form) {
  const [entered, follow] = useEntered()
  const inputs = entered && { values: entered.values }
  const outcome = useRehearsal(id, inputs, JSON.stringify(defined))
  const form = useUpdatedForm(defined, outcome)
  return { form, follow, entered, outcome }
}
