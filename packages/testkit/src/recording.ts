/** What this entry stands for is installed only where someone needs it. */
const recording = await import('@benchtop/recording').catch((cause: unknown) => {
  throw new Error(
    "@benchtop/testkit/recording needs the package @benchtop/recording, which isn't installed: run npm install --save-dev @benchtop/recording.",
    { cause },
  )
})

export const {
  compareRecording,
  hostNames,
  readRecording,
  recordTraffic,
  RecordingError,
  replayRecording,
  seedFromRecording,
} = recording
export type RecordingError = InstanceType<typeof RecordingError>
// oxlint-disable-next-line laws/explicit-exports -- the package's own index lists them name by name
export type * from '@benchtop/recording'
