import type { QualityStatus } from '@benchtop/contracts'

/** The names and colours of quality control. */
const qualities = {
  Undefined: { name: 'Not decided', tone: '' },
  QcPassed: { name: 'QcPassed', tone: 'good' },
  QcFailed: { name: 'QcFailed', tone: 'bad' },
} as const satisfies Record<QualityStatus, { name: string; tone: string }>

/** The quality control of a lane or a dataset. */
export function Quality({ of }: { readonly of: QualityStatus }) {
  const { name, tone } = qualities[of]
  return <span class={`badge ${tone}`}>{name}</span>
}
