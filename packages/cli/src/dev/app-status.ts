import type { DevView } from './view.ts'
import type { DevState } from './dev-state.ts'
import { exitSentence, type WebAppEvents } from './web-app.ts'

/** Shows whether the server of an app runs, and prints and emits each change of that. */
export function createAppStatus(
  view: DevView,
  state: DevState,
): Pick<WebAppEvents, 'starting' | 'up' | 'exited' | 'failed' | 'note'> {
  const show = (is: 'starting' | 'up' | 'down'): void => {
    const url = state.manifest.address?.url ?? ''
    const style = is === 'up' ? 'green' : is === 'down' ? 'red' : 'yellow'
    view.show({
      state: is,
      app: [
        { text: '● ', style },
        { text: `${state.manifest.title} ` },
        { text: is === 'up' ? url : is, style: 'cyan' },
      ],
    })
  }
  return {
    starting: () => show('starting'),
    up({ pid, url, ms, isRestart }) {
      view.mended('app')
      view.output.event({
        event: isRestart ? 'restarted' : 'app-started',
        pid,
        url: url ?? null,
        ms,
      })
      view.done(
        `The app ${isRestart ? 'is up again' : 'is up'} after ${ms} ms${url ? `: ${url}` : ''}`,
      )
      show('up')
    },
    exited(exit, tail) {
      view.output.event({ event: 'app-exited', ...exit, tail })
      view.failed('app', exitSentence(exit), { tail })
      show('down')
    },
    note: view.hint,
    failed(message) {
      view.failed('app', message)
      show('down')
    },
  }
}
