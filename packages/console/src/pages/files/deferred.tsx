import type { FileRecord } from '@benchtop/contracts'
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Card, Failed, Skeleton } from '../../design/pieces.tsx'

type View = ComponentType<{ file: FileRecord }>

/** A view of a file whose code is loaded when the first such file is looked at; a placeholder is shown until then. */
export function deferred(load: () => Promise<View>): View {
  let known: View | undefined
  return function Deferred({ file }) {
    const [state, setState] = useState<{ readonly view?: View; readonly error?: unknown }>(
      known === undefined ? {} : { view: known },
    )
    useEffect(() => {
      if (known !== undefined) return
      load().then(
        (view) => {
          known = view
          setState({ view })
        },
        (error: unknown) => setState({ error }),
      )
    }, [])
    const { view: Shown, error } = state
    if (Shown !== undefined) return <Shown file={file} />
    return (
      <Card>
        {error === undefined ? (
          <Skeleton lines={12} />
        ) : (
          // A module that failed to load stays failed until the page is reloaded.
          <Failed error={error} retry={() => location.reload()} />
        )}
      </Card>
    )
  }
}
