import { createRandom } from './random.ts'
import type { CellPopulation, SequencedSample } from './fragments.ts'
import { makeHaplotype } from './haplotype.ts'
import { plantVariants, type PlantedVariant, type Target } from './planted-variants.ts'
import { type Contig, makeContig } from './reference.ts'

/** The kinds of sets, with what each is. */
export const designs = {
  trio: 'father, mother and child, whose variants are inherited except for two',
  'tumour-normal': 'a tumour with somatic variants of two clones, and the normal tissue next to it',
  panel: 'four samples of a panel of twelve targets, sequenced deep',
  'wgs-slice': 'one sample of a slice of a genome',
} as const

/** The name of a kind of set. */
export type Design = keyof typeof designs

/** What a set of a design is like. */
export type DesignOptions = {
  /** What the random numbers begin with: a whole number from 0 to 2^32 - 1. */
  readonly seed: number
  /** How many reads lie on a base on average; each design has its own default. */
  readonly depth?: number | undefined
  /** The bases of each contig; each design has its own default. */
  readonly length?: number | undefined
}

/** A variant with the genotypes of a truth file's samples, as `0|1`, and the share of reads where that is not a half. */
export type TrueVariant = PlantedVariant & {
  readonly genotypes: readonly string[]
  readonly origin?: 'inherited' | 'de_novo' | 'clonal' | 'subclonal'
  readonly fractions?: readonly number[]
}

/** A truth file: the variants that are there, and nothing else. */
export type Truth = {
  readonly name: string
  readonly samples: readonly string[]
  readonly variants: readonly TrueVariant[]
}

/** Everything of a set before a byte of it is written. */
export type DataSet = {
  readonly contigs: readonly Contig[]
  readonly samples: readonly SequencedSample[]
  readonly truths: readonly Truth[]
  /** Lines of BED: what a panel captures. */
  readonly targets?: readonly Target[]
  /** Lines of PED. */
  readonly pedigree?: string
}

/** The sequences of the reference, their bases, the samples, and the depth over all of them where each has this one. */
const shapes: Readonly<
  Record<Design, { contigs: number; length: number; depth: number; samples: number }>
> = {
  trio: { contigs: 2, length: 100_000, depth: 30, samples: 3 },
  // A tumour is sequenced twice as deep as the normal tissue.
  'tumour-normal': { contigs: 2, length: 150_000, depth: 40, samples: 3 },
  panel: { contigs: 2, length: 60_000, depth: 200, samples: 4 },
  'wgs-slice': { contigs: 1, length: 500_000, depth: 30, samples: 1 },
}

/** About how many bases the reads of a set have, before it is made. */
export function basesOf(design: Design, options: DesignOptions): number {
  const shape = shapes[design]
  const { length = shape.length, depth = shape.depth } = options
  const sequenced = design === 'panel' ? panelTargets * targetBases[1] : shape.contigs * length
  return sequenced * depth * shape.samples
}

/** One variant for so many bases, as between two people. */
const germlineEvery = 1_000

export function designSet(design: Design, options: DesignOptions): DataSet {
  const shape = shapes[design]
  const { seed, length = shape.length, depth = shape.depth } = options
  const contigs = Array.from({ length: shape.contigs }, (_, at) =>
    makeContig(seed, `synthetic${at + 1}`, length),
  )
  return makers[design]({ seed, length, depth, contigs })
}

/** What a design is made from. */
type Basis = {
  readonly seed: number
  readonly length: number
  readonly depth: number
  readonly contigs: readonly Contig[]
}

const makers: Readonly<Record<Design, (basis: Basis) => DataSet>> = {
  trio,
  'tumour-normal': tumourNormal,
  panel,
  'wgs-slice': slice,
}

function wholeOf(contigs: readonly Contig[]): Target[] {
  return contigs.map(({ bases }, contig) => ({ contig, start: 0, end: bases.length }))
}

/** Who has what: for each variant whether the first and the second copy of a person have it. */
type Copies = readonly (readonly [boolean, boolean])[]

/** The genotypes of someone without relatives: a third of the variants is on both copies. */
function drawCopies(seed: number, name: string, variants: readonly PlantedVariant[]): Copies {
  const random = createRandom(seed, 'genotypes', name)
  return variants.map(() => {
    if (random.float() < 1 / 3) return [true, true]
    const isFirst = random.float() < 0.5
    return [isFirst, !isFirst]
  })
}

