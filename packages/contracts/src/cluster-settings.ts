import { z } from 'zod'
import { partitionName } from './job-limits.ts'

const name = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/, {
  error: 'must consist of letters, digits, _, . and -',
})

const address = z.url({ protocol: /^https?$/, error: 'must be an address with http or https' })

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
      /** Where the bench listens for these transfers, and the address that tasks reach it by. */
      stage: z.strictObject({
        host: z.string().min(1).optional(),
        port: z.int().min(1).max(65_535),
        url: address.optional(),
      }),
    })
    .optional(),
})
export type ClusterSettings = z.output<typeof clusterSettings>
