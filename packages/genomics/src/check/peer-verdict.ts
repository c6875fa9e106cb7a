import { execFile } from 'node:child_process'

/** What a tool says of a file: its first lines. */
type Verdict = { readonly tool: string; readonly accepts: boolean; readonly says: string }

/** Lines of what a tool says that are shown. */
const saidLines = 3

/** Asks bcftools or samtools, by the file's name; undefined where that isn't installed. */
export async function peerVerdict(
  path: string,
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Verdict | undefined> {
  const [tool, ...args] = toolFor(path)
  if (tool === undefined) return undefined
  // It mustn't look elsewhere for the reference of a CRAM.
  const options = { signal, env: { ...env, REF_PATH: '/nonexistent' }, maxBuffer: 64 << 20 }
  return new Promise((resolve) => {
    execFile(tool, [...args, path], options, (error, _, stderr) => {
      if (error !== null && typeof error.code !== 'number') return resolve(undefined)
      const lines = stderr
        .trim()
        .replaceAll(/(?!\n)\p{Cc}/gu, '\uFFFD')
        .split('\n')
      const says = lines.slice(0, saidLines).join('\n    ')
      resolve({ tool, accepts: error === null, says: says || 'accepts it' })
    })
  })
}

function toolFor(path: string): readonly string[] {
  if (/\.(?:g?vcf(?:\.b?gz)?|bcf)$/i.test(path)) {
    return ['bcftools', 'view', '-Ov', '-o', '/dev/null']
  }
  if (/\.bam$/i.test(path)) return ['samtools', 'view', '-c']
  return /\.cram$/i.test(path) ? ['samtools', 'quickcheck', '-v'] : []
}
