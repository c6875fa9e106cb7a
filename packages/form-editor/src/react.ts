import { createElement, type HTMLAttributes, type ReactElement, type Ref } from 'react'
import type { EditedText, FormEditorElement, FormEditorProperties } from './element.ts'
import './element.ts'

export type { FormEditorElement } from './element.ts'

type Listener<Detail> = ((event: CustomEvent<Detail>) => void) | undefined

/** The properties and attributes of `<form-editor>` in JSX. */
export type FormEditorAttributes = Partial<FormEditorProperties> &
  Omit<HTMLAttributes<FormEditorElement>, 'onChange'> & {
    readonly ref?: Ref<FormEditorElement> | undefined
    readonly 'onformeditor-change'?: Listener<EditedText>
    readonly 'onformeditor-save'?: Listener<EditedText>
    readonly 'onformeditor-valid'?: Listener<object>
  }

/** The props of the component: those of the element, with functions for its events. */
export type FormEditorProps = Omit<FormEditorAttributes, `on${string}-${string}`> & {
  readonly onChange?: ((text: string) => void) | undefined
}

/** `<form-editor>` for React 19, which sets properties of elements. */
export function FormEditor({ onChange, ...others }: FormEditorProps): ReactElement {
  const attributes: FormEditorAttributes = {
    ...others,
    'onformeditor-change': ({ detail }) => onChange?.(detail.text),
  }
  return createElement('form-editor', attributes)
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'form-editor': FormEditorAttributes
    }
  }
}
