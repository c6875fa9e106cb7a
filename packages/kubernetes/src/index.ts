export type { KubernetesSettings, Toleration } from './kubernetes-settings.ts'
export { kubernetes } from './kubernetes.ts'
export { version } from './version.ts'
