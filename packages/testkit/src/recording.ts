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
export type {
  Callers,
  ComparedAnswer,
  ComparedExchange,
  CompareOptions,
  ComparisonReport,
  Difference,
  HostName,
  KeptBody,
  KnownIdentities,
  RecordedExchange,
  RecordedSeed,
  Recording,
  ReplayedRecording,
  SeedSummary,
  TrafficOptions,
  TrafficRecorder,
} from '@benchtop/recording'
