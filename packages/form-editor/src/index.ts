export { FormEditor, type FormEditorProps } from './form-editor.tsx'
export { en, type EditorTexts } from './texts.ts'
export type { DefinitionFile } from './session/draft-store.ts'
export type { EditorPlace } from './session/place.ts'
