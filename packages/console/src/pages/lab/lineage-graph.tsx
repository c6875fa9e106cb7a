import { useState } from 'preact/hooks'
import { layoutLineage, nodeSize } from './lineage-layout.ts'
import { relatedKeys, type Lineage } from './lineage.ts'
import './lineage-graph.css'

/** A lineage as a graph whose nodes lead to their pages; on a narrow screen as a list of its steps. */
export function LineageGraph({ lineage }: { readonly lineage: Lineage }) {
  const { width, height, heads, nodes, edges } = layoutLineage(lineage)
  const [pointed, setPointed] = useState<string>()
  const related = pointed === undefined ? undefined : relatedKeys(lineage, pointed)
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
                  : 'lineage-edge'
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
                .map(({ key, name, note, path, left, top }) => (
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
                      class={isFaint(key) ? 'lineage-node unrelated' : 'lineage-node'}
                      href={path}
                      title={[name, note].filter(Boolean).join(', ')}
                      onMouseEnter={() => setPointed(key)}
                      onMouseLeave={() => setPointed(undefined)}
                      onFocus={() => setPointed(key)}
                      onBlur={() => setPointed(undefined)}
                    >
                      <span class="lineage-name">{name}</span>
                      {note !== '' && <span class="lineage-note">{note}</span>}
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
