import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { formatBytes } from '../../design/format.ts'
import { Card, Copy, Failed, Skeleton } from '../../design/pieces.tsx'
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
}

/** The output of an app, as it is written. */
export function LogCard({ id, isComplete, isOpen }: Props) {
  const { text, leftOut, error } = useLog(id)
  const [filter, setFilter] = useState<LogFilter>({ text: '', level: undefined })
  const box = useRef<HTMLPreElement>(null)
  const isFollowing = useRef(true)
  const { lines, leftOut: earlier } = useMemo(() => logLines(text ?? '', filter), [text, filter])
  useLayoutEffect(() => {
    if (box.current !== null && isFollowing.current)
      box.current.scrollTop = box.current.scrollHeight
  }, [lines])
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
              <Line key={line.number} line={line} />
            ))}
          </pre>
        </>
      ) : (
        <p class="quiet">{isOpen ? 'No output yet.' : 'The app wrote no output.'}</p>
      )}
    </Card>
  )
}

/** A line, in the colours that the app wrote it in. */
function Line({ line: { level, pieces } }: { readonly line: LogLine }) {
  return (
    <span class={level === undefined ? 'log-line' : `log-line ${level}`}>
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
