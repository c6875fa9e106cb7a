export { kubernetes, type KubernetesSettings, type Toleration } from './kubernetes.ts'
export { version } from './version.ts'
