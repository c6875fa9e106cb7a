import { runNativeApp } from '@benchtop/app-runtime'
import { countVariants } from './count-variants.ts'
import { readVcf } from './read-vcf.ts'
import { variantReport } from './report.ts'

await runNativeApp(async (session) => {
  const calls = session.input.resource('calls', 'appresult')
  const minQuality = session.input.number('min-quality', 0)
  const vcf = (await calls.files()).find(({ path }) => /\.vcf(\.gz)?$/i.test(path))
  if (vcf === undefined) throw new Error(`${calls.name} has no VCF: choose an AppResult with one.`)

  session.progress(0, `Reading ${vcf.path}`)
  const variants = readVcf(vcf.absolutePath, {
    signal: session.signal,
    onBytes: (bytes) => session.progress((bytes / vcf.size) * 90, `Reading ${vcf.path}`),
  })
  const counts = await countVariants(variants, { minQuality })

  session.progress(90, 'Writing the report')

  const result = await session.createResult({
    name: 'Variant counts',
    description: `Variants of ${calls.name} with a quality of at least ${minQuality}`,
  })
  await result.writeFile('counts.json', `${JSON.stringify(counts, null, 2)}\n`)
  const context = { calls: calls.name, file: vcf.path, minQuality }
  await result.writeFile('report.html', variantReport(counts, context))
  result.setProperty({ Name: 'Counts.Variants', Type: 'string', Content: String(counts.variants) })
  await result.finish()
  session.progress(
    100,
    `${counts.variants} variants, ${counts.substitutions} of them substitutions`,
  )
})
