import '@benchtop/form-editor/element'
import '@benchtop/form-editor/style.css'
import { useEffect, useRef } from 'preact/hooks'
import { opened, source, text, write } from '../state/playground.ts'

/** The form by its parts, edited where it is shown: the same text as in the other view. */
export function PartsEditor() {
  const place = useRef<HTMLDivElement>(null)
  const { turn } = opened.value
  const { resolver } = source.value
  useEffect(() => {
    const editor = document.createElement('form-editor')
    const take = (edited: string): void => {
      // The address of the page keeps it: nothing is unsaved.
      editor.file = { text: edited, revision: '1' }
    }
    take(text.peek())
    editor.resolver = resolver
    editor.addEventListener('formeditor-change', ({ detail }) => {
      if (detail.text !== text.peek()) write(detail.text)
      take(detail.text)
    })
    place.current?.replaceChildren(editor)
  }, [turn, resolver])
  return <div class="pg-parts" ref={place} />
}
