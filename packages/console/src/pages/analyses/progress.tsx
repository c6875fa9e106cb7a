import { progressOf } from '@benchtop/contracts'

type Props = {
  /** What an analysis says of itself. */
  readonly summary: string
  /** Whether it stands in a line among others, and not by itself. */
  readonly isSmall?: boolean
}

/** How far an analysis is, where it says so. */
export function Progress({ summary, isSmall = false }: Props) {
  const { percent } = progressOf(summary)
  if (percent === undefined) return null
  return (
    <progress
      class={isSmall ? 'progress small' : 'progress'}
      max={100}
      value={percent}
      aria-label="Progress"
      title={summary}
    >
      {percent} %
    </progress>
  )
}
