import { flowNames, laneNames, lanes, type Flow, type Hop, type Lane } from './flow.ts'

/** A flow drawn as a sequence: a lane for each participant, a row for each hop. */
export function FlowDiagram({ flow: { hops, kind, id } }: { readonly flow: Flow }) {
  const used = lanes.filter((lane) => hops.some(({ from, to }) => from === lane || to === lane))
  return (
    <div
      class="diagram-scroll"
      tabIndex={0}
      role="region"
      aria-label={`${flowNames[kind]} from request ${id}`}
    >
      <div class="diagram" style={{ '--lanes': String(used.length) }}>
        <div class="lane-names" aria-hidden="true">
          {used.map((lane) => (
            <span key={lane}>{laneNames[lane]}</span>
          ))}
        </div>
        <ol class="hops">
          {hops.map((hop, at) => (
            <li key={hop.request ?? `${at}`} class="hop-row">
              <HopArrow hop={hop} used={used} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

type HopProps = { readonly hop: Hop; readonly used: readonly Lane[] }

function HopArrow({ hop, used }: HopProps) {
  const { from, to, label, note, outcome, isFailed, request, times = 1 } = hop
  const [start, end] = [used.indexOf(from), used.indexOf(to)]
  const isBack = end < start
  const [first, last] = isBack ? [end, start] : [start, end]
  const span = last - first + 1
  const said = [
    `${laneNames[from]} to ${laneNames[to]}: ${label}`,
    outcome,
    times > 1 ? `${times} times` : undefined,
    request === undefined ? 'redirect of the browser' : undefined,
  ].filter(Boolean)
  const content = (
    <>
      <span class="visually-hidden">{said.join(', ')}</span>
      <span class="hop-label" aria-hidden="true">
        <code>{label}</code>
        {outcome !== undefined && (
          <span class={isFailed === true ? 'outcome bad' : 'outcome good'}>{outcome}</span>
        )}
        {times > 1 && <span class="quiet">× {times}</span>}
      </span>
      <span class="hop-line" aria-hidden="true" />
      {note !== undefined && <span class="hop-note">{note}</span>}
    </>
  )
  const kind = [
    'hop',
    isBack ? 'back' : '',
    isFailed === true ? 'failed' : '',
    request === undefined ? 'unseen' : '',
  ]
  const place = {
    class: kind.filter(Boolean).join(' '),
    style: { gridColumn: `${first + 1} / ${last + 2}`, '--span': String(span) },
  }
  return request === undefined ? (
    <div {...place}>{content}</div>
  ) : (
    <a {...place} href={`/requests/${request}`}>
      {content}
    </a>
  )
}
