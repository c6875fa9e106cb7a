import { readsOfRun, type InstrumentFacts } from './instrument-facts.ts'

/** The text of a file that instruments write, by its name; undefined for other files. */
export function instrumentText(path: string, facts: InstrumentFacts): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const known = texts[name.toLowerCase()]
  if (known !== undefined) return known(facts)
  if (/\.xml$/i.test(name)) return document('Log', [element('RunId', facts.name)])
  return /\.(csv|txt|log|json|html?|tsv)$/i.test(name) ? `${facts.name}\n` : undefined
}

const texts: Readonly<Record<string, (facts: InstrumentFacts) => string>> = {
  'runinfo.xml': runInfo,
  'runparameters.xml': runParameters,
  'samplesheet.csv': sampleSheet,
  'rtacomplete.txt': ({ startedMs, details }) =>
    `${dateOf(startedMs)},${timeOf(startedMs)},${details.InstrumentType ?? 'RTA'}\n`,
}

function runInfo({ name, number, details, startedMs, laneCount }: InstrumentFacts): string {
  return document('RunInfo Version="2"', [
    `  <Run Id="${escaped(name)}" Number="${number}">`,
    `  ${element('Flowcell', details.FlowcellBarcode ?? '')}`,
    `  ${element('Instrument', details.InstrumentName ?? '')}`,
    `  ${element('Date', dateOf(startedMs))}`,
    '    <Reads>',
    ...readsOfRun(details).map(
      ({ number: readNumber, cycles, isIndex }) =>
        `      <Read Number="${readNumber}" NumCycles="${cycles}" IsIndexedRead="${isIndex ? 'Y' : 'N'}" />`,
    ),
    '    </Reads>',
    `    <FlowcellLayout LaneCount="${laneCount}" SurfaceCount="2" SwathCount="1" TileCount="14" />`,
    '  </Run>',
  ])
}

function runParameters({ name, number, experimentName, details }: InstrumentFacts): string {
  return document('RunParameters', [
    element('RunID', name),
    element('RunNumber', String(number)),
    element('ExperimentName', experimentName),
    element('ScannerID', details.InstrumentName ?? ''),
    element('Chemistry', details.Workflow ?? ''),
    element('ReagentKitBarcode', details.ReagentBarcode ?? ''),
  ])
}

/** An invalid one has two samples with the same index, so that reads can't be assigned to either. */
function sampleSheet(facts: InstrumentFacts): string {
  const { experimentName, details, startedMs, sampleSheetIsValid } = facts
  const cycles = [details.NumCyclesRead1, details.NumCyclesRead2]
  return [
    '[Header]',
    'IEMFileVersion,4',
    `Experiment Name,${experimentName.replaceAll(/[,\r\n]/g, ' ')}`,
    `Date,${dateOf(startedMs)}`,
    `Workflow,${details.Workflow ?? 'GenerateFASTQ'}`,
    '',
    '[Reads]',
    ...cycles.filter((count) => (count ?? 0) > 0).map(String),
    '',
    '[Data]',
    ...(facts.loads.length === 0 ? twoSamples(sampleSheetIsValid) : loadedSamples(facts)),
    '',
  ].join('\n')
}

function twoSamples(isValid: boolean): string[] {
  return [
    'Sample_ID,Sample_Name,I7_Index_ID,index',
    'S1,Sample 1,N701,TAAGGCGA',
    isValid ? 'S2,Sample 2,N702,CGTACTAG' : 'S2,Sample 2,N701,TAAGGCGA',
  ]
}

/** A row for each library of each lane. */
function loadedSamples({ loads, sampleSheetIsValid }: InstrumentFacts): string[] {
  const rows = loads.map(({ laneNumber, library }) => [
    String(laneNumber),
    library.biosample_name,
    library.name,
    library.index1 ?? '',
    library.index1_sequence ?? '',
    library.index2 ?? '',
    library.index2_sequence ?? '',
  ])
  const [first = []] = rows
  return [
    'Lane,Sample_ID,Sample_Name,I7_Index_ID,index,I5_Index_ID,index2',
    ...[...rows, ...(sampleSheetIsValid ? [] : [first])].map((row) => row.map(cell).join(',')),
  ]
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function document(root: string, lines: readonly string[]): string {
  const name = root.split(' ', 1)[0]
  return ['<?xml version="1.0"?>', `<${root}>`, ...lines, `</${name}>`, ''].join('\n')
}

function element(name: string, text: string): string {
  return `  <${name}>${escaped(text)}</${name}>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(2, 10).replaceAll('-', '')
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19)
}
