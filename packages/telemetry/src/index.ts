export { metrics, type MetricsOptions } from './metrics.ts'
export { traces, type TracesOptions } from './traces.ts'
export { version } from './version.ts'
