import { useLocation } from 'preact-iso'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { Pieces } from '../../design/app-text.tsx'
import { countOf, formatBytes, formatCount } from '../../design/format.ts'
import { Button, Card, Copy, Failed, Skeleton } from '../../design/pieces.tsx'
import { showFailure } from '../../design/toasts.tsx'
import { addressOf } from '../../shell/address.ts'
import { saveText } from '../saved-files/save-text.ts'
import { logLevels, logLines, type LogFilter, type LogLine } from './log-lines.ts'
import { partBytes, readWholeLog, useLog, type LogPart } from './use-log.ts'

/** A log that is scrolled within this many pixels of its end is being followed. */
const followingWithin = 40

type Props = {
  readonly id: string
  /** Whether it fills the page. */
  readonly isComplete: boolean
  /** Whether more can come. */
  readonly isOpen: boolean
  /** What begins the line to show first: why the app failed. */
  readonly failure?: string | undefined
}

/** The output of an app, as it is written. */
export function LogCard({ id, isComplete, isOpen, failure }: Props) {
  const { filter, line, from, setFilter, addressOfPart } = useLogAddress(id)
  const { log, error } = useLog(id, from)
  const text = log?.text
  const box = useRef<HTMLPreElement>(null)
  const isFollowing = useRef(true)
  // A part is read from its beginning; the end is followed, unless the address has a line.
  useLayoutEffect(() => {
    isFollowing.current = line === undefined && from === undefined
  }, [line, from])
  useLayoutEffect(() => {
    if (box.current !== null && !isFollowing.current) box.current.scrollTop = 0
  }, [log?.from])
  const { lines, leftOut: earlier } = useMemo(() => logLines(text ?? '', filter), [text, filter])
  useLayoutEffect(() => {
    if (box.current !== null && isFollowing.current)
      box.current.scrollTop = box.current.scrollHeight
  }, [lines])
  const wanted =
    line ?? (failure && lines.findLast((one) => one.text.trimStart().startsWith(failure))?.number)
  const isThere = lines.some(({ number }) => number === wanted)
  useLayoutEffect(() => {
    if (isThere) box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [isThere, wanted])
  if (error !== undefined && text === undefined) return <Failed error={error} />
  const onScroll = (): void => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {}
    isFollowing.current = scrollHeight - scrollTop - clientHeight < followingWithin
  }
  return (
    <Card title="Log" flush={Boolean(text)} actions={text && <LogActions id={id} text={text} />}>
      {log === undefined ? (
        <Skeleton lines={4} />
      ) : log.text !== '' ? (
        <>
          {isComplete && <LogFilterBar filter={filter} change={setFilter} found={lines.length} />}
          {earlier > 0 && (
            <p class="quiet left-out">
              The {formatCount(earlier)} lines before aren't shown: download the log.
            </p>
          )}
          <Pager log={log} addressOfPart={addressOfPart} isComplete={isComplete} />
          <pre
            class={isComplete ? 'log whole' : 'log'}
            ref={box}
            role="log"
            aria-label="Log"
            tabIndex={0}
            onScroll={onScroll}
          >
            {lines.map((line) => (
              <Line
                key={line.number}
                line={line}
                // At the end of a long log, the numbers don't stay.
                address={
                  isComplete && log.from === (from ?? 0)
                    ? addressOfPart(from, line.number)
                    : undefined
                }
                isWanted={line.number === wanted}
              />
            ))}
          </pre>
        </>
      ) : (
        <p class="quiet">{isOpen ? 'No output yet.' : 'The app wrote no output.'}</p>
      )}
    </Card>
  )
}

function LogActions({ id, text }: { readonly id: string; readonly text: string }) {
  const download = (): void =>
    void readWholeLog(id).then(
      (all) => saveText(all, `analysis-${id}.log`, 'text/plain'),
      showFailure,
    )
  return (
    <>
      <Copy text={text} label="Copy the log" />
      <Button look="second small" text="Download" aria-label="Download the log" act={download} />
    </>
  )
}

