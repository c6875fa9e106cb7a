import { icons } from './icons.tsx'

type Props = {
  readonly icon: keyof typeof icons
  /** What it does, and to what where that isn't plain: shown in its tooltip, and read aloud. */
  readonly name: string
  /** The tooltip, if it shall be shorter than the name. */
  readonly tip?: string
  readonly isSmall?: boolean
  readonly isOff?: boolean
  readonly isPressed?: boolean
  act(): void
}

/** An action as a drawing, with its name in a tooltip. */
export function IconButton(props: Props) {
  const { icon, name, tip = name, isSmall, isOff, isPressed, act } = props
  return (
    <button
      type="button"
      class={isSmall === true ? 'icon-button small' : 'icon-button'}
      aria-label={name}
      aria-pressed={isPressed}
      data-tip={tip}
      disabled={isOff}
      onClick={act}
    >
      {icons[icon]}
    </button>
  )
}
