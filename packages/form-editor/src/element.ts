import { FormEditorElement } from './form-editor-element.tsx'

export { FormEditorElement } from './form-editor-element.tsx'

if (customElements.get('form-editor') === undefined) {
  customElements.define('form-editor', FormEditorElement)
}

declare global {
  interface HTMLElementTagNameMap {
    'form-editor': FormEditorElement
  }
}
