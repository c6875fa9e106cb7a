import { FormEditor } from '@benchtop/form-editor/react'
import { LaunchForm, type LaunchFormElement } from '@benchtop/form-renderer/react'
import { createElement, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The definition is edited, and the form follows. */
function Page({ text }: { readonly text: string }) {
  const [definition, setDefinition] = useState(text)
  const [launched, setLaunched] = useState('')
  const form = useRef<LaunchFormElement>(null)
  const [file] = useState({ text, revision: '1' })
  return (
    <main>
      <LaunchForm
        ref={form}
        definition={definition}
        texts={{ launch: 'Starten' }}
        onChange={({ values }) => setLaunched(`typed ${JSON.stringify(values)}`)}
        onSubmit={({ properties }) => setLaunched(`launched ${JSON.stringify(properties)}`)}
      />
      <launch-form definition={definition} onlaunchform-submit={() => undefined} />
      <output>{launched}</output>
      <FormEditor file={file} onChange={setDefinition} />
    </main>
  )
}

declare global {
  interface Window {
    readonly definition: string
  }
}
const root = document.querySelector('#root')
if (root !== null) createRoot(root).render(createElement(Page, { text: window.definition }))
