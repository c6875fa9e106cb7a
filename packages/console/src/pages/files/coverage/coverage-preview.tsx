import type { FileCompact, FileRecord } from '@benchtop/contracts'
import { useLocation } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../../../api/clients.ts'
import { Card, Empty, Failed, Unloaded } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { contentOf } from '../content.ts'
import type { SizedChromosome } from '@benchtop/client'
import { chromosomesOfBam, type Region } from '../genome/chromosome.ts'
import { findTracks, genomicFilesWith, type Track } from '../genome/index-files.ts'
import { type GenomeLocation, RegionForm } from '../genome/region-form.tsx'
import { vcfChromosomes } from '../genome/vcf-chromosomes.ts'
import { IndexingNote } from '../indexing-note.tsx'
import { untilIndexed, type Indexing } from '../until-indexed.ts'
import { ProblemsNote } from '../variants/problems-note.tsx'
import { warningsIn } from '../variants/read-variant-set.ts'
import { regionIn } from '../variants/variant-address.ts'
import { CoverageGraph } from './coverage-graph.tsx'
import { within } from './genome-window.ts'
import { useCoverage } from './use-coverage.ts'
import { useVariantsOver } from './use-variants-over.ts'

/** The coverage of a BAM or CRAM by chromosome. */
export function CoveragePreview({ file }: { file: FileRecord }) {
  const { value, error, reload } = useLoaded(
    (signal) => chromosomesOfBam(contentOf(file), signal),
    [file.Id, file.ETag],
  )
  if (error !== undefined || value === undefined) {
    return (
      <Card>
        <Unloaded error={error} reload={reload} lines={12} />
      </Card>
    )
  }
  const [first] = value
  if (first === undefined) {
    return (
      <Empty isCard title="No chromosome">
        The file's header lists none.
      </Empty>
    )
  }
  return <ChromosomeCoverage key={file.Id} {...{ file, first }} chromosomes={value} />
}

type ChromosomeProps = {
  readonly file: FileRecord
  readonly chromosomes: readonly SizedChromosome[]
  readonly first: SizedChromosome
}

/** How long a window has to rest before the address names it. */
const addressMs = 400

/** The chromosome and its window, which the address names at first and follows. */
function usePlace({ file, chromosomes, first }: ChromosomeProps) {
  const { query, route } = useLocation()
  const [named] = useState(() => regionIn(query))
  const start = chromosomes.find(({ name }) => name === named?.chromosome) ?? first
  const [name, setName] = useState(start.name)
  const [window, setWindow] = useState<Region>(() =>
    named === undefined || start.name !== named.chromosome
      ? { start: 1, end: start.length }
      : within({ start: named.start, end: named.end ?? start.length }, start.length),
  )
  const [calls, setCalls] = useState<string | undefined>(query['variants'])
  const { length } = chromosomes.find((one) => one.name === name) ?? first
  useEffect(() => {
    const address = new URLSearchParams({ chromosome: name })
    if (window.start > 1) address.set('from', String(window.start))
    if (window.end < length) address.set('to', String(window.end))
    if (calls !== undefined) address.set('variants', calls)
    const isInitial = name === first.name && address.size === 1
    if (isInitial && location.search === '') return undefined
    const state = (): void => route(`/files/${file.Id}/coverage?${address}`, true)
    const timer = setTimeout(state, addressMs)
    return () => clearTimeout(timer)
  }, [name, window.start, window.end, calls])
  const go = (place: GenomeLocation): void => {
    const next = chromosomes.find((one) => one.name === place.chromosome) ?? first
    setName(next.name)
    setWindow(within({ start: place.start, end: place.end ?? next.length }, next.length))
  }
  return { name, length, window, setWindow, go, calls, setCalls }
}

function ChromosomeCoverage(props: ChromosomeProps) {
  const { file, chromosomes } = props
  const { name, length, window, setWindow, go, calls: chosen, setCalls } = usePlace(props)
  const { value: siblings = [] } = useLoaded(
    async (signal) =>
      findTracks(await genomicFilesWith(file, signal)).filter(({ kind }) => kind === 'variant'),
    [file.Id],
  )
  // Reads and the variants called from them are seen together, unless the user takes them apart.
  const nearest = siblings.find((track) => folderOf(track.file) === folderOf(file)) ?? siblings[0]
  const fitting = useLoaded(
    async (signal) => nearest && (await hasAnyOf(chromosomes, nearest.file, signal)),
    [nearest?.file.Id],
  )
  const atFirst = fitting.value === true ? nearest?.file.Id : undefined
  const calls = chosen === noCalls ? undefined : (chosen ?? atFirst)
  const [indexing, setIndexing] = useState<Indexing>()
  const of = { id: file.Id, chrom: name }
  const meta = useLoaded(
    (signal) => {
      const ask = () => api.request('v1.getCoverageMeta', of, { signal })
      return untilIndexed(ask, setIndexing, signal)
    },
    [of.id, of.chrom],
  )
  const isReady = meta.value !== undefined
  const { coverage, error, retry } = useCoverage(of, window, isReady)
  const variants = useVariantsOver(calls, name, window)
  if (meta.error !== undefined) {
    return <Failed isCard error={meta.error} retry={meta.reload} />
  }
  if (indexing !== undefined) return <IndexingNote indexing={indexing} />
  return (
    <Card
      title="Coverage"
      actions={
        <RegionForm
          at={{ chromosome: name, ...window }}
          chromosomes={chromosomes}
          isComplete
          go={go}
        />
      }
    >
      <ProblemsNote notes={warningsIn(meta.value?.notifications ?? [])} />
      <CallsChoice siblings={siblings} calls={calls} choose={setCalls} />
      {error === undefined ? (
        <CoverageGraph
          chromosome={name}
          length={length}
          window={window}
          look={setWindow}
          coverage={coverage}
          deepest={meta.value?.data.MaxCoverage}
          calls={calls}
          variants={variants}
        />
      ) : (
        <Failed error={error} retry={retry} />
      )}
    </Card>
  )
}

/** Whether a VCF names one of the chromosomes of some reads. */
async function hasAnyOf(
  chromosomes: readonly SizedChromosome[],
  calls: FileCompact,
  signal: AbortSignal,
): Promise<boolean> {
  const ask = () => api.v1.getVariantSet({ id: calls.Id }, { signal })
  const set = await untilIndexed(ask, () => {}, signal)
  const named = await vcfChromosomes(set, contentOf(calls), signal)
  return named.chromosomes.some(({ name }) => chromosomes.some((one) => one.name === name))
}

function folderOf({ Path }: { readonly Path: string }): string {
  return Path.slice(0, Path.lastIndexOf('/') + 1)
}

/** What the address has where no variants are wanted. */
const noCalls = 'none'

type CallsProps = {
  readonly siblings: readonly Track[]
  readonly calls: string | undefined
  readonly choose: (calls: string) => void
}

/** The VCF of the same result whose variants are shown over the coverage. */
function CallsChoice({ siblings, calls, choose }: CallsProps) {
  if (siblings.length === 0) return null
  return (
    <p class="coverage-calls">
      <label class="row">
        Overlay variants
        <select
          class="input"
          value={calls ?? noCalls}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value={noCalls}>None</option>
          {siblings.map((track) => (
            <option key={track.file.Id} value={track.file.Id}>
              {track.file.Path}
            </option>
          ))}
        </select>
      </label>
    </p>
  )
}
