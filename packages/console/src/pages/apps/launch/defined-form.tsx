import { LaunchForm as RenderedForm, type LaunchValues } from '@benchtop/form-renderer'
import '@benchtop/form-renderer/style.css'
import { formIndex, type Form, type Problem } from '@benchtop/forms'
import { useMemo, useState } from 'preact/hooks'
import { Failed, Skeleton } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { resolver } from './form-resolver.ts'
import { userMoment, valuesAgain, valuesGiven, type LaunchStart } from './initial-values.ts'
import { placeProblems, type LaunchCall } from './launch-problems.ts'

type Props = {
  readonly form: Form
  readonly start: LaunchStart
  readonly call: LaunchCall
}

/** The form that an app defines. */
export function DefinedForm({ form, start: { on, again }, call }: Props) {
  const values = useMemo(
    () => (again === undefined ? undefined : valuesAgain(form, again)),
    [again],
  )
  const given = useLoaded(
    (signal) => (again === undefined ? valuesGiven(form, on, signal) : Promise.resolve({})),
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
  if (given.error !== undefined) return <Failed error={given.error} retry={given.reload} />
  if (given.value === undefined) return <Skeleton lines={8} height="2rem" />
  return (
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
        moment={userMoment}
        problems={refused}
        headingLevel={2}
        onSubmit={(values) => void launch(values)}
      />
    </div>
  )
}
