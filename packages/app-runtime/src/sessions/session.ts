import type { Client, CallOptions } from '@benchtop/client'
import type {
  CreatedAppResult,
  AppSessionRecord,
  PropertyToSet,
  SampleRecord,
  SettableAppSessionStatus,
} from '@benchtop/contracts'
import { type NewResult, resultCreator } from './create-result.ts'
import { propertyValues, type PropertyValues } from './property-values.ts'
import { sessionNode, type SessionNode } from './session-node.ts'

/** The members of a new sample that is merged from others. */
export type NewMergedSample = {
  readonly projectId: string
  readonly name: string
  /** The ids of the samples whose files and reads it has, at least two. */
  readonly samples: readonly string[]
}

/** A session of an app. `Values` are the declarations of its form: `openSession<ReportInputs>(…)`. */
export type Session<Values extends object = PropertyValues> = {
  readonly id: string
  /** As it was when the session was opened, or its status was last set. */
  readonly record: AppSessionRecord
  /** What the user entered and chose, by the names of the properties: `values['Input.depth']`. */
  readonly values: Values
  /** Which node this is of a launch on several; `{ index: 0, count: 1 }` of any other. */
  readonly node: SessionNode
  /** Reports the progress of the analysis, in at most 128 characters; longer texts are cut. */
  progress(summary: string, options?: CallOptions): Promise<void>
  /** Completes the session; its results are read-only, and setting its status throws a SessionEndedError afterwards. */
  complete(summary?: string, options?: CallOptions): Promise<void>
  /** Aborts the session permanently. For an error, its message is the summary. */
  abort(reason: unknown, options?: CallOptions): Promise<void>
  setStatus(
    status: SettableAppSessionStatus,
    summary?: string,
    options?: CallOptions,
  ): Promise<void>
  /** Adds properties to the session, or changes their content. */
  setProperties(properties: readonly PropertyToSet[], options?: CallOptions): Promise<void>
  /**
   * Makes an AppResult of this session; `uploadFile(client, {target: {appResult: result.Id}, …})` fills it. It can be
   * repeated: the same project, name and `key` give the same result, in another process too.
   */
  createResult(result: NewResult, options?: CallOptions): Promise<CreatedAppResult>
  /** Merges samples into a new one, without copying their bytes; its files name the samples that they are from. */
  mergeSamples(sample: NewMergedSample, options?: CallOptions): Promise<SampleRecord>
}

const summaryLength = 128

/** A session that was completed or aborted by this handle was to be changed. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError'
  readonly code = 'SessionEnded'

  constructor(id: string, status: 'Complete' | 'Aborted') {
    super(`Session ${id} is ${status}: its status can no longer be changed.`)
  }
}

/** Opens a session with its values. The client's token needs BROWSE on it, and WRITE for whatever is changed. */
export async function openSession<Values extends object = PropertyValues>(
  client: Client,
  id: string,
  options: CallOptions = {},
): Promise<Session<Values>> {
  let record = await client.v1.getAppSession({ id }, options)
  const properties = await Array.fromAsync(client.v1.appSessionProperties.list.all({ id }, options))

  let ended: 'Complete' | 'Aborted' | undefined
  const setStatus: Session['setStatus'] = async (Status, summary, requestOptions) => {
    if (ended !== undefined) throw new SessionEndedError(id, ended)
    const StatusSummary = summary === undefined ? undefined : shortened(summary)
    const ends = Status === 'Complete' || Status === 'Aborted'
    // Before the request: what is reported while it is on its way would arrive after it.
    if (ends) ended = Status
    try {
      record = await client.v1.updateAppSession({ id, Status, StatusSummary }, requestOptions)
    } catch (error) {
      if (ends) ended = undefined
      throw error
    }
  }
  return {
    id,
    get record() {
      return record
    },
    // The platform has checked the inputs against the form.
    values: propertyValues(properties) as Values,
    node: sessionNode(properties),
    setStatus,
    progress: (summary, requestOptions) => setStatus('Running', summary, requestOptions),
    complete: (summary, requestOptions) => setStatus('Complete', summary, requestOptions),
    abort: (reason, requestOptions) => setStatus('Aborted', summaryOf(reason), requestOptions),
    async setProperties(wanted, requestOptions) {
      const Properties = [...wanted]
      await client.v1.appSessionProperties.write({ id, Properties }, requestOptions)
    },
    createResult: resultCreator(client, () => ({ id, Href: record.Href })),
    mergeSamples: ({ projectId, name, samples }, requestOptions) =>
      client.v1.createSample(
        {
          projectId,
          Name: name,
          HrefAppSession: record.Href,
          MergedSamples: samples.map((sample) => `v1pre3/samples/${sample}`),
        },
        requestOptions,
      ),
  }
}

/** The message of an error, short enough for a StatusSummary. */
export function summaryOf(reason: unknown): string {
  const text = reason instanceof Error ? reason.message || reason.name : String(reason)
  return shortened(text.split('\n', 1)[0] ?? '')
}

function shortened(text: string): string {
  return text.length <= summaryLength ? text : `${text.slice(0, summaryLength - 1)}…`
}
