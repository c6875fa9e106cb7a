import type { ProjectTransfer } from '@benchtop/contracts'
import { readAccounts } from '../../api/accounts.ts'
import { useLocation } from 'preact-iso'
import { control } from '../../api/clients.ts'
import { session } from '../../api/session.ts'
import { Button } from '../../design/pieces.tsx'
import { showToast, showFailure } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { answerOffer } from './transfers.ts'

type Props = {
  /** Called when the user has accepted a project. */
  readonly accepted: () => void
}

/** The projects that others offer to the user, each with buttons to accept and decline. */
export function Offers({ accepted }: Props) {
  const { route } = useLocation()
  const { value, reload } = useLoaded(async (signal) => {
    const { transfers } = await control.listTransfers({}, { signal })
    const own = transfers.filter(({ to }) => to === session.value?.user?.id)
    // Names are requested only if there are offers.
    return { own, accounts: own.length === 0 ? [] : await readAccounts(signal) }
  }, [])
  const answer = (offer: ProjectTransfer, word: 'accept' | 'decline'): void => {
    answerOffer(offer.project, word).then(() => {
      if (word === 'accept') {
        showToast(`${offer.name} accepted.`)
        accepted()
        route(`/projects/${offer.project}`)
      } else {
        showToast(`${offer.name} declined.`)
        reload()
      }
    }, showFailure)
  }
  if (value === undefined || value.own.length === 0) return null
  return (
    <ul class="stack" aria-label="Offers">
      {value.own.map((offer) => {
        const from = value.accounts.find(({ id }) => id === offer.owner)?.name
        return (
          <li key={offer.project} class="notice spread">
            <span>
              {from ?? `User ${offer.owner}`} offers you the project <strong>{offer.name}</strong>.
            </span>
            <span class="row">
              <Button look="small" text="Accept" act={() => answer(offer, 'accept')} />
              <Button look="second small" text="Decline" act={() => answer(offer, 'decline')} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
