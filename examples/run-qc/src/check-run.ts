import { runSession, uploadFile, type Client } from '@benchtop/app-runtime'
import { qcReport, type Lane } from './qc-report.ts'
import { passesAll } from './thresholds.ts'

/** What the user enters in the form. */
export type Inputs = {
  readonly 'Input.run': { readonly Id: string }
  readonly 'Output.Projects': readonly [{ readonly Id: string }]
}

/** Checks the run of a launch, and writes the report to the project that its user chose. */
export function checkRun(client: Client, sessionId: string) {
  return runSession<Inputs>(client, sessionId, async ({ values, progress, createResult }) => {
    const runId = values['Input.run'].Id
    const run = await client.v2.getRun({ id: runId })
    const { QcThresholds: thresholds } = await client.v2.getLaneQcThresholds({})
    if (thresholds.length === 0) {
      throw new Error('There are no thresholds for your lanes. Set some on the page QC thresholds.')
    }
    const lanes: Lane[] = []
    for await (const lane of client.v2.listRunLanes.all({ runId, SortBy: 'LaneNumber' })) {
      await progress(`Reading lane ${lane.LaneNumber}`)
      const statistics = await client.v2.getLaneSequencingStats({ id: lane.Id })
      lanes.push({ ...lane, ...statistics, passes: passesAll(thresholds, statistics) })
    }
    if (!lanes.some(({ passes }) => passes !== undefined)) {
      const status = `${run.ExperimentName} is ${run.Status}`
      throw new Error(`${status}: its lanes have no figures yet. Launch again when it is Complete.`)
    }
    const mappings = await Array.fromAsync(client.v2.listLaneLibraryMappings.all({ id: runId }))
    const ids = new Set(mappings.map(({ BioSampleId }) => BioSampleId))
    const biosamples = await Promise.all([...ids].map((id) => client.v2.getBioSample({ id })))

    const passed = lanes.filter(({ passes }) => passes === true).length
    const summary = `${passed} of ${lanes.length} lanes passed`
    const content = qcReport({ run, summary, thresholds, lanes, biosamples })
    const result = await createResult({
      projectId: values['Output.Projects'][0].Id,
      name: `QC of ${run.ExperimentName}`,
      properties: [{ Name: 'Qc.LanesPassed', Type: 'string', Content: String(passed) }],
    })
    const target = { appResult: result.Id }
    await uploadFile(client, { target, name: 'report.html', content, contentType: 'text/html' })
    return summary
  })
}
