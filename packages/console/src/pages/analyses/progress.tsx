import { percentIn } from './analysis-list.ts'

/** How far an analysis is, where it says so. */
export function Progress({ summary }: { readonly summary: string }) {
  const percent = percentIn(summary)
  if (percent === undefined) return null
  return (
    <progress class="progress" max={100} value={percent} aria-label="Progress">
      {percent} %
    </progress>
  )
}
