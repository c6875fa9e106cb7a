import { FormEditorElement, type EditedText } from './form-editor-element.tsx'

export {
  FormEditorElement,
  type EditedText,
  type FormEditorProperties,
} from './form-editor-element.tsx'
export { en, type EditorTexts } from './texts.ts'
export type { DefinitionFile } from './session/draft-store.ts'

// On a server there are no elements, and what imports this is rendered nevertheless.
if (globalThis.customElements?.get('form-editor') === undefined) {
  globalThis.customElements?.define('form-editor', FormEditorElement)
}

declare global {
  interface HTMLElementTagNameMap {
    'form-editor': FormEditorElement
  }
  interface HTMLElementEventMap {
    'formeditor-change': CustomEvent<EditedText>
    'formeditor-save': CustomEvent<EditedText>
    'formeditor-valid': CustomEvent<object>
  }
}
