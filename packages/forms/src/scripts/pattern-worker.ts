import { workerScope } from './browser-scope.ts'
import { tryPattern } from './try-pattern.ts'
import type { FromWorker, ToWorker } from './worker-protocol.ts'

// Without the engine of scripts, which is large: a page that has only patterns needn't load it.
workerScope.addEventListener('message', ({ data }) => workerScope.postMessage(answerTo(data)))

function answerTo(message: ToWorker): FromWorker {
  if (message.kind === 'start') return { kind: 'ready' }
  if (message.job.call !== 'pattern') return { kind: 'broken', message: 'it only tries patterns' }
  return { kind: 'outcome', outcome: tryPattern(message.job) }
}
