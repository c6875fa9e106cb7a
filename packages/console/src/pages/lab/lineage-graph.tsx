import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Card, Unloaded } from '../../design/pieces.tsx'
import { toneOf } from '../../design/status.tsx'
import { statusWords } from '../../design/status-words.ts'
import type { Loaded } from '../../design/use-loaded.ts'
import { layoutLineage, nodeSize } from './lineage-layout.ts'
import { lineageOf, relatedKeys, type Lineage, type LineageRecords } from './lineage.ts'
import './lineage-graph.css'

type CardProps = { readonly of: Loaded<LineageRecords>; readonly children?: ComponentChildren }

/** What a lineage is made of, as a graph, once it is loaded. */
export function LineageCard({ of: { value, ...loading }, children }: CardProps) {
  return (
    <Card title="Lineage" flush>
      {value === undefined ? (
        <div class="card-body">
          <Unloaded {...loading} lines={4} />
        </div>
      ) : (
        <LineageGraph lineage={lineageOf(value)} />
      )}
      {children}
    </Card>
  )
}

/** A lineage as a graph whose nodes lead to their pages; on a narrow screen as a list of its steps. */
function LineageGraph({ lineage }: { readonly lineage: Lineage }) {
  const { width, height, heads, nodes, edges } = layoutLineage(lineage)
  const [pointed, setPointed] = useState<string>()
  const related = pointed === undefined ? undefined : relatedKeys(lineage, pointed)
  const tones = new Map(nodes.map(({ key, status }) => [key, toneOf(status)]))
  const isFaint = (key: string): boolean => related?.has(key) === false
  return (
    <div class="lineage" role="region" aria-label="Lineage" tabIndex={0}>
      <div class="lineage-plane" style={{ width: `${width}px`, height: `${height}px` }}>
        <svg aria-hidden="true" width={width} height={height}>
          {edges.map(({ from, to, path }) => (
            <path
              key={`${from} ${to}`}
              d={path}
              class={
                related !== undefined && related.has(from) && related.has(to)
                  ? 'lineage-edge related'
                  : `lineage-edge ${tones.get(to) ?? ''}`
              }
            />
          ))}
        </svg>
        {lineage.map(({ step }, at) => (
          <section key={step} aria-label={step} class="lineage-step">
            <h3 style={{ left: `${heads[at]?.left ?? 0}px` }}>{step}</h3>
            <ul>
              {nodes
                .filter(({ key }) => lineage[at]?.nodes.some((node) => node.key === key))
                .map(({ key, name, status, note = '', path, left, top }) => (
                  <li
                    key={key}
                    style={{
                      left: `${left}px`,
                      top: `${top}px`,
                      width: `${nodeSize.width}px`,
                      height: `${nodeSize.height}px`,
                    }}
                  >
                    <a
                      class={`lineage-node ${toneOf(status)} ${isFaint(key) ? 'unrelated' : ''}`}
                      href={path}
                      title={[name, note, status].filter(Boolean).join(', ')}
                      onMouseEnter={() => setPointed(key)}
                      onMouseLeave={() => setPointed(undefined)}
                      onFocus={() => setPointed(key)}
                      onBlur={() => setPointed(undefined)}
                    >
                      <span class="lineage-name">{name}</span>
                      <span class="lineage-note">
                        {[note, status && statusWords(status)].filter(Boolean).join(', ')}
                      </span>
                    </a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
