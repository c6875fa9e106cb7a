type Props = {
  readonly label: string
  /** The page's address, before the tab's own segment. */
  readonly base: string
  readonly current: string
  readonly tabs: readonly (readonly [key: string, name: string, ...unknown[]])[]
}

/** The parts of a page, each with an address of its own. */
export function Tabs({ label, base, current, tabs }: Props) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(([key, name]) => (
        <a key={key} href={`${base}/${key}`} aria-current={key === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
