import { FormEditor, type DefinitionFile, type EditorPlace } from '@benchtop/form-editor'
import '@benchtop/form-editor/style.css'
import type { FormModel } from '@benchtop/form-renderer'
import '@benchtop/form-renderer/style.css'
import { fieldIdOf } from '@benchtop/forms'
import { useLocation } from 'preact-iso'
import { useRef } from 'preact/hooks'
import { writeFormFile, type FormFile } from '../../api/forms.ts'
import { Refusal } from '../../api/refusal.ts'
import { showFailure } from '../../design/toasts.tsx'
import { addressOf } from '../../shell/address.ts'
import { resolver } from '../apps/launch/form-resolver.ts'
import { userContext } from '../apps/launch/initial-values.ts'
import { showAccepted } from './preview/form-card.tsx'
import { FormStates, type EnteredState } from './preview/form-states.tsx'
import { useFormStates } from './preview/use-form-states.ts'

type Props = {
  readonly application: string
  readonly file: FormFile
  /** Reads the file again. */
  readonly reload: () => void
}

/** The editor of an app's form. What is selected is in the address: as with filters, without a step in the history. */
export function FormEditing({ application, file, reload }: Props) {
  const { query, path, route } = useLocation()
  const states = useFormStates(application)
  const model = useRef<FormModel>(undefined)
  const save = async (written: DefinitionFile): Promise<FormFile | undefined> => {
    try {
      return await writeFormFile(application, written)
    } catch (thrown) {
      // The file was changed first elsewhere: that version is shown, and neither is lost.
      if (thrown instanceof Refusal && thrown.status === 409) reload()
      showFailure(thrown)
      return undefined
    }
  }
  return (
    <FormEditor
      file={file}
      save={save}
      draft={application}
      place={query}
      onPlace={(changes: EditorPlace) => route(addressOf(path, { ...query, ...changes }), true)}
      resolver={resolver}
      moment={userContext}
      values={states.chosen?.values}
      onForm={(now) => {
        model.current = now
      }}
      onValid={showAccepted}
    >
      <FormStates states={states} current={() => stateOf(model.current)} />
    </FormEditor>
  )
}

/** What is entered into a form, with the fields that have errors by the definition as it is edited. */
async function stateOf(model: FormModel | undefined): Promise<EnteredState | undefined> {
  if (model === undefined) return undefined
  const [{ values }, problems] = await Promise.all([model.launchValues(), model.check()])
  const faulty = problems.filter(({ severity }) => severity === 'Error')
  return { values, errors: [...new Set(faulty.map(({ path }) => fieldIdOf(path)))] }
}
