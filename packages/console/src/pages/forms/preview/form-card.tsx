import { LaunchForm, type FormModel } from '@benchtop/form-renderer'
import '@benchtop/form-renderer/style.css'
import type { Form, GivenValues } from '@benchtop/forms'
import { Card } from '../../../design/pieces.tsx'
import { showToast } from '../../../design/toasts.tsx'
import { resolver } from '../../apps/launch/form-resolver.ts'
import { userContext } from '../../apps/launch/initial-values.ts'

type Props = {
  readonly form: Form
  /** All values, as of a saved state; without them, the form's defaults. New ones replace what was typed. */
  readonly values?: GivenValues | undefined
  /** Receives the form when it is opened, and after each change. */
  readonly shown: (model: FormModel) => void
}

/** A form that can be filled in, and doesn't launch anything. */
export function FormCard({ form, values, shown }: Props) {
  return (
    <Card>
      <LaunchForm
        definition={form}
        values={values}
        resolver={resolver}
        moment={userContext}
        headingLevel={2}
        submitLabel="Check"
        onOpen={shown}
        onChange={shown}
        onSubmit={showAccepted}
      >
        <span class="quiet">A preview: nothing is launched.</span>
      </LaunchForm>
    </Card>
  )
}

/** Says that a form was checked, and has no problems. */
export function showAccepted(): void {
  showToast('No problems: this launch would be accepted. Nothing was started.')
}
