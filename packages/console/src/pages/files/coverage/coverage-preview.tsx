import type { FileRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { api } from '../../../api/clients.ts'
import { Card, Empty, Failed, Skeleton } from '../../../design/pieces.tsx'
import { useLoaded } from '../../../design/use-loaded.ts'
import { contentOf } from '../content.ts'
import { bamChromosomes, type SizedChromosome } from '../genome/bam-chromosomes.ts'
import type { Region } from '../genome/chromosome.ts'
import { RegionForm } from '../genome/region-form.tsx'
import { IndexingNote } from '../indexing-note.tsx'
import { untilIndexed, type Indexing } from '../until-indexed.ts'
import { CoverageGraph } from './coverage-graph.tsx'
import { within } from './genome-window.ts'
import { useCoverage } from './use-coverage.ts'

/** The coverage of a BAM by chromosome. */
export function CoveragePreview({ file }: { file: FileRecord }) {
  const { value, error, reload } = useLoaded(
    (signal) => bamChromosomes(contentOf(file), signal),
    [file.Id, file.ETag],
  )
  if (error !== undefined || value === undefined) {
    return (
      <Card>
        {error === undefined ? <Skeleton lines={12} /> : <Failed error={error} retry={reload} />}
      </Card>
    )
  }
  const [first] = value
  if (first === undefined) {
    return (
      <Card>
        <Empty title="No chromosome">The file's header lists none.</Empty>
      </Card>
    )
  }
  return <ChromosomeCoverage key={file.Id} {...{ file, first }} chromosomes={value} />
}

type ChromosomeProps = {
  readonly file: FileRecord
  readonly chromosomes: readonly SizedChromosome[]
  readonly first: SizedChromosome
}

function ChromosomeCoverage({ file, chromosomes, first }: ChromosomeProps) {
  const [name, setName] = useState(first.name)
  const [window, setWindow] = useState<Region>({ start: 1, end: first.length })
  const [indexing, setIndexing] = useState<Indexing>()
  const { length } = chromosomes.find((one) => one.name === name) ?? first
  const of = { id: file.Id, chrom: name }
  const meta = useLoaded(
    (signal) => {
      const ask = () => api.v1.getCoverageMeta(of, { signal })
      return untilIndexed(ask, setIndexing, signal)
    },
    [of.id, of.chrom],
  )
  const isReady = meta.value !== undefined
  const { coverage, error, retry } = useCoverage(of, window, isReady)
  if (meta.error !== undefined) {
    return (
      <Card>
        <Failed error={meta.error} retry={meta.reload} />
      </Card>
    )
  }
  if (indexing !== undefined) return <IndexingNote indexing={indexing} />
  return (
    <Card
      title="Coverage"
      actions={
        <RegionForm
          at={{ chromosome: name, ...window }}
          chromosomes={chromosomes}
          isWhole
          go={(place) => {
            const next = chromosomes.find((one) => one.name === place.chromosome) ?? first
            setName(next.name)
            setWindow(within({ start: place.start, end: place.end ?? next.length }, next.length))
          }}
        />
      }
    >
      {error === undefined ? (
        <CoverageGraph
          chromosome={name}
          length={length}
          window={window}
          look={setWindow}
          coverage={coverage}
          deepest={meta.value?.MaxCoverage}
        />
      ) : (
        <Failed error={error} retry={retry} />
      )}
    </Card>
  )
}
