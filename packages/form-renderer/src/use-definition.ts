import type { Form } from '@benchtop/forms'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { FormTexts } from './texts.ts'

/** The state of a definition. */
export type ReadDefinition = {
  /** The last valid form. */
  readonly form?: Form | undefined
  /** Why the current definition is invalid, to be shown. */
  readonly faults?: ComponentChildren
}

let reader: typeof import('./definition-text.tsx') | undefined

/** Loads what parses definitions: those that are given as text are shown without a delay then. */
export async function loadReader(): Promise<void> {
  reader ??= await import('./definition-text.tsx')
}

/** Parses a definition given as text; an invalid one keeps the last valid form. */
export function useDefinition(
  definition: string | Form | undefined,
  texts?: Partial<FormTexts>,
): ReadDefinition {
  const [isLoaded, setIsLoaded] = useState(reader !== undefined)
  const last = useRef<Form>(undefined)
  useEffect(() => {
    if (typeof definition === 'string') void loadReader().then(() => setIsLoaded(true))
  }, [definition])
  const read = useMemo(
    (): ReadDefinition | undefined =>
      typeof definition === 'string'
        ? reader?.readDefinition(definition, texts)
        : { form: definition },
    [definition, texts, isLoaded],
  )
  last.current = read?.form ?? (definition === undefined ? undefined : last.current)
  return { form: last.current, faults: read?.faults }
}
