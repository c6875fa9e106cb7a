import type { StagedSettings } from '@benchtop/clusters/stage'

/** What the owner of a bench settles about Kubernetes. */
export type KubernetesSettings = StagedSettings & {
  /** A file as kubectl reads it; without one, the service account of the pod that the bench itself runs in. */
  readonly kubeconfig?: string | undefined
  /** The context of this file; its current one without. */
  readonly context?: string | undefined
  /** Where the jobs are made. Defaults to the namespace of the context, else `default`. */
  readonly namespace?: string | undefined
  /** The service account of the jobs' pods. They are given no token of it. */
  readonly serviceAccount?: string | undefined
  /** Labels of the nodes that jobs may run on. */
  readonly nodeSelector?: Readonly<Record<string, string>> | undefined
  /** Taints of nodes that jobs may run on all the same. */
  readonly tolerations?: readonly Toleration[] | undefined
  /** The secrets that images are pulled with. */
  readonly imagePullSecrets?: readonly string[] | undefined
  /** How long an ended job stays in the cluster, for those who want to look at it, in seconds. Defaults to an hour. */
  readonly ttlSeconds?: number | undefined
}

/** A taint of nodes that jobs may run on all the same, as a pod states it. */
export type Toleration = {
  readonly key?: string | undefined
  readonly operator?: 'Equal' | 'Exists' | undefined
  readonly value?: string | undefined
  readonly effect?: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute' | undefined
  readonly tolerationSeconds?: number | undefined
}
