import { runNativeApp } from '@benchtop/app-runtime'
import { countVariants } from './count-variants.ts'
import { readVcf } from './read-vcf.ts'

await runNativeApp(async (session) => {
  const calls = session.input.resource('calls', 'appresult')
  const minQuality = session.input.number('min-quality', 0)
  const vcf = (await calls.files()).find(({ path }) => /\.vcf(\.gz)?$/i.test(path))
  if (vcf === undefined) throw new Error(`${calls.name} has no VCF: choose an AppResult with one.`)

  session.progress(`Reading ${vcf.path}`)
  const counts = await countVariants(readVcf(vcf.absolutePath, session.signal), { minQuality })

  const result = await session.createResult({
    name: 'Variant counts',
    description: `Variants of ${calls.name} with a quality of at least ${minQuality}`,
  })
  await result.writeFile('counts.json', `${JSON.stringify(counts, null, 2)}\n`)
  result.setProperty({ Name: 'Counts.Variants', Type: 'string', Content: String(counts.variants) })
  await result.finish()
  session.progress(`${counts.variants} variants, ${counts.substitutions} of them substitutions`)
})
