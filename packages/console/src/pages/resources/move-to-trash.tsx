import type { TrashRecord } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { call } from '../../api/platform.ts'
import { Confirm } from '../../design/sheet.tsx'
import { tell, tellFailure } from '../../design/toasts.tsx'

type Props = {
  /** Its address in the API, such as `projects/4001`. */
  readonly path: string
  readonly name: string
  /** What goes along. */
  readonly consequence: string
}

/** Moves something to the trash, from where it comes back until that is emptied. */
export function MoveToTrash({ path, name, consequence }: Props) {
  const { route } = useLocation()
  const [isAsked, setIsAsked] = useState(false)
  const move = (): void => {
    call<TrashRecord>('DELETE', `v1pre3/${path}`).then(() => {
      tell(`${name} is in the trash.`)
      route('/trash')
    }, tellFailure)
  }
  return (
    <>
      <button type="button" class="button danger" onClick={() => setIsAsked(true)}>
        Move to trash
      </button>
      {isAsked && (
        <Confirm
          title={`Move ${name} to the trash?`}
          verb="Move to trash"
          danger
          confirm={move}
          close={() => setIsAsked(false)}
        >
          {consequence} It can be restored until the trash is emptied.
        </Confirm>
      )}
    </>
  )
}