/** What the address says of the log: what is searched for, and the line that someone pointed at. */
function useLogAddress(id: string) {
  const { path, query, route } = useLocation()
  const { find: text = '', level: named, line, from } = query
  const level = logLevels.find((one) => one === named)
  return {
    filter: useMemo((): LogFilter => ({ text, level }), [text, level]),
    line: line === undefined ? undefined : Number(line),
    /** The first byte of the part that is shown; undefined for the end of the log. */
    from: from !== undefined && /^\d{1,15}$/.test(from) ? Number(from) : undefined,
    setFilter: (filter: LogFilter): void =>
      route(addressOf(path, { find: filter.text, level: filter.level, from }), true),
    addressOfPart: (part: number | undefined, lineOfPart?: number): string =>
      addressOf(`/analyses/${id}/log`, {
        from: part?.toString(),
        ...(lineOfPart === undefined ? { find: text, level } : { line: String(lineOfPart) }),
      }),
  }
}

type PagerProps = Pick<Props, 'isComplete'> & {
  readonly log: LogPart
  addressOfPart(part: number | undefined): string
}

/** The parts of a log that is longer than one: a click each to the one before, the one after, and both ends. */
function Pager({ log: { from, next, size }, addressOfPart, isComplete }: PagerProps) {
  if (from === 0 && next >= size) return null
  if (!isComplete) {
    return (
      <p class="quiet left-out">
        The end of {formatBytes(size)}: <a href={addressOfPart(undefined)}>whole log</a>
      </p>
    )
  }
  const steps = [
    ['Beginning', from > 0, 0],
    ['Earlier', from > 0, Math.max(0, from - partBytes)],
    ['Later', next < size, next],
    ['End', next < size, undefined],
  ] as const
  return (
    <nav class="row left-out" aria-label="Parts of the log">
      {steps.map(([name, isThere, part]) =>
        isThere ? (
          <a key={name} href={addressOfPart(part)}>
            {name}
          </a>
        ) : (
          <span key={name} class="quiet">
            {name}
          </span>
        ),
      )}
      <span class="quiet numbers">
        {formatBytes(from)} to {formatBytes(next)} of {formatBytes(size)}
      </span>
    </nav>
  )
}

type LineProps = {
  readonly line: LogLine
  /** Undefined where its number may become another's. */
  readonly address: string | undefined
  /** Whether it is the line of the page's address. */
  readonly isWanted: boolean
}

/** A line, in the colours that the app wrote it in. Its number is no text, so that it isn't copied along. */
function Line({ line: { number, level, pieces }, address, isWanted }: LineProps) {
  return (
    <span
      class={level === undefined ? 'log-line' : `log-line ${level}`}
      aria-current={isWanted ? 'location' : undefined}
    >
      {address !== undefined && (
        <a
          class="log-number"
          href={address}
          data-number={number}
          aria-label={`Line ${number}`}
          // The log is one stop of the keyboard, and not one for each of its lines.
          tabIndex={-1}
        />
      )}
      <Pieces of={pieces} />
      {'\n'}
    </span>
  )
}

type BarProps = {
  readonly filter: LogFilter
  readonly change: (filter: LogFilter) => void
  readonly found: number
}

/** Finds lines by their text and level. */
function LogFilterBar({ filter, change, found }: BarProps) {
  const isFiltered = filter.text.trim() !== '' || filter.level !== undefined
  return (
    <div class="log-filter" role="search" aria-label="Lines of the log">
      <input
        class="input"
        type="search"
        aria-label="Find in the log"
        placeholder="Find in the log"
        value={filter.text}
        onInput={({ currentTarget: { value } }) => change({ ...filter, text: value })}
      />
      <div class="row" role="group" aria-label="Level">
        {logLevels.map((level) => (
          <button
            key={level}
            type="button"
            class="toggle"
            aria-pressed={filter.level === level}
            onClick={() => change({ ...filter, level: filter.level === level ? undefined : level })}
          >
            {level}
          </button>
        ))}
      </div>
      <span class="quiet" role="status">
        {isFiltered && countOf(found, 'lines')}
      </span>
    </div>
  )
}
