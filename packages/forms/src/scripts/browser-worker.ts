import { workerScope } from './browser-scope.ts'
import { serveScripts } from './serve-scripts.ts'

const serve = serveScripts((message) => workerScope.postMessage(message))
workerScope.addEventListener('message', ({ data }) => serve(data))
