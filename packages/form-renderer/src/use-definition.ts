import type { Form } from '@benchtop/forms'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** What there is of a definition. */
export type ReadDefinition = {
  /** The last one that was sound. */
  readonly form?: Form | undefined
  /** Why the present one isn't, to be shown. */
  readonly faults?: ComponentChildren
}

/** Reads a definition that is given as text; a broken one leaves what was sound before. */
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
