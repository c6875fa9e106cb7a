import type { ControlClient } from '@benchtop/client/control'
import type { Development, DevelopmentProblem } from '@benchtop/contracts'
import { stripVTControlCharacters } from 'node:util'
import type { AppManifest } from '../manifest/read-manifest.ts'
import { placeInText } from './place-in-text.ts'
import type { DevSeen, DevView } from './view.ts'

/** So often at most: an app may write thousands of lines a second. */
const intervalMs = 150
const mostCharacters = 4000

/**
 * Keeps the platform informed of what `benchtop dev` shows, so that pages show it too: whether the app runs, its errors
 * with their places, its last lines. Returns the function that ends it.
 */
export function reportDevelopment(
  control: ControlClient,
  view: DevView,
  manifest: () => AppManifest,
): () => void {
  let timer: NodeJS.Timeout | undefined
  let isSending = false
  let isBehind = false
  const send = async (seen: DevSeen): Promise<void> => {
    isSending = true
    isBehind = false
    // A platform that is being closed needs no report.
    await control.setDevelopment({ document: developmentOf(seen, manifest()) }).catch(() => {})
    isSending = false
    if (isBehind) plan()
  }
  const plan = (): void => {
    isBehind = true
    if (isSending || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      void send(view.seen())
    }, intervalMs).unref()
  }
  plan()
  const unobserved = view.observe(plan)
  return () => {
    unobserved()
    clearTimeout(timer)
    timer = undefined
    isSending = true
  }
}

function developmentOf({ errors, log, state }: DevSeen, manifest: AppManifest): Development {
  const url = manifest.address?.url
  return {
    title: manifest.title,
    folder: manifest.folder,
    ...(url !== undefined && { url }),
    state: manifest.kind === 'native' ? 'atLaunch' : state,
    problems: [...errors].map(([about, error]): DevelopmentProblem => {
      const output = (error.output.length > 0 ? error.output : lastLines(log, about)).map(plain)
      const place = placeInText([error.message, ...output].join('\n'), manifest.folder)
      return {
        about,
        message: plain(error.message),
        ...(place ?? (about === 'manifest' && { file: manifest.path })),
        ...(output.length > 0 && { output }),
      }
    }),
    log: log.map(({ source, text }) => ({ source, text: plain(text) })),
  }
}

/** What was written last by what failed, where the error itself doesn't contain it. */
function lastLines(log: DevSeen['log'], about: DevelopmentProblem['about']): string[] {
  const prefix = writers[about]
  if (prefix === undefined) return []
  const writer = log.findLast(({ source }) => source.startsWith(prefix))?.source
  const written = log.filter(({ source }) => source === writer)
  return written.slice(-shownLines).map(({ text }) => text)
}

const writers: Partial<Record<DevelopmentProblem['about'], string>> = {
  app: 'app',
  build: 'build',
  launch: 'session ',
}
const shownLines = 20

function plain(text: string): string {
  return stripVTControlCharacters(text).slice(0, mostCharacters)
}
