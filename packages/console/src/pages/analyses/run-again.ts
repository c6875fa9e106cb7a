import { showToast } from '../../design/toasts.tsx'
import { launchAgain, type Repeated } from './relaunch.ts'

/** Runs an analysis again, and goes to where it continues: its page, the consent for it, or the price of it. */
export async function runAgain(
  analysis: Repeated,
  appName: string,
  route: (path: string) => void,
): Promise<void> {
  const launched = await launchAgain(analysis)
  if ('price' in launched) {
    showToast(`A launch of ${appName} costs ${launched.price.total} credits: launch it here.`)
    route(`/apps/${analysis.application}/launch?again=${analysis.id}`)
  } else if (launched.dialog !== undefined) {
    window.location.assign(launched.dialog)
  } else {
    showToast(`${appName} runs again with the same inputs.`)
    route(`/analyses/${launched.id}`)
  }
}
