import { LaunchForm, type FormModel } from '@benchtop/form-renderer'
import '@benchtop/form-renderer/style.css'
import type { Form } from '@benchtop/forms'
import { Card } from '../../../design/pieces.tsx'
import { tell } from '../../../design/toasts.tsx'
import { resolver } from '../../apps/launch/form-resolver.ts'
import { userMoment } from '../../apps/launch/initial-values.ts'

type Props = {
  readonly form: Form
  /** Receives the form when it is opened, and after each change. */
  readonly shown: (model: FormModel) => void
}

/** A form that can be filled in, and doesn't launch anything. */
export function FormCard({ form, shown }: Props) {
  return (
    <Card>
      <LaunchForm
        definition={form}
        resolver={resolver}
        moment={userMoment}
        headingLevel={2}
        submitLabel="Check"
        onOpen={shown}
        onChange={shown}
        onSubmit={() => tell('No problems: this launch would be accepted. Nothing was started.')}
      >
        <span class="quiet">A preview: nothing is launched.</span>
      </LaunchForm>
    </Card>
  )
}
