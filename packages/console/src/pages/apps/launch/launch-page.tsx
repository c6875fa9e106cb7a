import type { LaunchPrice } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { Refusal } from '../../../api/refusal.ts'
import { changedFormOf, useEvents } from '../../../api/events.ts'
import { launch } from '../../../api/launches.ts'
import { showToast } from '../../../design/toasts.tsx'
import { Card, Failed, Skeleton } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { Page } from '../../../shell/page.tsx'
import { launchProperties, readProperties } from '../../analyses/relaunch.ts'
import { launchBlocker, locationBlocker, readApplication } from '../../../api/applications.ts'
import { userContext } from './initial-values.ts'
import { LaunchForm } from './launch-form.tsx'
import type { LaunchCall } from './launch-problems.ts'
import { AcceptPrice } from './price.tsx'

/** A price that waits for the user's decision. */
type PriceQuestion = { readonly price: LaunchPrice; readonly decide: (isAccepted: boolean) => void }

/** Launches an app: with its form, or with fields that the user names. */
export function LaunchPage({ id }: { readonly id: string }) {
  const { query } = useLocation()
  const { on, again } = query
  const { application, earlier, error, reload } = useStart(id, again)
  const name = application?.name
  const crumbs = [
    { name: 'Apps', path: '/apps' },
    { name: name ?? `Application ${id}`, path: `/apps/${id}` },
  ]
  const title = name === undefined ? 'Launch' : `Launch ${name}`
  const { question, call } = useLaunchCall({ id, on, name })
  const obstacle = application && (launchBlocker(application) ?? locationBlocker(application, on))
  return (
    <Page title={title} crumbs={crumbs}>
      {error !== undefined ? (
        <Failed error={error} retry={reload} />
      ) : application === undefined || obstacle !== undefined ? (
        <Card>
          {obstacle === undefined ? <Skeleton lines={8} height="2rem" /> : <p>{obstacle}</p>}
        </Card>
      ) : (
        <>
          {application.shortDescription !== '' && <p>{application.shortDescription}</p>}
          {question !== undefined && <AcceptPrice name={application.name} {...question} />}
          <LaunchForm
            key={`${id} ${again ?? ''} ${on ?? ''}`}
            application={application}
            start={{ on, again: earlier }}
            call={call}
          />
        </>
      )}
    </Page>
  )
}

/** The app, and what an earlier analysis of it was launched with. */
function useStart(id: string, again: string | undefined) {
  const app = useLoaded((signal) => readApplication(id, signal), [id])
  // Separate: a changed form starts with the same values, and keeps what was typed.
  const earlier = useLoaded(
    again !== undefined &&
      (async (signal) => launchProperties(await readProperties(again, signal))),
    [again],
  )
  useEvents((event) => {
    if (changedFormOf(event) === id) app.reload()
  })
  const isThere = app.value !== undefined && (again === undefined || earlier.value !== undefined)
  return {
    application: isThere ? app.value : undefined,
    earlier: earlier.value,
    error: app.error ?? earlier.error,
    reload(): void {
      app.reload()
      earlier.reload()
    },
  }
}

type Launching = {
  readonly id: string
  /** What the app is launched on. */
  readonly on: string | undefined
  readonly name: string | undefined
}

/** Launches an app, and asks before anything is charged. */
function useLaunchCall({ id, on, name }: Launching) {
  const { route } = useLocation()
  const [question, setQuestion] = useState<PriceQuestion>()
  const accepts = async (price: LaunchPrice): Promise<boolean> => {
    const answer = Promise.withResolvers<boolean>()
    setQuestion({ price, decide: answer.resolve })
    const isAccepted = await answer.promise
    setQuestion(undefined)
    return isAccepted
  }
  const call: LaunchCall = async (order) => {
    const { timeZone } = userContext()
    const whole = { application: id, timeZone, ...order, ...(on !== undefined && { from: on }) }
    try {
      let launched = await launch(whole)
      // A price can change while it is read: what is charged is what was accepted.
      while ('price' in launched) {
        if (!(await accepts(launched.price))) return undefined
        launched = await launch(whole, launched.price.total)
      }
      if (launched.dialog !== undefined) {
        // From here on it is between the user and the app.
        window.location.assign(launched.dialog)
        return undefined
      }
      showToast(`${name ?? 'The app'} is launched.`)
      route(`/analyses/${launched.id}`)
      return undefined
    } catch (thrown) {
      if (thrown instanceof Refusal && thrown.problems.length > 0) return thrown.problems
      return [{ member: '', message: thrown instanceof Error ? thrown.message : String(thrown) }]
    }
  }
  return { question, call }
}
