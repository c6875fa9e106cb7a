import { progressOf } from '@benchtop/contracts'

type Props = {
  /** The progress that an analysis reports. */
  readonly summary: string
  /** Whether it is shown inline in a row. */
  readonly isSmall?: boolean
}

/** The progress of an analysis, if it reports any. */
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
