import type { Form } from '@benchtop/forms'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** The state of a definition. */
export type ReadDefinition = {
  /** The last valid form. */
  readonly form?: Form | undefined
  /** Why the current definition is invalid, to be shown. */
  readonly faults?: ComponentChildren
}

/** Parses a definition given as text; an invalid one keeps the last valid form. */
export function useDefinition(definition: string | Form | undefined): ReadDefinition {
  const [read, setRead] = useState<ReadDefinition>({})
  useEffect(() => {
    if (typeof definition !== 'string') return undefined
    let isWanted = true
    const take = async (): Promise<void> => {
      const { readDefinition } = await import('./definition-text.tsx')
      const { form, faults } = readDefinition(definition)
      if (isWanted) setRead((before) => ({ form: form ?? before.form, faults }))
    }
    void take()
    return () => {
      isWanted = false
    }
  }, [definition])
  return typeof definition === 'object' ? { form: definition } : read
}
