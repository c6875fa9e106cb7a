import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { platformNow } from './platform-clock.ts'
import { formatBytes, formatExactly, displayTimestamp } from './format.ts'

/** A timestamp in the user's locale, exact on hover and to screen readers. */
export function Timestamp({ at }: { at: string | undefined }) {
  if (at === undefined) return <span class="quiet">–</span>
  return (
    <time dateTime={at} title={formatExactly(at)}>
      {displayTimestamp(at, platformNow())}
    </time>
  )
}

/** A size in bytes. */
export function Bytes({ of }: { of: number }) {
  return (
    <span class="numbers" title={`${of} bytes`}>
      {formatBytes(of)}
    </span>
  )
}

const tones: Readonly<Record<string, 'good' | 'bad' | 'warn' | 'busy'>> = {
  Complete: 'good',
  Done: 'good',
  COMPLETED: 'good',
  Active: 'good',
  Running: 'busy',
  Pending: 'busy',
  Initializing: 'busy',
  PENDING: 'busy',
  Aborting: 'busy',
  Uploading: 'busy',
  Analyzing: 'busy',
  PendingAnalysis: 'busy',
  AwaitingAuthorization: 'warn',
  NeedsAttention: 'warn',
  Paused: 'warn',
  TimedOut: 'bad',
  Aborted: 'bad',
  Failed: 'bad',
  QcFailed: 'bad',
  QCFailed: 'bad',
  Stopped: 'bad',
  ERRORED: 'bad',
}

/** A status, named as on the platform; in one case, although the store writes its own in capitals. */
export function Status({ of }: { of: string }) {
  const isCapitals = /^[A-Z]+$/.test(of)
  const shown = isCapitals ? of.slice(0, 1) + of.slice(1).toLowerCase() : of
  return <span class={`badge ${tones[of] ?? ''}`}>{shown}</span>
}

type CopyProps = { readonly text: string; readonly label?: string }

/** Copies a text, and confirms it. */
export function Copy({ text, label = 'Copy' }: CopyProps) {
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <button type="button" class="button plain small" onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </button>
  )
}

type StateProps = {
  readonly title: string
  readonly children?: ComponentChildren
  /** What to do about it. */
  readonly action?: ComponentChildren
}

/** An empty place: what is missing, and what to do. */
export function Empty({ title, children, action }: StateProps) {
  return (
    <div class="state">
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}

type FailedProps = { readonly error: unknown; readonly retry?: (() => void) | undefined }

/** Something that couldn't be shown: the platform's message, and a button to try again. */
export function Failed({ error, retry }: FailedProps) {
  return (
    <div class="state failed" role="alert">
      <h2>This can't be shown</h2>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      {retry !== undefined && (
        <button type="button" class="button second" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  )
}

type SkeletonProps = { readonly lines?: number; readonly height?: string }

/** A placeholder of the size of what is being loaded, so that nothing jumps when it arrives. */
export function Skeleton({ lines = 3, height = '1.25rem' }: SkeletonProps) {
  return (
    <div class="stack" aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} class="skeleton" style={{ height, width: `${90 - ((at * 17) % 40)}%` }} />
      ))}
    </div>
  )
}

type CardProps = {
  readonly title?: ComponentChildren
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
  /** Whether the content goes to the edges, as tables and lists do. */
  readonly flush?: boolean
}

/** A part of a page. */
export function Card({ title, actions, children, flush = false }: CardProps) {
  return (
    <section class="card">
      {(title !== undefined || actions !== undefined) && (
        <div class="card-head">
          {title !== undefined && <h2>{title}</h2>}
          {actions !== undefined && <div class="row">{actions}</div>}
        </div>
      )}
      {flush ? children : <div class="card-body">{children}</div>}
    </section>
  )
}
