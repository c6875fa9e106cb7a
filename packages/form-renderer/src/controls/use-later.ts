import { useEffect, useState } from 'preact/hooks'

/** A value that is loaded after the first render; undefined until then. */
export function useLater<Thing>(load: () => Promise<Thing>): Thing | undefined {
  const [thing, setThing] = useState<{ readonly it: Thing }>()
  useEffect(() => {
    let isWanted = true
    const take = async (): Promise<void> => {
      const it = await load()
      if (isWanted) setThing({ it })
    }
    void take()
    return () => {
      isWanted = false
    }
  }, [load])
  return thing?.it
}