/** Variants with the genotypes of people. */
function genotyped(variants: readonly PlantedVariant[], people: readonly Copies[]): TrueVariant[] {
  return variants.map((variant, at) => ({
    ...variant,
    genotypes: people.map((copies) => (copies[at] ?? none).map(Number).join('|')),
  }))
}

const none = [false, false] as const

function cells(
  contigs: readonly Contig[],
  variants: readonly PlantedVariant[],
  copies: Copies,
  share = 1,
): CellPopulation {
  const copyOf = (contig: Contig, number: number, which: 0 | 1) =>
    makeHaplotype(
      contig,
      variants.filter((variant, at) => variant.contig === number && copies[at]?.[which]),
    )
  return {
    share,
    copies: contigs.map((contig, number) => [copyOf(contig, number, 0), copyOf(contig, number, 1)]),
  }
}

function trio({ seed, depth, length, contigs }: Basis): DataSet {
  const targets = wholeOf(contigs)
  const variants = plantVariants(seed, 'family', contigs, targets, germlineEvery / 2)
  const random = createRandom(seed, 'family')
  const parents = variants.map((): [[boolean, boolean], [boolean, boolean]] => {
    const carries = (): boolean => random.float() < 0.4
    const either = (): 0 | 1 => (random.integer(0, 1) === 0 ? 0 : 1)
    const found: [[boolean, boolean], [boolean, boolean]] = [
      [carries(), carries()],
      [carries(), carries()],
    ]
    // Each variant is someone's.
    if (!found.flat().includes(true)) found[either()][either()] = true
    return found
  })
  // A child has of each parent one copy, which crosses over once.
  const crossings = contigs.map(() =>
    [0, 1].map(() => ({ first: random.integer(0, 1), at: random.integer(0, length) })),
  )
  const deNovo = new Set(contigs.map((_, contig) => newIn(variants, contig, length)))
  const inherited = (variant: PlantedVariant, at: number, parent: 0 | 1): boolean => {
    const crossing = crossings[variant.contig]?.[parent]
    const isBehind = variant.position >= (crossing?.at ?? 0)
    const copy = (crossing?.first ?? 0) === 0 ? (isBehind ? 1 : 0) : isBehind ? 0 : 1
    return parents[at]?.[parent][copy] ?? false
  }
  const father = variants.map((_, at) => (deNovo.has(at) ? none : (parents[at]?.[0] ?? none)))
  const mother = variants.map((_, at) => (deNovo.has(at) ? none : (parents[at]?.[1] ?? none)))
  const child = variants.map((variant, at): Copies[number] =>
    deNovo.has(at) ? [true, false] : [inherited(variant, at, 0), inherited(variant, at, 1)],
  )
  const people = { Father: father, Mother: mother, Child: child }
  return {
    contigs,
    samples: Object.entries(people).map(([name, copies]) => ({
      name,
      populations: [cells(contigs, variants, copies)],
      depth,
      targets,
    })),
    truths: [
      {
        name: 'truth',
        samples: Object.keys(people),
        variants: genotyped(variants, Object.values(people)).map((variant, at) => ({
          ...variant,
          origin: deNovo.has(at) ? 'de_novo' : 'inherited',
        })),
      },
    ],
    pedigree:
      'Family\tFather\t0\t0\t1\t1\nFamily\tMother\t0\t0\t2\t1\nFamily\tChild\tFather\tMother\t1\t2\n',
  }
}

/** The variant of a contig that is nearest to its middle. */
function newIn(variants: readonly PlantedVariant[], contig: number, length: number): number {
  const distance = (at: number): number => Math.abs((variants[at]?.position ?? 0) - length / 2)
  const own = [...variants.keys()].filter((at) => variants[at]?.contig === contig)
  return own.toSorted((one, other) => distance(one) - distance(other))[0] ?? -1
}

/** Of the cells of a tumour's sample so many are the tumour's, and of these so many of its second clone. */
const purity = 0.7
const secondClone = 0.4
const somaticEvery = 4_000

