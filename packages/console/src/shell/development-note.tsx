import type { Development, DevelopmentProblem } from '@benchtop/contracts'
import { useEffect, useState } from 'preact/hooks'
import { control } from '../api/clients.ts'
import { useLive } from '../api/events.ts'
import { pageFacts } from '../api/page-facts.ts'
import { Button } from '../design/pieces.tsx'
import { showFailure } from '../design/toasts.tsx'
import { countOf } from '../design/format.ts'

/**
 * The app that `benchtop dev` runs, over every page: its errors open the panel by themselves, as they explain what the
 * page under it shows.
 */
export function DevelopmentNote() {
  const [development, setDevelopment] = useState<Development | null>(pageFacts?.development ?? null)
  /** Undefined until the user decides: then an error shows the panel, and its end hides it. */
  const [isOpen, setOpen] = useState<boolean>()
  const read = (): void =>
    void control.getDevelopment().then((answer) => setDevelopment(answer.development), showFailure)
  useLive(read, ({ name }) => name === 'development')
  const problems = development?.problems ?? []
  const subjects = problems.map(({ about, message }) => `${about} ${message}`).join('\n')
  useEffect(() => setOpen(undefined), [subjects])
  if (development === null) return null
  const isShown = isOpen ?? problems.length > 0
  return (
    <section class="development" aria-label="The app under development">
      {isShown && <Panel development={development} />}
      <Button
        look="second small development-toggle"
        aria-expanded={isShown}
        act={() => setOpen(!isShown)}
      >
        <span class={`dot ${dotOf(development)}`} aria-hidden="true" />
        {development.title}: {summaryOf(development)}
      </Button>
    </section>
  )
}

function Panel({ development: { problems, log, url } }: { readonly development: Development }) {
  return (
    <div class="development-panel" role="status">
      {problems.map((problem) => (
        <Problem key={problem.about} problem={problem} />
      ))}
      {url !== undefined && (
        <p>
          <a href={url}>{url}</a>
        </p>
      )}
      <details open={problems.length === 0}>
        <summary>Output</summary>
        {log.length === 0 ? (
          <p class="quiet">The app has written nothing yet.</p>
        ) : (
          <pre tabIndex={0} aria-label="The last lines of the app">
            {log.map(({ source, text }) => `${source}  ${text}\n`).join('')}
          </pre>
        )}
      </details>
    </div>
  )
}

function Problem({ problem }: { readonly problem: DevelopmentProblem }) {
  const { about, message, file, line, column, output = [] } = problem
  const open = (): void => void control.openProblem({ about }).catch(showFailure)
  const place = [file?.split(/[/\\]/).at(-1), line, column].filter((part) => part !== undefined)
  return (
    <article>
      <h2>{titles[about]}</h2>
      <pre tabIndex={0} aria-label={`Error of the ${about}`}>
        {[message, ...output].join('\n')}
      </pre>
      {file !== undefined && (
        <Button look="small" text={`Open ${place.join(':')}`} act={open} title={file} />
      )}
    </article>
  )
}

const titles: Readonly<Record<DevelopmentProblem['about'], string>> = {
  manifest: 'The manifest has an error',
  form: 'The form has an error',
  seed: 'The seed has an error',
  build: 'The build failed',
  app: 'The app is down',
  launch: 'The last launch failed',
  watch: 'Changes may be missed',
  clock: 'The clock was not moved',
}

function dotOf({ problems, state }: Development): 'bad' | 'busy' | 'good' {
  if (problems.length > 0 || state === 'down') return 'bad'
  return state === 'starting' ? 'busy' : 'good'
}

function summaryOf({ problems, state }: Development): string {
  if (problems.length > 0) return countOf(problems.length, 'errors')
  return { starting: 'starting', up: 'up', down: 'down', atLaunch: 'runs at each launch' }[state]
}
