import type { ComponentChildren, ComponentProps } from 'preact'
import { useState } from 'preact/hooks'
import { errorText } from './error-text.ts'
import { displayTimestamp, formatBytes, formatCount } from './format.ts'
import { icons } from './icons.tsx'
import { minute, platformNow } from './platform-clock.ts'

export { Status } from './status.tsx'

/** A timestamp, relative to the platform's clock; exact on hover. */
export function Timestamp({ at }: { at: string | undefined }) {
  if (at === undefined) return <span class="quiet">–</span>
  // Read so that it is drawn again as time passes.
  void minute.value
  return (
    <time dateTime={at} data-exact>
      {displayTimestamp(at, platformNow())}
    </time>
  )
}

/** A size in bytes. */
export function Bytes({ of }: { of: number }) {
  return (
    <span class="numbers" data-tip={`${formatCount(of)} bytes`}>
      {formatBytes(of)}
    </span>
  )
}

type Look = {
  /** Words of `second`, `danger`, `plain` and `small`; the main action has none. */
  readonly look?: string
  /** What it says, where its children don't. */
  readonly text?: string
}

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'class'> & { act?: (() => unknown) | undefined }

/** A button that does something at once, or sends its form. */
export function Button({ look = '', text, act, ...rest }: ButtonProps) {
  return (
    <button type="button" class={`button ${look}`} onClick={act && (() => void act())} {...rest}>
      {rest.children ?? text}
    </button>
  )
}

type LinkProps = Look & { readonly href: string; readonly target?: '_blank' | '_top' }

/** A link to a page that looks like a button. */
export function ButtonLink({ look = '', text, ...rest }: LinkProps) {
  return (
    <a class={`button ${look}`} rel={rest.target === '_blank' ? 'noreferrer' : undefined} {...rest}>
      {text}
    </a>
  )
}

type CopyProps = { readonly text: string; readonly label?: string; readonly isSmall?: boolean }

/** Copies a text, and confirms it. */
export function Copy({ text, label = 'Copy', isSmall = false }: CopyProps) {
  const [copied, setCopied] = useState(false)
  const copy = async (event: Event): Promise<void> => {
    event.stopPropagation()
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <>
      <button
        type="button"
        class={`icon-button ${isSmall ? 'small' : ''} ${copied ? 'done' : ''}`}
        aria-label={label}
        data-tip={copied ? 'Copied' : label}
        onClick={(event) => void copy(event)}
      >
        {copied ? icons.check : icons.copy}
      </button>
      <span class="visually-hidden" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </>
  )
}

/** An id, which copies. */
export function Id({ of }: { readonly of: string | number }) {
  return (
    <span class="id">
      <span class="mono">{of}</span>
      <Copy text={String(of)} label={`Copy ${of}`} isSmall />
    </span>
  )
}

type StateProps = {
  readonly title: string
  readonly children?: ComponentChildren
  /** What to do about it. */
  readonly action?: ComponentChildren
  /** The page that has the next step. */
  readonly to?: readonly [path: string, text: string]
  /** Whether it stands for a card, and not for what is in one. */
  readonly isCard?: boolean
}

/** An empty place: what is missing, and what to do. */
export function Empty({ title, children, action, to, isCard = false }: StateProps) {
  const content = (
    <div class="state">
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
      {to !== undefined && <ButtonLink look="second" text={to[1]} href={to[0]} />}
    </div>
  )
  return isCard ? <Card>{content}</Card> : content
}

type FailedProps = {
  readonly error: unknown
  readonly retry?: (() => void) | undefined
  readonly isCard?: boolean
}

/** Where to go from what doesn't exist. */
export function NowhereLinks() {
  return (
    <div class="row">
      <ButtonLink text="Search" href="/search" />
      <Button look="second" text="Back" act={() => history.back()} />
    </div>
  )
}

/** Something that couldn't be shown: the platform's message, and a button to try again, or where to go from what doesn't exist. */
export function Failed({ error, retry, isCard = false }: FailedProps) {
  const isMissing = error instanceof Error && 'status' in error && error.status === 404
  const content = (
    <div class="state failed" role="alert">
      <h2>{isMissing ? 'Not found' : "This can't be shown"}</h2>
      <p>{errorText(error)}</p>
      {isMissing ? (
        <NowhereLinks />
      ) : (
        retry !== undefined && <Button look="second" text="Try again" act={retry} />
      )}
    </div>
  )
  return isCard ? <Card>{content}</Card> : content
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

type UnloadedProps = SkeletonProps & {
  /** Why it couldn't be loaded; undefined while it is. */
  readonly error: unknown
  readonly reload: () => void
  /** Whether it stands for a card, and not for what is in one. */
  readonly isCard?: boolean
}

/** What stands for something until it is loaded, or says why it can't be. */
export function Unloaded({ error, reload, isCard = false, ...size }: UnloadedProps) {
  const content =
    error === undefined ? <Skeleton {...size} /> : <Failed error={error} retry={reload} />
  return isCard ? <Card>{content}</Card> : content
}