function tumourNormal({ seed, depth, contigs }: Basis): DataSet {
  const targets = wholeOf(contigs)
  const germline = plantVariants(seed, 'germline', contigs, targets, germlineEvery)
  const places = new Set(germline.map(placeOf))
  const somatic = plantVariants(seed, 'somatic', contigs, targets, somaticEvery).filter(
    (variant) => !isNear(variant, places),
  )
  const own = drawCopies(seed, 'germline', germline)
  const gained = createRandom(seed, 'clones')
  const clones = somatic.map(() => ({
    isSecond: gained.float() < secondClone,
    isFirstCopy: gained.float() < 0.5,
  }))
  const all = [...germline, ...somatic]
  const order = [...all.entries()].toSorted(([, one], [, other]) => byPlace(one, other))
  const sorted = order.map(([, variant]) => variant)
  const copiesFor = (has: (clone: { isSecond: boolean }) => boolean): Copies =>
    order.map(([at]) => {
      if (at < germline.length) return own[at] ?? none
      const clone = clones[at - germline.length]
      return clone !== undefined && has(clone) ? [clone.isFirstCopy, !clone.isFirstCopy] : none
    })
  const normal = copiesFor(() => false)
  const clonal = copiesFor(({ isSecond }) => !isSecond)
  const second = copiesFor(() => true)
  return {
    contigs,
    samples: [
      { name: 'Normal', populations: [cells(contigs, sorted, normal)], depth, targets },
      {
        name: 'Tumour',
        populations: [
          cells(contigs, sorted, normal, 1 - purity),
          cells(contigs, sorted, clonal, purity * (1 - secondClone)),
          cells(contigs, sorted, second, purity * secondClone),
        ],
        depth: depth * 2,
        targets,
      },
    ],
    truths: [
      { name: 'germline.truth', samples: ['Normal'], variants: genotyped(germline, [own]) },
      {
        name: 'somatic.truth',
        samples: ['Normal', 'Tumour'],
        variants: somatic.map((variant, at) => {
          const isSecond = clones[at]?.isSecond ?? false
          return {
            ...variant,
            genotypes: ['0|0', clones[at]?.isFirstCopy ? '1|0' : '0|1'],
            origin: isSecond ? 'subclonal' : 'clonal',
            fractions: [0, (purity * (isSecond ? secondClone : 1)) / 2],
          }
        }),
      },
    ],
  }
}

function byPlace(one: PlantedVariant, other: PlantedVariant): number {
  return one.contig - other.contig || one.position - other.position
}

function placeOf({ contig, position }: Pick<PlantedVariant, 'contig' | 'position'>): string {
  return `${contig}:${Math.floor(position / 100)}`
}

/** Whether another is less than a hundred bases away. */
function isNear({ contig, position }: PlantedVariant, places: ReadonlySet<string>): boolean {
  return [-100, 0, 100].some((by) => places.has(placeOf({ contig, position: position + by })))
}

const panelTargets = 12
const panelSamples = 4
const targetBases = [300, 1_500] as const

function panel({ seed, depth, length, contigs }: Basis): DataSet {
  const random = createRandom(seed, 'targets')
  const room = Math.floor((length * contigs.length) / panelTargets)
  const targets = Array.from({ length: panelTargets }, (_, at): Target => {
    const contig = Math.floor(at / (panelTargets / contigs.length))
    const slot = (at % (panelTargets / contigs.length)) * room
    const bases = Math.min(random.integer(...targetBases), room - 1_000)
    const start = slot + 500 + random.integer(0, Math.max(0, room - bases - 1_000))
    return { contig, start, end: start + bases }
  })
  const names = Array.from({ length: panelSamples }, (_, at) => `Sample${at + 1}`)
  const variants = plantVariants(seed, 'panel', contigs, targets, 250)
  const people = names.map((name) => {
    const carried = createRandom(seed, 'panel', name)
    return drawCopies(seed, name, variants).map((copies) => (carried.float() < 0.5 ? copies : none))
  })
  return {
    contigs,
    targets,
    samples: names.map((name, at) => ({
      name,
      populations: [cells(contigs, variants, people[at] ?? [])],
      depth,
      targets,
    })),
    truths: [
      {
        name: 'truth',
        samples: names,
        variants: genotyped(variants, people).filter(({ genotypes }) =>
          genotypes.some((one) => one !== '0|0'),
        ),
      },
    ],
  }
}

function slice({ seed, depth, contigs }: Basis): DataSet {
  const targets = wholeOf(contigs)
  const variants = plantVariants(seed, 'slice', contigs, targets, germlineEvery)
  const copies = drawCopies(seed, 'slice', variants)
  return {
    contigs,
    samples: [{ name: 'Sample', populations: [cells(contigs, variants, copies)], depth, targets }],
    truths: [{ name: 'truth', samples: ['Sample'], variants: genotyped(variants, [copies]) }],
  }
}
