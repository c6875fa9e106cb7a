import { useLocation } from 'preact-iso'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { formatBytes } from '../../design/format.ts'
import { Card, Copy, Failed, Skeleton } from '../../design/pieces.tsx'
import { addressOf } from '../../shell/address.ts'
import { logLevels, logLines, type LogFilter, type LogLine } from './log-lines.ts'
import { useLog } from './use-log.ts'

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
  const { text, leftOut, error } = useLog(id)
  const { filter, line, setFilter } = useLogAddress()
  const box = useRef<HTMLPreElement>(null)
  const isFollowing = useRef(line === undefined)
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
  const hasText = text !== undefined && text !== ''
  return (
    <Card
      title="Log"
      flush={hasText}
      actions={hasText && <Copy text={text} label="Copy the log" />}
    >
      {text === undefined ? (
        <Skeleton lines={4} />
      ) : hasText ? (
        <>
          {isComplete && <LogFilterBar filter={filter} change={setFilter} found={lines.length} />}
          {earlier > 0 && (
            <p class="quiet left-out">The {earlier} lines before aren't shown: copy the log.</p>
          )}
          {leftOut > 0 && (
            <p class="quiet left-out">The first {formatBytes(leftOut)} of the log aren't shown.</p>
          )}
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
                // Of a log whose beginning is left out, the numbers don't stay.
                address={
                  isComplete && leftOut === 0
                    ? `/analyses/${id}/log?line=${line.number}`
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

/** What the address says of the log: what is searched for, and the line that someone pointed at. */
function useLogAddress() {
  const { path, query, route } = useLocation()
  const { find: text = '', level: named, line } = query
  const level = logLevels.find((one) => one === named)
  return {
    filter: useMemo((): LogFilter => ({ text, level }), [text, level]),
    line: line === undefined ? undefined : Number(line),
    setFilter: (filter: LogFilter): void =>
      route(addressOf(path, { find: filter.text, level: filter.level }), true),
  }
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
      {pieces.map(({ text, colour }, at) =>
        colour === '' ? (
          text
        ) : (
          <span key={at} class={colour}>
            {text}
          </span>
        ),
      )}
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
        {isFiltered && (found === 1 ? '1 line' : `${found} lines`)}
      </span>
    </div>
  )
}
