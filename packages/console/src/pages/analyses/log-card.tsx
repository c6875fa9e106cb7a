import { useLayoutEffect, useRef } from 'preact/hooks'
import { formatBytes } from '../../design/format.ts'
import { Card, Copy, Failed, Skeleton } from '../../design/pieces.tsx'
import { useLog } from './use-log.ts'

/** A log that is scrolled within this many pixels of its end is being followed. */
const followingWithin = 40

type Props = {
  readonly id: string
  /** Whether it fills the page. */
  readonly isWhole: boolean
  /** Whether more can come. */
  readonly isOpen: boolean
}

/** The output of an app, as it is written. */
export function LogCard({ id, isWhole, isOpen }: Props) {
  const { text, leftOut, error } = useLog(id)
  const box = useRef<HTMLPreElement>(null)
  const isFollowing = useRef(true)
  useLayoutEffect(() => {
    if (box.current !== null && isFollowing.current)
      box.current.scrollTop = box.current.scrollHeight
  }, [text])
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
          {leftOut > 0 && (
            <p class="quiet left-out">The first {formatBytes(leftOut)} of the log aren't shown.</p>
          )}
          <pre
            class={isWhole ? 'log whole' : 'log'}
            ref={box}
            role="log"
            aria-label="Log"
            tabIndex={0}
            onScroll={onScroll}
          >
            {text}
          </pre>
        </>
      ) : (
        <p class="quiet">{isOpen ? 'No output yet.' : 'The app wrote no output.'}</p>
      )}
    </Card>
  )
}
