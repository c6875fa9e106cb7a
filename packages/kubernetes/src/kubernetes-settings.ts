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
  /** How long a job waits for a fault to be mended, such as an image that can't be pulled, in seconds. Defaults to 300. */
  readonly faultSeconds?: number | undefined
  /** How long it waits for a node or a quota with room for it, in seconds. Defaults to a day. */
  readonly roomSeconds?: number | undefined
  /** What an app asks for that states no limits, such as where a quota wants them of every container. */
  readonly defaultLimits?:
    | { readonly cpus?: number | undefined; readonly memoryMB?: number | undefined }
    | undefined
  /**
   * The user that apps run as: a number, `image` for the own user of each image, which mustn't be root, or `any` for that user
   * even if it is root. Defaults to 1000, with which every image starts in a namespace for restricted pods.
   */
  readonly runAsUser?: number | 'image' | 'any' | undefined
  /** What apps may do of what root may, such as `NET_BIND_SERVICE`. Defaults to nothing. */
  readonly capabilities?: readonly string[] | undefined
}

/** A taint of nodes that jobs may run on all the same, as a pod states it. */
export type Toleration = {
  readonly key?: string | undefined
  readonly operator?: 'Equal' | 'Exists' | undefined
  readonly value?: string | undefined
  readonly effect?: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute' | undefined
  readonly tolerationSeconds?: number | undefined
}
