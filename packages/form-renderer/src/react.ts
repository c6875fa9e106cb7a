import { createElement, useRef, type HTMLAttributes, type ReactElement, type Ref } from 'react'
import type { LaunchFormElement } from './element.ts'
import './element.ts'
import type { LaunchFormProperties } from './launch-form-element.tsx'
import type { LaunchValues } from './model/checks.ts'

export type { LaunchFormElement } from './element.ts'

/** The properties and attributes of `<launch-form>` in JSX. */
export type LaunchFormAttributes = Partial<LaunchFormProperties> &
  Omit<HTMLAttributes<LaunchFormElement>, keyof LaunchFormProperties | 'onChange' | 'onSubmit'> & {
    readonly ref?: Ref<LaunchFormElement> | undefined
    readonly 'onlaunchform-change'?: ((event: CustomEvent<LaunchValues>) => void) | undefined
    readonly 'onlaunchform-submit'?: ((event: CustomEvent<LaunchValues>) => void) | undefined
  }

/** The props of the component: those of the element, with functions for its events. */
export type LaunchFormProps = Omit<
  LaunchFormAttributes,
  'onlaunchform-change' | 'onlaunchform-submit'
> & {
  readonly onChange?: ((launch: LaunchValues) => void) | undefined
  readonly onSubmit?: ((launch: LaunchValues) => void) | undefined
}

/**
 * `<launch-form>` for React 19, which sets properties of elements. Values and texts that are written in place don't reset
 * the form whenever it is rendered.
 */
export function LaunchForm({ onChange, onSubmit, ...others }: LaunchFormProps): ReactElement {
  const attributes: LaunchFormAttributes = {
    ...others,
    values: useSame(others.values),
    changes: useSame(others.changes),
    texts: useSame(others.texts),
    'onlaunchform-change': ({ detail }) => onChange?.(detail),
    'onlaunchform-submit': ({ detail }) => onSubmit?.(detail),
  }
  return createElement('launch-form', attributes)
}

/** The first one of values that are the same as JSON. */
function useSame<Value>(value: Value): Value {
  const same = useRef(value)
  if (JSON.stringify(same.current) !== JSON.stringify(value)) same.current = value
  return same.current
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'launch-form': LaunchFormAttributes
    }
  }
}
