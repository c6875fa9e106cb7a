import type { VariantsAnswer } from '../shared/api.ts'

/** A table of variants, with the total number. */
export function VariantTable({ total, variants }: VariantsAnswer) {
  if (total === 0) return <p class="notice">There are no variants in this region.</p>
  const shown = variants.length < total ? `, of which the first ${variants.length} are shown` : ''
  return (
    <>
      <p role="status">
        Variants: {total.toLocaleString('en')}
        {shown}
      </p>
      <table>
        <thead>
          <tr>
            <th class="number">Position</th>
            <th>Reference</th>
            <th>Alternative</th>
            <th class="number">Quality</th>
            <th class="number">Depth</th>
          </tr>
        </thead>
        <tbody>
          {variants.map(({ position, ref, alt, quality, depth }) => (
            <tr key={`${position} ${ref} ${alt}`}>
              <td class="number">{position.toLocaleString('en')}</td>
              <td>{ref}</td>
              <td>{alt}</td>
              <td class="number">{quality}</td>
              <td class="number">{depth}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
