/** Line drawings; they add no information to the name of their button. */
const drawings = {
  up: 'm6 14.5 6-6 6 6',
  down: 'm6 9.5 6 6 6-6',
  close: 'm6 6 12 12M18 6 6 18',
} as const

type IconProps = {
  readonly icon: keyof typeof drawings
  /** What it does, and to what. */
  readonly name: string
  /** The tooltip, if it shall be shorter than the name. */
  readonly tip?: string
  readonly isSmall?: boolean
  /** Nothing to do just now, as at the end of a list; it stays in the order of the keyboard. */
  readonly isIdle?: boolean
  act(): void
}

/** An action as a drawing, with its name in a tooltip. */
export function IconButton({ icon, name, tip = name, isSmall, isIdle = false, act }: IconProps) {
  return (
    <button
      type="button"
      class={isSmall === true ? 'fe-icon-button fe-small' : 'fe-icon-button'}
      aria-label={name}
      aria-disabled={isIdle || undefined}
      title={tip}
      onClick={isIdle ? undefined : act}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={drawings[icon]} />
      </svg>
    </button>
  )
}
