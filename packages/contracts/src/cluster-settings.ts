import { z } from 'zod'
import { partitionName } from './job-limits.ts'

const name = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/, {
  error: 'must consist of letters, digits, _, . and -',
})

/** A name of Kubernetes: a DNS label, or several with dots between. */
const kubernetesName = z.string().regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, {
  error: 'must consist of lowercase letters, digits, - and .',
})

/** The value of a label of Kubernetes. */
const labelValue = z.string().regex(/^(?=.{0,63}$)([A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?)?$/, {
  error: 'must be the value of a label: at most 63 letters, digits, _, . and -',
})

const labelKey = z
  .string()
  .regex(/^([a-z0-9][a-z0-9.-]{0,252}\/)?[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/, {
    error: 'must be the key of a label, such as kubernetes.io/arch',
  })

const address = z.url({ protocol: /^https?$/, error: 'must be an address with http or https' })

/** Where the bench listens for the files of tasks that run elsewhere, and the address that these reach it by. */
const stagePlace = z.strictObject({
  host: z.string().min(1).optional(),
  port: z.int().min(1).max(65_535),
  url: address.optional(),
})

/** What the owner of a bench settles about the cluster that runs native apps. */
export const clusterSettings = z.strictObject({
  /** How many jobs are handed over at once; the others wait in the bench. Defaults to 1,000. */
  slots: z.int().min(1).max(100_000).optional(),
  slurm: z
    .strictObject({
      /** The partitions that apps may ask for; the first is for those that ask for none. */
      partitions: z.array(partitionName).min(1).optional(),
      account: name.optional(),
      qos: name.optional(),
      /** Whether Slurm starts a job again whose node is lost. Defaults to true. */
      requeue: z.boolean().optional(),
      /** The words before the command of an app with an image, with `{image}` and `{data}`. */
      container: z.array(z.string().min(1)).min(1).optional(),
      /** Slurm's server for HTTP, in place of its programs. */
      rest: z
        .strictObject({
          /** `http://host:port`, or `unix:/path/of/socket`. */
          url: z.string().regex(/^(https?:\/\/[^/]+|unix:\/.+)$/, {
            error: 'must be http://host:port or unix:/path',
          }),
          user: name.optional(),
          /** A file with the token of the user; read at each request, so that it can be renewed. */
          tokenFile: z.string().min(1).optional(),
        })
        .optional(),
    })
    .optional(),
  tes: z
    .strictObject({
      /** The base address, which ends in /ga4gh/tes/v1. */
      url: address,
      tokenFile: z.string().min(1).optional(),
      /** The image of apps that have none. */
      image: z.string().min(1).optional(),
      /** The image that brings inputs and sends outputs: with sh, curl and sha256sum. */
      stageImage: z.string().min(1).optional(),
      stage: stagePlace,
    })
    .optional(),
  kubernetes: z
    .strictObject({
      /** A file as kubectl reads it; without one, the service account of the pod that the bench itself runs in. */
      kubeconfig: z.string().min(1).optional(),
      /** The context of this file; its current one without. */
      context: z.string().min(1).optional(),
      /** Where the jobs are made. Defaults to the namespace of the context, else `default`. */
      namespace: kubernetesName.optional(),
      /** The service account of the jobs' pods. They are given no token of it. */
      serviceAccount: kubernetesName.optional(),
      /** Labels of the nodes that jobs may run on. */
      nodeSelector: z.record(labelKey, labelValue).optional(),
      /** Taints of nodes that jobs may run on all the same. */
      tolerations: z
        .array(
          z.strictObject({
            key: labelKey.optional(),
            operator: z.enum(['Equal', 'Exists']).optional(),
            value: labelValue.optional(),
            effect: z.enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute']).optional(),
            tolerationSeconds: z.int().min(0).optional(),
          }),
        )
        .optional(),
      /** The secrets that images are pulled with. */
      imagePullSecrets: z.array(kubernetesName).optional(),
      /** The image of apps that have none. */
      image: z.string().min(1).optional(),
      /** The image that brings inputs and sends outputs: with sh, curl and sha256sum. */
      stageImage: z.string().min(1).optional(),
      /** How long an ended job stays in the cluster, for those who want to look at it. Defaults to an hour. */
      ttlSeconds: z.int().min(60).max(2_592_000).optional(),
      stage: stagePlace,
    })
    .optional(),
})
export type ClusterSettings = z.output<typeof clusterSettings>
