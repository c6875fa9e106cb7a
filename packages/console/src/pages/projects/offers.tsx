import { useLocation } from 'preact-iso'
import { session } from '../../api/session.ts'
import { tell, tellFailure } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { answerOffer, readAccounts, readTransfers, type Transfer } from './transfers.ts'

type Props = {
  /** Told when the user has one project more. */
  readonly accepted: () => void
}

/** The projects that others offer to the user, with their word on each. */
export function Offers({ accepted }: Props) {
  const { route } = useLocation()
  const { value, reload } = useLoaded(async (signal) => {
    const transfers = await readTransfers(signal)
    const own = transfers.filter(({ to }) => to === session.value?.user?.id)
    // Names are asked for only where there is something to be said.
    return { own, accounts: own.length === 0 ? [] : await readAccounts(signal) }
  }, [])
  const answer = (offer: Transfer, word: 'accept' | 'decline'): void => {
    answerOffer(offer.project, word).then(() => {
      if (word === 'accept') {
        tell(`${offer.name} is yours.`)
        accepted()
        route(`/projects/${offer.project}`)
      } else {
        tell(`${offer.name} stays where it is.`)
        reload()
      }
    }, tellFailure)
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
              <button type="button" class="button small" onClick={() => answer(offer, 'accept')}>
                Accept
              </button>
              <button
                type="button"
                class="button second small"
                onClick={() => answer(offer, 'decline')}
              >
                Decline
              </button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
